//! One game of many: it goes on by itself up to the next decision of the learner.

use crate::environment::action_numbers::{ActionNumbers, NumberedChoice};
use crate::environment::buffers::GameRow;
use crate::environment::observed::ObservationLayout;
use crate::environment::options::{AskedDecisions, Autoreset, LearnerSeat};
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::play::bots::Bot;
use crate::play::random_source::{GameStream, RandomSource};
use crate::play::record::Ending;
use crate::play::stepped_game::{Awaited, BotQuestion, SteppedGame};

/// What all games have in common.
pub(super) struct WaitingTerms<'a, G: Game> {
    pub game: &'a G,
    pub numbers: &'a ActionNumbers,
    pub observed: &'a ObservationLayout,
    /// The bot that plays the seat that is not the learner's. `None`: the caller decides for both.
    pub opponent: Option<&'a dyn Bot<G>>,
    pub learner: LearnerSeat,
    pub decisions: AskedDecisions,
    pub autoreset: Autoreset,
    /// What a win of each class is worth.
    pub worths: &'a [i16],
    pub seed: u64,
    /// The number of games side by side.
    pub games: u64,
}

// By hand, because derived ones would require the game itself to be `Clone`.
impl<G: Game> Clone for WaitingTerms<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for WaitingTerms<'_, G> {}

/// One game that waits for the learner, and where the next one begins.
#[derive(Clone, Debug)]
pub(super) struct WaitingGame<G: Game> {
    stepped: SteppedGame<G, GameStream>,
    /// The number of the game. With the seed it gives the random numbers.
    number: u64,
    /// The learner's player: the one who decides, or decided last.
    viewer: Seat,
    /// The page of the list of actions.
    page: usize,
    /// Was the end of the game told?
    is_told: bool,
    /// Draws actions for callers who want random ones.
    sampler: GameStream,
}

/// What sets the draws of [`WaitingGame::sample`] apart from those of games.
const SAMPLES: u64 = 0x5A4D_504C_4553;

impl<G: Game> WaitingGame<G> {
    /// The game with this number, at its first decision.
    pub(super) fn new(common: &WaitingTerms<'_, G>, number: u64, throw_limit: u32) -> Self {
        let random = GameStream::new(common.seed, number);
        let mut lane = Self {
            stepped: SteppedGame::new(common.game, random, throw_limit),
            number,
            viewer: Seat::Light,
            page: 0,
            is_told: false,
            sampler: GameStream::new(common.seed ^ SAMPLES, number),
        };
        lane.go_to_first_decision(common);
        lane
    }

    /// Begins the game with this number.
    pub(super) fn begin(&mut self, common: &WaitingTerms<'_, G>, number: u64) {
        self.number = number;
        self.stepped.begin_again(common.game, GameStream::new(common.seed, number));
        self.go_to_first_decision(common);
    }

    /// Begins its next game.
    pub(super) fn begin_next(&mut self, common: &WaitingTerms<'_, G>) {
        self.begin(common, self.number + common.games);
    }

    fn go_to_first_decision(&mut self, common: &WaitingTerms<'_, G>) {
        (self.is_told, self.page) = (false, 0);
        self.viewer = match common.learner {
            LearnerSeat::Second if common.opponent.is_some() => Seat::Dark,
            LearnerSeat::Alternate if common.opponent.is_some() && self.number % 2 == 1 => {
                Seat::Dark
            }
            _ => Seat::Light,
        };
        self.go_on(common);
    }

    /// Lets the game go on to the next decision of the learner, or to its end.
    fn go_on(&mut self, common: &WaitingTerms<'_, G>) {
        let game = common.game;
        loop {
            match self.stepped.awaited() {
                Awaited::Nothing(_) => return,
                Awaited::Throw => self.stepped.throw(game),
                Awaited::Pass => {
                    if common.decisions == AskedDecisions::Throws && self.is_asked(common) {
                        return;
                    }
                    self.stepped.pass(game);
                }
                Awaited::Action if self.is_forced(common) => {
                    self.stepped.act(game, 0);
                }
                Awaited::Action | Awaited::SecondDie => {
                    if self.is_asked(common) {
                        return;
                    }
                    self.let_opponent_decide(common);
                }
            }
        }
    }

    /// Is there one legal action, about which nobody is asked?
    #[inline]
    fn is_forced(&self, common: &WaitingTerms<'_, G>) -> bool {
        self.stepped.actions().len() == 1
            && (common.decisions == AskedDecisions::Choices
                || common.opponent.is_some() && self.stepped.seat() != self.viewer)
    }

    /// Is it the learner's turn? Without an opponent it is that of the player who sees.
    #[inline]
    fn is_asked(&mut self, common: &WaitingTerms<'_, G>) -> bool {
        if common.opponent.is_none() {
            self.viewer = self.stepped.seat();
        }
        self.stepped.seat() == self.viewer
    }

    fn let_opponent_decide(&mut self, common: &WaitingTerms<'_, G>) {
        let (Some(bot), awaited) = (common.opponent, self.stepped.awaited()) else { return };
        let question = self.stepped.bot_question(common.game);
        let Some(BotQuestion { keep, promote, random }) = question else { return };
        match promote {
            Some(promote) if awaited == Awaited::SecondDie => {
                let throws = bot.throws_second_die(&keep, &promote, random);
                self.stepped.answer_second_die(common.game, throws);
            }
            _ => {
                let chosen = bot.choose(&keep, random);
                self.stepped.act(common.game, chosen);
            }
        }
    }

    /// Tells each number that is legal, and what it stands for.
    #[inline]
    fn see_choices(&self, numbers: &ActionNumbers, mut see: impl FnMut(usize, NumberedChoice)) {
        match self.stepped.awaited() {
            _ if self.is_told => see(numbers.pass(), NumberedChoice::Pass),
            Awaited::Action => numbers.see(self.stepped.actions(), self.page, see),
            Awaited::SecondDie => {
                let [keep, throw] = numbers.second_die();
                see(keep, NumberedChoice::SecondDie(false));
                see(throw, NumberedChoice::SecondDie(true));
            }
            Awaited::Pass | Awaited::Throw | Awaited::Nothing(_) => {
                see(numbers.pass(), NumberedChoice::Pass);
            }
        }
    }

    /// May a step carry out this action? After an end that was told it may carry out any.
    #[inline]
    pub(super) fn may_take(&self, numbers: &ActionNumbers, action: u32) -> bool {
        self.is_told || self.choice(numbers, action).is_some()
    }

    /// A legal action, each as likely.
    #[inline]
    pub(super) fn sample(&mut self, numbers: &ActionNumbers) -> u32 {
        let mut count = 0;
        self.see_choices(numbers, |_, _| count += 1);
        let drawn = self.sampler.below(count);
        let (mut place, mut sampled) = (0, 0);
        self.see_choices(numbers, |number, _| {
            if place == drawn {
                sampled = number as u32;
            }
            place += 1;
        });
        sampled
    }

    /// The legal actions, in ascending order.
    pub(super) fn legal(&self, numbers: &ActionNumbers) -> Vec<u32> {
        let mut legal = Vec::new();
        self.see_choices(numbers, |number, _| legal.push(number as u32));
        legal.sort_unstable();
        legal
    }

    /// The game, as far as it is played.
    pub(super) const fn stepped(&self) -> &SteppedGame<G, GameStream> {
        &self.stepped
    }

    /// The number of the game.
    pub(super) const fn number(&self) -> u64 {
        self.number
    }

    /// What a number stands for now. `None` if it is not legal.
    #[inline]
    pub(super) fn choice(&self, numbers: &ActionNumbers, action: u32) -> Option<NumberedChoice> {
        let mut found = None;
        self.see_choices(numbers, |number, choice| {
            if number == action as usize {
                found = Some(choice);
            }
        });
        found
    }

    /// Carries out an action, and writes what follows. The game is lost by an action that is not
    /// legal.
    #[inline]
    pub(super) fn step(&mut self, common: &WaitingTerms<'_, G>, action: u32, mut row: GameRow<'_>) {
        row.rewards.fill(0);
        (*row.terminated, *row.truncated) = (0, 0);
        if let Some(seen) = row.final_observation.as_deref_mut() {
            seen.fill(0);
        }
        if self.is_told {
            if common.autoreset != Autoreset::Disabled {
                self.begin_next(common);
            }
            return self.write(common, &mut row);
        }
        let game = common.game;
        match self.choice(common.numbers, action).unwrap_or(NumberedChoice::Lose) {
            NumberedChoice::Act(index) => {
                self.page = 0;
                self.stepped.act(game, index);
                self.go_on(common);
            }
            NumberedChoice::NextPage => self.page += 1,
            NumberedChoice::SecondDie(throws) => {
                self.stepped.answer_second_die(game, throws);
                self.go_on(common);
            }
            NumberedChoice::Pass if self.stepped.awaited() == Awaited::Pass => {
                self.stepped.pass(game);
                self.go_on(common);
            }
            NumberedChoice::Pass => {}
            NumberedChoice::Lose => {
                let most = common.worths.iter().copied().max().unwrap_or(1);
                let first = if self.viewer == Seat::Light { -most } else { most };
                self.tell(common, first, false, &mut row);
                return self.write(common, &mut row);
            }
        }
        if let Awaited::Nothing(ending) = self.stepped.awaited() {
            let first = match ending {
                Ending::FirstWins(class) => common.worths[usize::from(class)],
                Ending::SecondWins(class) => -common.worths[usize::from(class)],
                Ending::Draw | Ending::Unfinished => 0,
            };
            self.tell(common, first, ending == Ending::Unfinished, &mut row);
        }
        self.write(common, &mut row);
    }

    /// Writes the end of the game, which is worth so much to the first player.
    #[cold]
    #[inline(never)]
    fn tell(
        &mut self,
        common: &WaitingTerms<'_, G>,
        first: i16,
        is_cut_off: bool,
        row: &mut GameRow<'_>,
    ) {
        self.is_told = true;
        row.rewards.copy_from_slice(&[first, -first]);
        (*row.terminated, *row.truncated) = (u8::from(!is_cut_off), u8::from(is_cut_off));
        if common.autoreset == Autoreset::SameStep {
            if let Some(seen) = row.final_observation.as_deref_mut() {
                common.observed.write(common.game, &self.stepped, self.viewer, seen);
            }
            self.begin_next(common);
        }
    }

    /// Writes what a player sees.
    pub(super) fn observe(&self, common: &WaitingTerms<'_, G>, viewer: Seat, row: &mut [u8]) {
        common.observed.write(common.game, &self.stepped, viewer, row);
    }

    /// Writes what the learner sees, and what is legal.
    #[inline]
    pub(super) fn write(&self, common: &WaitingTerms<'_, G>, row: &mut GameRow<'_>) {
        common.observed.write(common.game, &self.stepped, self.viewer, row.observation);
        row.mask.fill(0);
        self.see_choices(common.numbers, |number, _| row.mask[number] = 1);
        *row.to_move = self.viewer.index() as u8;
    }
}

//! Many games of one kind, on one thread or on several.

use crate::batch::player::{Player, PlayerVisitor};
use crate::environment::action_numbers::{ActionNumbers, NumberedChoice};
use crate::environment::buffers::{Buffers, Widths};
use crate::environment::error::IllegalAction;
use crate::environment::lane::{WaitingGame, WaitingTerms};
use crate::environment::observed::ObservationLayout;
use crate::environment::options::{GamesOptions, IllegalActions};
use crate::environment::team::Team;
use crate::game::contract::Game;
use crate::game::move_text;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::play::stepped_game::Awaited;

/// What does not change from game to game.
#[derive(Debug)]
pub(super) struct Setup<'a> {
    pub options: &'a GamesOptions,
    pub opponent: Option<&'a Player>,
    pub worths: &'a [i16],
    pub team: &'a Team,
}

/// How far a game is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameStatus {
    /// The number of the game. With the seed it gives the random numbers.
    pub number: u64,
    /// The number of throws so far.
    pub throws: u32,
    /// The last throw as transcripts write it. `None` after the end.
    pub last_throw: Option<String>,
}

/// Many games of one compiled rule set.
#[derive(Debug)]
pub(super) struct ManyGames<G: Game> {
    game: G,
    pub numbers: ActionNumbers,
    pub observed: ObservationLayout,
    lanes: Vec<WaitingGame<G>>,
}

impl<G: Game> ManyGames<G>
where
    Player: PlayerVisitor<G>,
{
    pub(super) fn new(rules: &Rules, game: G) -> Self {
        let (numbers, observed) = (ActionNumbers::new(&game), ObservationLayout::new(rules, &game));
        Self { numbers, observed, game, lanes: Vec::new() }
    }

    /// The lengths of the rows of a game.
    pub(super) fn widths(&self) -> Widths {
        Widths { observation: self.observed.components.len(), actions: self.numbers.len() }
    }

    /// What each action means.
    pub(super) fn action_texts(&self, rules: &Rules) -> Vec<String> {
        self.numbers.texts(rules, &self.game)
    }

    /// Splits what is common from the games.
    fn parts<'a>(
        &'a mut self,
        setup: &Setup<'a>,
    ) -> (WaitingTerms<'a, G>, &'a mut Vec<WaitingGame<G>>) {
        let GamesOptions { games, seed, learner, decisions, autoreset, .. } = *setup.options;
        let common = WaitingTerms {
            game: &self.game,
            numbers: &self.numbers,
            observed: &self.observed,
            opponent: setup.opponent.map(PlayerVisitor::bot),
            learner,
            decisions,
            autoreset,
            worths: setup.worths,
            seed,
            games: games as u64,
        };
        (common, &mut self.lanes)
    }

    /// Begins new games in all rows.
    pub(super) fn reset(&mut self, setup: &Setup<'_>, buffers: Buffers<'_>) {
        let widths = self.widths();
        let GamesOptions { games, throw_limit, .. } = *setup.options;
        let (common, lanes) = self.parts(setup);
        lanes.clear();
        let new = |number| WaitingGame::new(&common, number, throw_limit);
        lanes.extend((0..games as u64).map(new));
        write_all(&common, lanes, buffers, widths);
    }

    /// Begins the next game where `which` says so.
    pub(super) fn reset_where(&mut self, setup: &Setup<'_>, which: &[bool], buffers: Buffers<'_>) {
        let widths = self.widths();
        let (common, lanes) = self.parts(setup);
        for (lane, begins) in lanes.iter_mut().zip(which) {
            if *begins {
                lane.begin_next(&common);
            }
        }
        write_all(&common, lanes, buffers, widths);
    }

    /// Carries out one action in each game.
    pub(super) fn step(
        &mut self,
        setup: &Setup<'_>,
        actions: &[u32],
        buffers: Buffers<'_>,
    ) -> Result<(), IllegalAction> {
        let widths = self.widths();
        let GamesOptions { illegal, .. } = *setup.options;
        let (common, lanes) = self.parts(setup);
        if illegal == IllegalActions::Refuse {
            check_actions(&common, lanes, actions)?;
        }
        let share = setup.team.share(lanes.len());
        let rows = buffers.parts(share, widths);
        let parts = lanes.chunks_mut(share).zip(actions.chunks(share)).zip(rows);
        setup.team.play(parts, |((lanes, actions), part)| {
            for ((lane, action), row) in lanes.iter_mut().zip(actions).zip(part.rows(widths)) {
                lane.step(&common, *action, row);
            }
        });
        Ok(())
    }

    /// Draws a legal action for each game.
    pub(super) fn sample(&mut self, team: &Team, actions: &mut [u32]) {
        let (share, numbers) = (team.share(actions.len()), &self.numbers);
        let parts = self.lanes.chunks_mut(share).zip(actions.chunks_mut(share));
        team.play(parts, |(lanes, drawn)| {
            for (lane, action) in lanes.iter_mut().zip(drawn) {
                *action = lane.sample(numbers);
            }
        });
    }

    /// Writes what a player sees of a game.
    pub(super) fn observe(
        &mut self,
        setup: &Setup<'_>,
        index: usize,
        viewer: Seat,
        row: &mut [u8],
    ) {
        let (common, lanes) = self.parts(setup);
        if let Some(lane) = lanes.get(index) {
            lane.observe(&common, viewer, row);
        }
    }

    /// The legal actions of a game, each with its text.
    pub(super) fn legal(&self, rules: &Rules, index: usize) -> Vec<(u32, String)> {
        let Some(lane) = self.lanes.get(index) else { return Vec::new() };
        let (stepped, fixed) = (lane.stepped(), self.action_texts(rules));
        let text = |number: u32| match lane.choice(&self.numbers, number) {
            Some(NumberedChoice::Act(place)) => {
                let action = &stepped.actions()[place];
                move_text::written(rules, &self.game, stepped.seat(), action)
            }
            _ => fixed[number as usize].clone(),
        };
        lane.legal(&self.numbers).into_iter().map(|number| (number, text(number))).collect()
    }

    /// How far a game is.
    pub(super) fn status(&self, rules: &Rules, index: usize) -> Option<GameStatus> {
        let lane = self.lanes.get(index)?;
        let stepped = lane.stepped();
        let is_over = matches!(stepped.awaited(), Awaited::Nothing(_));
        let last_throw = (!is_over).then(|| move_text::throw(rules, stepped.cast()));
        Some(GameStatus { number: lane.number(), throws: stepped.throws(), last_throw })
    }
}

/// Refuses the first action that is not legal.
fn check_actions<G: Game>(
    common: &WaitingTerms<'_, G>,
    lanes: &[WaitingGame<G>],
    actions: &[u32],
) -> Result<(), IllegalAction> {
    for (game, (lane, action)) in lanes.iter().zip(actions).enumerate() {
        if !lane.may_take(common.numbers, *action) {
            let numbers = lane.legal(common.numbers);
            let legal = numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
            return Err(IllegalAction { game, action: *action, legal });
        }
    }
    Ok(())
}

fn write_all<G: Game>(
    common: &WaitingTerms<'_, G>,
    lanes: &[WaitingGame<G>],
    buffers: Buffers<'_>,
    widths: Widths,
) {
    for (lane, mut row) in lanes.iter().zip(buffers.rows(widths)) {
        row.rewards.fill(0);
        (*row.terminated, *row.truncated) = (0, 0);
        if let Some(seen) = row.final_observation.as_deref_mut() {
            seen.fill(0);
        }
        lane.write(common, &mut row);
    }
}

//! `urlab exact`: computes the outcome of a race between two bots exactly.

use std::path::PathBuf;

use clap::Args;
use indicatif::HumanBytes;

use crate::batch::player::BotName;
use crate::cli::bots::{PlayerPair, parse_players, players_help};
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::interrupt::NOTHING_TO_SHOW;
use crate::cli::json::JsonArg;
use crate::cli::learned::{self, LearnedArgs, LearnedBot};
use crate::cli::memory::{Bytes, default_limit, parse_bytes};
use crate::cli::progress::SolveBar;
use crate::cli::small_form::{Form, FormArgs};
use crate::cli::solve_observer::BarListener;
use crate::cli::{Common, out, show, threads};
use crate::game::race::Race;
use crate::play::bots::{Bot, BotKind};
use crate::solve::exact::{ExactError, ExactRequest, Players, Size, exact};
use crate::solve::index::Index;
use crate::solve::perfect::Perfect;
use crate::solve::solution::Solution;
use crate::study::number;
use crate::study::question::exact::{self as exact_study, Computed};

/// Computes chances, points and length of a race between two bots exactly, without playing.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  urlab exact finkel --pieces 2 --bots greedy,random\n  \
                        urlab exact aseb --pieces 2 --bots random,random --json\n\n\
                        `perfect` needs a solution; `urlab solve finkel --pieces 2` makes one.")]
pub struct ExactArgs {
    #[command(flatten)]
    form: FormArgs,
    #[arg(long, value_name = "FIRST,SECOND", default_value = "greedy,greedy")]
    #[arg(value_parser = parse_players)]
    #[arg(help = players_help("The bots of the first and the second player"))]
    bots: PlayerPair,
    /// The solution file for `perfect` [default: the file that `urlab solve` writes]
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
    #[command(flatten)]
    learned: LearnedArgs,
    /// Largest amount of memory to use, such as 8G [default: three quarters of the free memory]
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    max_memory: Option<Bytes>,
    #[command(flatten)]
    json: JsonArg,
}

/// The chance that a game is longer than the computed distribution.
const REST: f64 = 1e-9;

impl ExactArgs {
    /// Computes the figures and prints them.
    ///
    /// # Errors
    /// The rule file is invalid, the rule set is not a race or does not fit into memory, a solution
    /// is needed and missing, or standard output cannot be written to.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let form = self.form.load()?;
        let index =
            Index::new(&form.race).ok_or_else(|| self.inexact(&form, ExactError::TooMany))?;
        let solution = self.solution(&form)?;
        let perfect = solution.as_ref().map(Perfect);
        let learned = self.learned_bots(&form, common)?;
        let players = self.players(perfect.as_ref(), &learned);
        let evaluators = &learned::identities(&learned)[..];
        let points: Vec<u8> = form.rules.win_classes.iter().map(|class| class.points).collect();
        let mut question =
            ExactRequest { race: &form.race, index: &index, players, points: &points, rest: None };
        let allowed = self.max_memory.map(|Bytes(bytes)| bytes).or_else(default_limit);
        let size = Size::new(&question, allowed.unwrap_or(u64::MAX))
            .map_err(|reason| self.inexact(&form, reason))?;
        if let Some(allowed) = allowed.filter(|allowed| *allowed < size.memory) {
            return Err(self.too_large(&form, size, allowed));
        }
        question.rest =
            allowed.is_none_or(|allowed| size.memory_with_lengths <= allowed).then_some(REST);
        let pool = threads::pool(common)?;
        let quiet = common.quiet || self.json.json;
        let bots = self.bots.0;
        if !quiet {
            out::print(&preface(
                &form,
                bots.map(BotName::name),
                size,
                question.rest.is_some(),
                allowed,
            ))?;
        }
        let bar = SolveBar::new(&form.rules.name, size.states, common.quiet);
        let mut listener = BarListener::new(&bar, || NOTHING_TO_SHOW.to_owned());
        let found = pool.install(|| exact(&question, &mut listener));
        bar.clear();
        let figures = found.map_err(|reason| self.inexact(&form, reason))?;
        let identity = solution.as_ref().map(Solution::identity);
        let (rules, positions, solution) = (&form.rules, size.positions, identity.as_ref());
        let computed = Computed { rules, bots, solution, evaluators, positions, figures: &figures };
        let study = exact_study::answer(&computed);
        show::show(&study, None, self.json, common)
    }

    fn solution(&self, form: &Form) -> Result<Option<Solution>, CliError> {
        self.bots
            .needs_solution()
            .then(|| self.form.solution(&form.rules, self.solution.as_deref()))
            .transpose()
    }

    /// The bots that play by an evaluator. Those with blunders draw lots, so they have no exact
    /// figures.
    fn learned_bots(
        &self,
        form: &Form,
        common: &Common,
    ) -> Result<Vec<Option<LearnedBot>>, CliError> {
        for name in self.bots.0 {
            if name.draws_lots() {
                let others = BotName::all().filter(|bot| !bot.draws_lots()).map(BotName::name);
                let allowed = others.collect::<Vec<_>>().join(", ");
                return Err(CliError::DrawsLots { bot: name.name(), allowed });
            }
        }
        self.learned.bots_or_learn(&form.rules, &self.bots.0, common)
    }

    fn players<'a>(
        &self,
        perfect: Option<&'a Perfect<&'a Solution>>,
        learned: &'a [Option<LearnedBot>],
    ) -> Players<'a> {
        let names = self.bots.0;
        let bot = |place: usize| -> &'a dyn Bot<Race> {
            match (names[place], &learned[place], perfect) {
                (BotName::Kind(bot), ..) => bot.bot(),
                (BotName::Learned(_), Some(learned), _) => learned,
                (BotName::Perfect, _, Some(perfect)) => perfect,
                _ => unreachable!("each bot has the evaluator or the solution that it needs"),
            }
        };
        if names[0] == names[1] && !self.learned.are_two() {
            Players::Same(bot(0))
        } else {
            Players::Two([bot(0), bot(1)])
        }
    }

    /// The error if there are no figures.
    fn inexact(&self, form: &Form, reason: ExactError) -> CliError {
        let rules = form.rules.name.clone();
        match reason {
            ExactError::TooMany => CliError::TooManyPositions { rules },
            ExactError::Endless | ExactError::RandomBot | ExactError::TooManyClasses => {
                let bots = self.bots.0.map(BotName::name).join(",");
                CliError::Inexact { rules, bots, reason: reason.to_string() }
            }
        }
    }

    /// The error if the race does not fit into memory. It says with how many pieces it fits.
    fn too_large(&self, form: &Form, size: Size, allowed: u64) -> CliError {
        let fits = |most: &u8| {
            let smaller = self.form.with_at_most(*most).load().ok()?;
            let index = Index::new(&smaller.race)?;
            // The bots have little influence on the size, so random bots are good enough.
            let players = if self.bots.0[0] == self.bots.0[1] {
                Players::Same(BotKind::Random.bot())
            } else {
                Players::Two([BotKind::Random.bot(); 2])
            };
            let question = ExactRequest {
                race: &smaller.race,
                index: &index,
                players,
                points: &[],
                rest: None,
            };
            (Size::new(&question, allowed).ok()?.memory <= allowed).then_some(*most)
        };
        let fewer = (1..form.rules.pieces()).rev().find_map(|most| fits(&most));
        CliError::TooLarge {
            rules: form.rules.name.clone(),
            positions: number::whole(size.positions),
            needed: HumanBytes(size.memory).to_string(),
            allowed: HumanBytes(allowed).to_string(),
            way_out: match fewer {
                Some(most) => {
                    format!("`urlab exact {}` fits", self.form.with_at_most(most).arguments())
                }
                None => "not even one piece of each kind fits".to_owned(),
            },
        }
    }
}

/// What the program prints before it computes anything.
fn preface(
    form: &Form,
    bots: [&str; 2],
    size: Size,
    with_lengths: bool,
    allowed: Option<u64>,
) -> String {
    let limit =
        allowed.map_or_else(String::new, |bytes| format!(", of {} allowed", HumanBytes(bytes)));
    let memory = if with_lengths { size.memory_with_lengths } else { size.memory };
    let lengths = if with_lengths {
        String::new()
    } else {
        let needed = HumanBytes(size.memory_with_lengths);
        format!("  left out   the distribution of length: it needs about {needed} of memory\n")
    };
    format!(
        "{}: {} begins, against {}\n  positions  {}\n  memory     about {}{limit}\n{lengths}\n",
        form.rules.title,
        bots[0],
        bots[1],
        number::whole(size.positions),
        HumanBytes(memory),
    )
}

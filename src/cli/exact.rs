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
use crate::cli::learned::LearnedArgs;
use crate::cli::memory::{Bytes, parse_bytes};
use crate::cli::progress::SolveBar;
use crate::cli::small_form::FormArgs;
use crate::cli::solve_observer::BarListener;
use crate::cli::{Common, out, show, threads};
use crate::game::rules::Rules;
use crate::play::bots::BotKind;
use crate::solve::exact::Size;
use crate::solve::perfect::Perfect;
use crate::study::exact_chain::ExactPlan;
use crate::study::memory::default_limit;
use crate::study::number;

/// Computes chances, points and length of a race between two bots exactly, without playing.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  urlab exact finkel --pieces 2\n  \
                        urlab exact finkel --pieces 2 --bots greedy,random\n  \
                        urlab exact aseb --pieces 2 --bots random,random --json\n\n\
                        The figures are those of one pair of bots, casual players if you name \
                        none: what strong players do with a small form is `urlab solve`.\n\n\
                        `perfect` needs a solution; `urlab solve finkel --pieces 2` makes one.")]
pub struct ExactArgs {
    #[command(flatten)]
    form: FormArgs,
    #[arg(long, value_name = "FIRST,SECOND", default_value = "casual,casual")]
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

impl ExactArgs {
    /// Computes the figures and prints them.
    ///
    /// # Errors
    /// The rule file is invalid, the rule set is not a race or does not fit into memory, a solution
    /// is needed and missing, or standard output cannot be written to.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let rules = &self.form.rules()?;
        let bots = self.bots.0;
        let mut plan = ExactPlan::new(rules, bots)?;
        if self.bots.needs_solution() {
            plan.perfect = Some(Perfect(self.form.solution(rules, self.solution.as_deref())?));
        }
        let learned = self.learned.bots_or_learn(rules, &bots, common)?;
        plan.learned = learned.try_into().unwrap_or_default();
        let allowed = self.max_memory.map(|Bytes(bytes)| bytes).or_else(default_limit);
        let size = plan.size(allowed).map_err(|error| {
            self.form.with_way_out(error, |rules| self.fits(rules, allowed), "exact")
        })?;
        let pool = threads::pool(common)?;
        let quiet = common.quiet || self.json.json;
        if !quiet {
            out::print(&preface(rules, bots.map(BotName::name), size, allowed))?;
        }
        let bar = SolveBar::new(&rules.name, size.states, common.quiet);
        let mut listener = BarListener::new(&bar, || NOTHING_TO_SHOW.to_owned());
        let found = pool.install(|| plan.compute(size, allowed, &mut listener));
        bar.clear();
        show::show(&found?, None, self.json, common)
    }

    /// Do these rules fit into memory? The bots have little influence on the size, so simple bots
    /// are good enough.
    fn fits(&self, rules: &Rules, allowed: Option<u64>) -> bool {
        let second =
            if self.bots.0[0] == self.bots.0[1] { BotKind::Random } else { BotKind::Greedy };
        let plan = ExactPlan::new(rules, [BotKind::Random, second].map(BotName::Kind));
        plan.is_ok_and(|plan| plan.size(allowed).is_ok())
    }
}

/// What the program prints before it computes anything.
fn preface(rules: &Rules, bots: [&str; 2], size: Size, allowed: Option<u64>) -> String {
    let with_lengths = ExactPlan::has_lengths(size, allowed);
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
        rules.title,
        bots[0],
        bots[1],
        number::whole(size.positions),
        HumanBytes(memory),
    )
}

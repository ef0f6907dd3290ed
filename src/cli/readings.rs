//! `urlab readings`: the points that a rule set's source leaves open, played both ways and ranked
//! by how much they matter.

use std::path::PathBuf;

use clap::Args;

use crate::balance::measures::Measures;
use crate::batch::plan::Stop;
use crate::cli::bots::{BotPair, pair_help, parse_bots};
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::number::whole;
use crate::cli::playing::Playing;
use crate::cli::question::{Table, compare};
use crate::cli::{Common, answered, interrupt, load, threads};
use crate::game::rules::Rules;
use crate::input;
use crate::input::question::Question;
use crate::input::question::compare::Compare;
use crate::input::scenario::{Outputs, Scenario};
use crate::play::bots::BotKind;
use crate::report::files::FilesError;
use crate::report::folder::Staging;
use crate::report::readings::{Found, Readings};
use crate::stats::correction::Correction;

/// Plays each ambiguous point of a rule set both ways and ranks the points by how much they matter.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  urlab readings urgammon\n  urlab readings bell-tavola --bots \
        random,random --games 20000 \
                        --out reports\n\n\
                        Points are the `readings` of the rule file; other readings are what stands \
                        in `otherwise`. Each is \
                        played against the rule set as read, under the same dice, in pairs of \
                        games in which the players \
                        exchange the seats."
)]
pub struct ReadingsArgs {
    /// A rule set's name (see `urlab rules list`) or the path of its file, overlays after `+`
    rules: String,
    #[arg(long, value_name = "ONE,OTHER", default_value = "greedy,greedy")]
    #[arg(value_parser = parse_bots)]
    #[arg(help = pair_help("The two players' bots"))]
    bots: BotPair,
    /// How many games of each reading, in pairs
    #[arg(long, default_value_t = 100_000, allow_negative_numbers = true)]
    #[arg(value_parser = whole(2..=1_000_000_000_000_u64))]
    games: u64,
    #[command(flatten)]
    playing: Playing,
    /// Print one JSON object instead of tables
    #[arg(long)]
    json: bool,
    /// Write a report folder OUT/readings too
    #[arg(long, value_name = "OUT")]
    out: Option<PathBuf>,
}

impl ReadingsArgs {
    /// Plays the readings and prints what matters.
    ///
    /// # Errors
    /// A faulty rule file, one without readings, an interruption before the first games, a folder
    /// or standard output that cannot be written to.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let points = input::readings::alternatives(&self.rules)?;
        let rules = load::one(&self.rules)?;
        if points.is_empty() {
            return Err(CliError::NoReadings { rules: rules.name });
        }
        let staging =
            self.out.as_ref().map(|out| Staging::begin(&out.join("readings"))).transpose()?;
        let mut readings = Readings {
            rules,
            points,
            reproduce: Some(self.again()),
            found: Vec::new(),
            correction: Correction::Holm,
            asked: 0,
            left_out: 0,
        };
        let table = Table { interrupted: interrupt::listen(), quiet: common.quiet };
        let stop = threads::pool(common)?.install(|| self.play(&mut readings, &table));
        if stop == Stop::Interrupted && readings.found.is_empty() {
            return Err(CliError::NoGames);
        }
        readings.correct();
        let answer = readings.answer().map_err(FilesError::from)?;
        answered::give(&answer, staging, self.json, stop, common)
    }

    /// Plays every other reading that can be played; after an interruption the rest is left out.
    fn play(&self, readings: &mut Readings, table: &Table) -> Stop {
        let all = readings.points.iter().enumerate().flat_map(|(point, open)| {
            let others = open.otherwise.iter().enumerate();
            others.filter_map(move |(other, rules)| Some((point, other, rules.as_ref().ok()?)))
        });
        let all: Vec<(usize, usize, &Rules)> = all.collect();
        let compare = Compare { baseline: 0, quantities: None, correction: readings.correction };
        let mut stop = Stop::Complete;
        for (point, other, rules) in &all {
            let scenario = self.scenario([&readings.rules, rules], &compare);
            let comparison = compare::play(&scenario, &compare, self.bots.0.map(Into::into), table);
            stop = comparison.as_ref().map_or(Stop::Interrupted, |comparison| comparison.stop);
            readings.found.extend(comparison.map(|comparison| Found {
                point: *point,
                other: *other,
                comparison,
            }));
            if stop == Stop::Interrupted {
                break;
            }
        }
        readings.left_out = all.len() - readings.found.len();
        stop
    }

    /// The rule set as read, and as read otherwise.
    fn scenario(&self, rules: [&Rules; 2], compare: &Compare) -> Scenario {
        Scenario {
            name: "readings".to_owned(),
            title: rules[1].name.clone(),
            about: String::new(),
            rules: rules.map(Rules::clone).into(),
            bots: vec![self.bots.0.map(Into::into)],
            solutions: Vec::new(),
            games: self.games,
            matches: None,
            precision: None,
            expect: Vec::new(),
            question: Question::Compare(compare.clone()),
            seed: self.playing.seed,
            throw_limit: self.playing.throw_limit,
            level: self.playing.level,
            measures: Measures::All,
            outputs: Outputs::all(),
        }
    }

    /// The command that gives the same again.
    fn again(&self) -> String {
        let [one, other] = self.bots.0.map(BotKind::name);
        let Self { rules, games, playing: Playing { seed, throw_limit, level }, .. } = self;
        format!(
            "urlab readings {rules} --bots {one},{other} --games {games} --seed {seed} \
                --throw-limit {throw_limit} --level {level}"
        )
    }
}

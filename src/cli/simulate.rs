//! `urlab simulate`: many games or matches of one rule set, and a quick answer on the terminal.

use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};

use crate::balance::study::{Each, Study};
use crate::balance::{findings, match_findings, measures::Measures};
use crate::batch::matches::{self, MatchPlan};
use crate::batch::plan::{Plan, Stop};
use crate::batch::player::{BotName, Player};
use crate::batch::rounds::Listener;
use crate::batch::runner;
use crate::cli::bots::{PlayerPair, parse_players, players_help};
use crate::cli::engine::EngineArg;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::form::FormArgs;
use crate::cli::number::whole;
use crate::cli::playing::Playing;
use crate::cli::progress::Bar;
use crate::cli::{Common, interrupt, out, threads};
use crate::game::rules::Rules;
use crate::input;
use crate::input::scenario::Outputs;
use crate::report::folder::Staging;
use crate::report::{Case, Report, files, json, terminal};
use crate::solve::solution::Solution;

/// Plays many games, or matches, of one rule set and prints every figure with its interval.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  urlab simulate urgammon --bots greedy,greedy --games 100000\n  \
                        urlab simulate finkel --bots random,random --games 1000000 --seed 7 \
                        --json\n  \
                        urlab simulate finkel --measures all --out reports\n  \
                        urlab simulate urgammon --match --games 10000\n  \
                        urlab simulate finkel --pieces 3 --bots perfect,greedy\n\n\
                        The first bot named takes the first turn of every game; of a match, of its \
                        first game: who \
                        starts the later ones is by lot. `perfect` needs a solution: `urlab solve \
                        finkel --pieces 3`."
)]
pub struct SimulateArgs {
    #[command(flatten)]
    form: FormArgs,
    #[arg(long, value_name = "FIRST,SECOND", default_value = "greedy,greedy")]
    #[arg(value_parser = parse_players)]
    #[arg(help = players_help("The first player's bot and the second player's"))]
    bots: PlayerPair,
    /// The solution for `perfect` [default: where `urlab solve` puts it]
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
    /// How many games; with --match, how many matches
    #[arg(long, default_value_t = 100_000, allow_negative_numbers = true)]
    #[arg(value_parser = whole(1..=1_000_000_000_000_u64))]
    games: u64,
    #[command(flatten)]
    playing: Playing,
    #[command(flatten)]
    engine: EngineArg,
    /// What is measured of games: `usual` is faster; `all` adds how much choice there is, lead
    /// changes and what happens on the squares
    #[arg(long, value_enum, default_value_t = MeasuresArg::Usual)]
    #[arg(hide_possible_values = true, value_name = "usual|all")]
    measures: MeasuresArg,
    /// Play matches, each of as many games as the rule set's `match` asks for
    #[arg(long = "match")]
    matches: bool,
    /// Print one JSON object instead of tables
    #[arg(long)]
    json: bool,
    /// Write a report folder OUT/simulate too, with charts; of matches a scenario writes one
    #[arg(long, value_name = "OUT", conflicts_with = "matches")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum MeasuresArg {
    Usual,
    All,
}

/// The report's name, which is its folder's.
const NAME: &str = "simulate";

/// What the tables end with where not all is measured.
const MORE: &str = "Also measured with --measures all: actions and how much choice they leave, \
    lead changes, squares.";

struct Nobody;

impl<R, T> Listener<R, T> for Nobody {
    type Error = std::convert::Infallible;
}

impl SimulateArgs {
    /// Plays the games or matches, prints what was found and writes its report if one is wanted.
    ///
    /// # Errors
    /// A faulty rule file, no solution where one is needed, matches asked for where the rule set
    /// has none, an interruption before the first game, or a folder or standard output that cannot
    /// be written to.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let rules = self.form.rules()?;
        let bots = self.players(&rules)?;
        let played = if self.matches {
            self.matches(rules, bots, common)
        } else {
            self.games(rules, bots, common)
        };
        let (text, stop) = played?;
        out::print(&text)?;
        Ok(stop.into())
    }

    /// The players; who plays by a solution has it opened.
    fn players(&self, rules: &Rules) -> Result<[Player; 2], CliError> {
        let mut opened: Option<Arc<Solution>> = None;
        let mut player = |bot| -> Result<Player, CliError> {
            let solution = match (bot, &opened) {
                (BotName::Kind(kind), _) => return Ok(kind.into()),
                (BotName::Perfect, Some(solution)) => Arc::clone(solution),
                (BotName::Perfect, None) => {
                    Arc::new(self.form.solution(rules, self.solution.as_deref())?)
                }
            };
            Ok(Arc::clone(opened.insert(solution)).into())
        };
        let [first, second] = self.bots.0;
        Ok([player(first)?, player(second)?])
    }

    fn games(
        &self,
        rules: Rules,
        bots: [Player; 2],
        common: &Common,
    ) -> Result<(String, Stop), CliError> {
        let measures = match self.measures {
            MeasuresArg::Usual => Measures::Usual,
            MeasuresArg::All => Measures::All,
        };
        let plan = Plan {
            bots,
            games: self.games,
            seed: self.playing.seed,
            throw_limit: self.playing.throw_limit,
            columns: measures.columns(&rules),
            ratios: measures.ratio_columns(),
            watch_board: measures.watches_board(),
            rules,
        };
        let engine = self.engine.for_plan(&plan)?;
        let staging = self.out.as_ref().map(|out| Staging::begin(&out.join(NAME))).transpose()?;
        let bar = Bar::new(&plan.rules.name, plan.games, Each::Game, common.quiet);
        let interrupted = interrupt::listen();
        let pool = threads::pool(common)?;
        let Ok(batch) =
            pool.install(|| runner::run_on(engine, &plan, interrupted, &bar, &mut Nobody));
        bar.clear();
        let found = pool
            .install(|| findings::study(&plan, &batch.tally, batch.stop, self.playing.level, None));
        let study = found.ok_or(CliError::NoGames)?;
        let mut text = if self.json {
            format!("{:#}\n", json::study(&study))
        } else {
            let more =
                if measures == Measures::Usual { format!("\n{MORE}\n") } else { String::new() };
            terminal::study(&study, None, out::has_colour()) + &more
        };
        if let Some(staging) = staging {
            files::write(
                &staging,
                &self.report(&plan.rules, &study),
                &Outputs::all(),
                Some(&self.again()),
            )?;
            let written = interrupt::put_in_place(staging, batch.stop == Stop::Interrupted)?;
            if !self.json && !common.quiet {
                text = format!("{text}\n{}", out::list(&written));
            }
        }
        Ok((text, batch.stop))
    }

    /// The report of a single case.
    fn report(&self, rules: &Rules, study: &Study) -> Report {
        let planned = input::case::cases(std::slice::from_ref(rules), &[self.bots.0]);
        let case = |planned: input::case::Case<'_>| Case {
            id: planned.id,
            label: planned.label,
            study: study.clone(),
            matches: None,
            expectations: Vec::new(),
        };
        let cases = planned.into_iter().map(case).collect();
        Report {
            name: NAME.to_owned(),
            title: rules.title.clone(),
            about: String::new(),
            cases,
            cases_left_out: 0,
        }
    }

    /// The command that gives the same again.
    fn again(&self) -> String {
        let [first, second] = self.bots.0.map(BotName::name);
        let Playing { seed, throw_limit, level } = self.playing;
        let (rules, games) = (self.form.written(), self.games);
        let solution = self
            .solution
            .as_ref()
            .map_or_else(String::new, |file| format!(" --solution {}", file.display()));
        let measures =
            if matches!(self.measures, MeasuresArg::All) { " --measures all" } else { "" };
        format!(
            "urlab simulate {rules} --bots {first},{second}{solution} --games {games} --seed \
                {seed} --throw-limit {throw_limit} \
             --level {level}{measures}"
        )
    }

    fn matches(
        &self,
        rules: Rules,
        bots: [Player; 2],
        common: &Common,
    ) -> Result<(String, Stop), CliError> {
        let Some(terms) = rules.match_play else {
            return Err(CliError::NoMatch { rules: rules.name });
        };
        let plan = MatchPlan {
            rules,
            terms,
            bots,
            matches: self.games,
            seed: self.playing.seed,
            throw_limit: self.playing.throw_limit,
        };
        let bar = Bar::new(&plan.rules.name, plan.matches, Each::Match, common.quiet);
        let interrupted = interrupt::listen();
        let Ok(batch) =
            threads::pool(common)?.install(|| matches::run(&plan, interrupted, &bar, &mut Nobody));
        bar.clear();
        let study =
            match_findings::match_study(&plan, &batch.tally, batch.stop, self.playing.level)
                .ok_or(CliError::NoGames)?;
        let text = if self.json {
            format!("{:#}\n", json::match_study(&study))
        } else {
            terminal::match_study(&study, None, out::has_colour())
        };
        Ok((text, batch.stop))
    }
}

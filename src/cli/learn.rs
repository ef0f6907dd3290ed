//! `urlab learn`: learns to play a rule set by self-play.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::json;

use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::json::{self, JsonArg};
use crate::cli::number::whole_number;
use crate::cli::small_form::FormArgs;
use crate::cli::terminal_observer::TerminalObserver;
use crate::cli::{Common, out, threads};
use crate::learn::file::read_head;
use crate::learn::head::default_path;
use crate::study::learning::{
    LearnLength, LearnRequest, LearnedRules, learn, score_text, state_path,
};
use crate::study::number;

/// Learns to play a rule set by self-play alone, and writes what the bot `learned` plays by.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  urlab learn urgammon\n  urlab learn ./my-game.yaml --budget 10m\n  \
                        urlab learn finkel --games 100000 --seed 2 --bot-out finkel.urbot\n\n\
                        Then `urlab simulate urgammon --bots learned,greedy` plays by it. After an \
                        interruption, the same command continues where it stopped. The same games \
                        and seed give the same file on any machine."
)]
pub struct LearnArgs {
    #[command(flatten)]
    form: FormArgs,
    /// Number of games to learn from [default: as many as take about a minute on two cores]
    #[arg(long, value_name = "N", conflicts_with = "budget", allow_negative_numbers = true)]
    #[arg(value_parser = whole_number(1..=1_000_000_000_u64))]
    games: Option<u64>,
    /// Time to learn, such as 90s, 10m or 2h; the end says which --games repeats it
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    budget: Option<Duration>,
    /// The seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The file to write [default: solutions/NAME-FINGERPRINT-OBJECTIVE.urbot]
    #[arg(long, value_name = "FILE")]
    bot_out: Option<PathBuf>,
    /// Start from the beginning, and replace what was learned before
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    json: JsonArg,
}

/// The longest time, in hours.
const MOST_HOURS: f64 = 1_000.0;

fn parse_time(text: &str) -> Result<Duration, String> {
    let allowed = "write a time such as 90s, 10m or 2h";
    let unit = match text.chars().last() {
        Some('s') => 1.0,
        Some('m') => 60.0,
        Some('h') => 3_600.0,
        _ => return Err(format!("`{text}` has no unit; {allowed}")),
    };
    let number: f64 = text[..text.len() - 1]
        .parse()
        .map_err(|_| format!("`{text}` does not begin with a number; {allowed}"))?;
    let seconds = number * unit;
    if !(1.0..=MOST_HOURS * 3_600.0).contains(&seconds) {
        return Err(format!("{text} is not between 1s and {MOST_HOURS}h; {allowed}"));
    }
    Ok(Duration::from_secs_f64(seconds))
}

impl LearnArgs {
    /// Learns, writes the file and prints how strong the play is.
    ///
    /// # Errors
    /// The rule file is invalid, its games do not end, or a file cannot be read or written.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let rules = self.form.rules()?;
        let objective = self.form.objective();
        let path = self.bot_out.clone().unwrap_or_else(|| default_path(&rules, objective));
        if self.force {
            crate::disk::remove(&state_path(&path))?;
        } else if path.is_file() {
            let head = read_head(&path)?;
            return Err(CliError::LearnedBefore { path, head: head.to_string() });
        }
        let length = match (self.games, self.budget) {
            (Some(games), _) => LearnLength::Games(games),
            (None, Some(time)) => LearnLength::Time(time),
            (None, None) => LearnLength::Usual,
        };
        let request =
            LearnRequest { rules: &rules, objective, length, seed: self.seed, path: &path };
        let observer = TerminalObserver::new(common.quiet || self.json.json);
        let start = Instant::now();
        let learned = threads::pool(common)?.install(|| learn(&request, &observer))?;
        let LearnedRules { evaluator, against_greedy } = &learned;
        let head = evaluator.head();
        if self.json.json {
            json::print(&json!({
                "rules": head.rules,
                "fingerprint": head.fingerprint,
                "objective": head.objective.name(),
                "games": head.learned,
                "seed": head.seed,
                "file": path.display().to_string(),
                "checksum": evaluator.identity().checksum,
                "score_against_greedy": against_greedy.map(|found| found.value),
                "score_low": against_greedy.and_then(|found| Some(found.interval?.low)),
                "score_high": against_greedy.and_then(|found| Some(found.interval?.high)),
                "score_games": against_greedy.map(|found| 2 * found.n),
            }))?;
            return Ok(Exit::Success);
        }
        let score = against_greedy.map_or_else(String::new, |found| {
            format!(
                "Score against greedy: {} (95 %, Student over {} pairs of games)\n",
                score_text(&found),
                number::whole(found.n)
            )
        });
        let games = number::whole(head.learned);
        let again = if self.budget.is_some() {
            format!("  --games {} gives the same file again\n", head.learned)
        } else {
            String::new()
        };
        out::print(&format!(
            "{}: learned from {games} games, seed {}, in {:.0} s\n{score}{again}{}",
            rules.title,
            head.seed,
            start.elapsed().as_secs_f64(),
            out::files(&[path.display().to_string().into()], common)
        ))?;
        Ok(Exit::Success)
    }
}

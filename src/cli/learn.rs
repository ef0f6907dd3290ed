//! `urlab learn`: learns to play a rule set by self-play.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::{Value as Json, json};

use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::json::{self, JsonArg};
use crate::cli::number::whole_number;
use crate::cli::small_form::FormArgs;
use crate::cli::terminal_observer::TerminalObserver;
use crate::cli::{Common, interrupt, out, threads};
use crate::game::rules::Rules;
use crate::input::shell;
use crate::learn::evaluator::Evaluator;
use crate::learn::proof::{BotScore, LEVEL, PlayProof, SmallFormProof};
use crate::report::summary::proof;
use crate::study::error::Error;
use crate::study::learning::options::{LearnOptions, learn_with};
use crate::study::learning::{LearnLength, ProofExtent, state_path};
use crate::study::number::{self, Unit, show};
use crate::study::play_proof;

/// Learns to play a rule set by self-play alone, and writes what the bot `learned` plays by.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  urlab learn urgammon\n  urlab learn ./my-game.yaml --budget 10m\n  \
                        urlab learn finkel --games 100000 --seed 2 --bot-out finkel.urbot\n\n\
                        Then `urlab simulate urgammon --bots learned,greedy` plays by it. After an \
                        interruption, the same command continues where it stopped. The same games \
                        and seed give the same file on any machine. A variant of a built-in rule \
                        set begins from what is known of that one.\n\n\
                        The end is a proof: the score against each simple bot, and against \
                        perfect play with as many pieces as can be solved in about 30 seconds. \
                        An evaluator that does not beat each simple bot is weak. It is written, \
                        and whatever uses it carries a warning."
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
    /// Begin from nothing, not from the built-in evaluator of the rule set that the file extends
    #[arg(long)]
    from_nothing: bool,
    /// Make no proof of the play, which takes up to as long again; reports then carry a warning
    #[arg(long)]
    no_proof: bool,
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
        let (rules, smaller) = &self.form.rules_and_smaller()?;
        let options = self.options();
        let path = &options.path(rules);
        let observer = TerminalObserver::new(common.quiet || self.json.json);
        let state = state_path(path);
        interrupt::end_with(move || {
            CliError::from(Error::LearningInterrupted { state: Some(state.clone()) }).to_string()
        });
        let start = Instant::now();
        let proof = ProofExtent::BotsAndSmallForm(smaller);
        let learn = || learn_with(rules, &options, proof, &observer);
        let evaluator = threads::pool(common)?.install(learn)?;
        if self.json.json {
            json::print(&object(&evaluator, path))?;
        } else {
            let seconds = start.elapsed().as_secs_f64();
            let files = out::files(&[path.display().to_string().into()], common);
            out::print(&(self.text(rules, &evaluator, seconds) + &files))?;
        }
        Ok(Exit::Success)
    }

    fn options(&self) -> LearnOptions {
        LearnOptions {
            objective: self.form.objective(),
            length: match (self.games, self.budget) {
                (Some(games), _) => LearnLength::Games(games),
                (None, Some(time)) => LearnLength::Time(time),
                (None, None) => LearnLength::Usual,
            },
            seed: self.seed,
            file: self.bot_out.clone(),
            again: self.force,
            from_nothing: self.from_nothing,
            prove: !self.no_proof,
            ..LearnOptions::default()
        }
    }

    /// What was learned, and its proof.
    fn text(&self, rules: &Rules, evaluator: &Evaluator, seconds: f64) -> String {
        let head = evaluator.head();
        let mut text = format!(
            "{}: learned from {} games, seed {}, in {seconds:.0} s\n",
            rules.title,
            number::whole(head.learned),
            head.seed
        );
        if let Some(base) = &head.base {
            let _ = writeln!(text, "It began from the built-in evaluator of {}", base.rules);
        }
        if head.learned < head.games {
            let _ = writeln!(
                text,
                "The plan had {} games. The play after them was clearly worse, so the play after \
                 {} is kept",
                number::whole(head.games),
                number::whole(head.learned)
            );
        }
        text += &proof_text(head.proof.as_ref());
        if head.proof.as_ref().is_some_and(PlayProof::is_weak) {
            let help = play_proof::way_out(&self.repeated(), head.games);
            let _ = writeln!(text, "WEAK: it does not beat each simple bot. {help}");
        }
        if self.budget.is_some() {
            let _ = writeln!(text, "  --games {} gives the same file again", head.games);
        }
        text
    }

    /// The arguments that name what was learned, as they are written on the command line.
    fn repeated(&self) -> String {
        let file = self
            .bot_out
            .as_ref()
            .map_or_else(String::new, |file| format!(" --bot-out {}", shell::word(file)));
        let from_nothing = if self.from_nothing { " --from-nothing" } else { "" };
        self.form.arguments() + from_nothing + &file
    }
}

/// The figures of a proof, a line for each.
fn proof_text(proof: Option<&PlayProof>) -> String {
    let Some(proof) = proof else {
        return "No proof was made, so nothing is known of its play\n".to_owned();
    };
    let pairs = proof.against.first().map_or(0, BotScore::number_of_pairs);
    let mut text = format!(
        "Proof: scores with {} % intervals, over {} pairs of games with each bot\n",
        100.0 * LEVEL,
        number::whole(pairs)
    );
    for score in &proof.against {
        let found = score
            .estimate()
            .map_or_else(String::new, |estimate| show(&estimate, Unit::Percent).whole());
        let not = if score.is_beaten() { "" } else { ", not beaten" };
        let _ = writeln!(text, "  against {}: {found}{not}", score.bot);
    }
    let _ = match &proof.small_form {
        SmallFormProof::Solved(form) => writeln!(
            text,
            "  {}, learned from {} games, judged over {} games against perfect play",
            play_proof::small_form(&proof.small_form),
            number::whole(form.learned),
            number::whole(form.games)
        ),
        other => writeln!(text, "  {}", play_proof::small_form(other)),
    };
    text
}

/// What `--json` prints.
fn object(evaluator: &Evaluator, path: &Path) -> Json {
    let head = evaluator.head();
    json!({
        "rules": head.rules,
        "fingerprint": head.fingerprint,
        "objective": head.objective.name(),
        "games": head.learned,
        "planned": head.games,
        "seed": head.seed,
        "base": head.base,
        "file": path.display().to_string(),
        "checksum": evaluator.identity().checksum,
        "proof": proof::proof(head.proof.as_ref()),
    })
}

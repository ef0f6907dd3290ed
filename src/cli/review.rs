//! `urlab review`: reviews games that were written down.

use std::path::PathBuf;

use clap::{Args, Parser};
use serde_json::Value as Json;

use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::json::JsonArg;
use crate::cli::open::OpenArg;
use crate::cli::show::ReportFolder;
use crate::cli::small_form::FormArgs;
use crate::cli::{Common, out, show};
use crate::game::rules::Rules;
use crate::input::diagnostic::Diagnostics;
use crate::input::outputs::Outputs;
use crate::input::transcript::TranscriptFile;
use crate::report::document::Document;
use crate::report::{board_text, folder, summary, terminal};
use crate::study::question::review::{ReviewedGame, ReviewedGames, answer};
use crate::study::review::{BoardDrawings, Judge, JudgeFiles, NoJudge, review};

/// How boards are drawn in reviews.
const DRAWINGS: BoardDrawings =
    BoardDrawings { race: board_text::position, domination: board_text::position };

/// Reviews games: the luck of the throws, what each decision lost, and the worst mistakes.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  urlab play urgammon --transcript game.txt\n  urlab review \
                        game.txt\n  urlab review games/*.txt --out reports/evening\n\n\
                        docs/transcripts.md says how a game is written down, also by hand. \
                        --verbose shows every throw and every decision.")]
pub struct ReviewArgs {
    /// The transcripts of the games, all of the same rules
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The rules that were played, with options such as --pieces [default: those in the files]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    #[command(flatten)]
    judge: JudgeArgs,
    /// Write a report folder into this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    #[command(flatten)]
    open: OpenArg,
    #[command(flatten)]
    json: JsonArg,
}

/// What values the games.
#[derive(Clone, Debug, Default, Args)]
pub struct JudgeArgs {
    /// The solution that values the games [default: the file that `urlab solve` writes, if it is
    /// there]
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
    /// The evaluator that values the games [default: the file that `urlab learn` writes, else a
    /// built-in one]
    #[arg(long, value_name = "FILE", conflicts_with = "solution")]
    learned: Option<PathBuf>,
}

/// The rules of a transcript: what commands that play take.
#[derive(Debug, Parser)]
#[command(name = "rules", no_binary_name = true, disable_help_flag = true)]
struct WrittenForm {
    #[command(flatten)]
    form: FormArgs,
}

impl JudgeArgs {
    /// Finds what values games of these rules.
    ///
    /// # Errors
    /// There is nothing, or it cannot be used.
    fn find(&self, rules: &Rules) -> Result<Judge, CliError> {
        let (solution, evaluator) = (self.solution.as_deref(), self.learned.as_ref());
        Ok(Judge::of(rules, JudgeFiles { solution, evaluator })?)
    }
}

impl From<NoJudge> for CliError {
    fn from(error: NoJudge) -> Self {
        match error {
            NoJudge::Players(error) => error.into(),
            NoJudge::Study(error) => error.into(),
        }
    }
}

impl ReviewArgs {
    /// Reviews the games.
    ///
    /// # Errors
    /// A file is faulty, its rules cannot be loaded, nothing values them, or a file cannot be
    /// written.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let transcripts = self.read()?;
        let rules = self.rules_of(&transcripts)?;
        let judge = self.judge.find(&rules)?;
        let staging = self.out.as_ref().map(|path| folder::begin(path)).transpose()?;
        let games = reviewed(&rules, &transcripts, &judge)?;
        let reviewed = reviewed_by(&rules, games, &judge);
        let (outputs, open) = (&Outputs::all(), self.open);
        let folder = staging.map(|staging| ReportFolder { staging, outputs, open });
        let told = || text(&reviewed, common.verbose);
        show::show_as(&answer(&reviewed, true), told, folder, self.json, common)
    }

    fn read(&self) -> Result<Vec<TranscriptFile>, CliError> {
        let (mut read, mut faults) = (Vec::new(), Vec::new());
        for path in &self.files {
            match TranscriptFile::read(path) {
                Ok(transcript) => read.push(transcript),
                Err(found) => faults.extend(found.0),
            }
        }
        if faults.is_empty() { Ok(read) } else { Err(Diagnostics(faults).into()) }
    }

    /// The rules of all files.
    fn rules_of(&self, transcripts: &[TranscriptFile]) -> Result<Rules, CliError> {
        let mut found: Option<(&str, Rules)> = None;
        for transcript in transcripts {
            let named = match &self.rules {
                Some(named) => named.as_str(),
                None => transcript.rules()?,
            };
            match &found {
                None => found = Some((named, written_rules(named)?)),
                Some((first, _)) if *first == named => {}
                Some((first, rules)) => {
                    if written_rules(named)?.fingerprint != rules.fingerprint {
                        return Err(CliError::SeveralRules {
                            file: transcript.shown().to_owned(),
                            found: named.to_owned(),
                            first: (*first).to_owned(),
                        });
                    }
                }
            }
        }
        found.map(|(_, rules)| rules).ok_or_else(|| CliError::WrittenRules {
            text: String::new(),
            reason: "no transcript".to_owned(),
        })
    }
}

/// The review as text; with every throw and decision if it is `verbose`.
fn text(reviewed: &ReviewedGames<'_>, verbose: bool) -> String {
    let document = Document::without_charts(&answer(reviewed, verbose));
    terminal::document(&document, out::has_colour())
}

/// The rules that a transcript names: a rule set, and options such as `--pieces 3`.
fn written_rules(named: &str) -> Result<Rules, CliError> {
    let wrong = |reason: String| CliError::WrittenRules { text: named.to_owned(), reason };
    let words = shlex::split(named).ok_or_else(|| wrong("a quote is missing".to_owned()))?;
    let form = WrittenForm::try_parse_from(words).map_err(|error| {
        let text = error.to_string();
        let first = text.lines().next().unwrap_or_default();
        wrong(first.trim_start_matches("error: ").to_owned())
    })?;
    form.form.rules()
}

/// Plays all games again. All faults of all files are one error.
fn reviewed(
    rules: &Rules,
    transcripts: &[TranscriptFile],
    judge: &Judge,
) -> Result<Vec<ReviewedGame>, CliError> {
    let (mut games, mut faults) = (Vec::new(), Vec::new());
    for transcript in transcripts {
        let script = transcript.script(rules);
        let played = review(rules, &script.lines, transcript.players(), Some(judge), DRAWINGS);
        match played {
            Ok(review) if script.faults.is_empty() => {
                if let Some(note) = transcript.other_fingerprint(rules) {
                    out::print_to_stderr(&note);
                }
                let from = transcript.shown().to_owned();
                games.push(ReviewedGame { from, lines: script.lines, review });
            }
            Ok(_) => faults.extend(transcript.faults(rules, &script, None).0),
            Err(misfit) => faults.extend(transcript.faults(rules, &script, Some(&misfit)).0),
        }
    }
    if faults.is_empty() { Ok(games) } else { Err(Diagnostics(faults).into()) }
}

/// The review of a game that was just played.
pub struct PlayedReview<'a>(ReviewedGames<'a>);

impl<'a> PlayedReview<'a> {
    /// Reviews the game of a transcript.
    ///
    /// # Errors
    /// The transcript does not fit the rules.
    pub fn of(rules: &'a Rules, text: &str, judge: &Judge) -> Result<Self, CliError> {
        let transcript = TranscriptFile::parse("<game>", text);
        let games = reviewed(rules, &[transcript], judge)?;
        Ok(Self(reviewed_by(rules, games, judge)))
    }

    /// The review as text; with every throw and decision if it is `verbose`.
    pub fn text(&self, verbose: bool) -> String {
        text(&self.0, verbose)
    }

    /// The review as JSON.
    pub fn object(&self) -> Json {
        summary::summary(&answer(&self.0, false))
    }
}

fn reviewed_by<'a>(rules: &'a Rules, games: Vec<ReviewedGame>, judge: &Judge) -> ReviewedGames<'a> {
    ReviewedGames {
        rules,
        games,
        values: judge.text(),
        is_exact: judge.is_exact(),
        warnings: judge.warning().into_iter().collect(),
        command: out::this_command(),
    }
}

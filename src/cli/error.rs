//! The errors of commands, and the exit code of each.

use std::io;
use std::path::PathBuf;

use crate::batch::partial::PartialError;
use crate::batch::player::BotName;
use crate::cli::exit::Exit;
use crate::disk::DiskError;
use crate::input::diagnostic::Diagnostics;
use crate::input::players::PlayersError;
use crate::input::shell;
use crate::learn::file::EvaluatorError;
use crate::report::files::FilesError;
use crate::solve::file::FileError;
use crate::studio::StudioError;
use crate::study::error::Error;

/// The reason why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// A rule file or scenario file is wrong.
    #[error("{0}")]
    Diagnostics(#[from] Diagnostics),
    /// A file or a folder cannot be written.
    #[error("error: {0}")]
    Disk(#[from] DiskError),
    /// A file of the report cannot be made.
    #[error("error: {0}")]
    Files(#[from] FilesError),
    /// What was kept of an earlier run cannot be used.
    #[error("error: {0}\nhelp: --force deletes it and starts again")]
    State(#[source] PartialError),
    /// What was kept belongs to another plan or program.
    #[error(
        "error: {}: it keeps what was played of something else\n{differences}\nhelp: finish the \
         other run first, or choose another folder with --out; --force deletes what was kept and \
         starts again", path.display()
    )]
    OtherState {
        /// The file that keeps it.
        path: PathBuf,
        /// The differences, one in each line.
        differences: String,
    },
    /// Partials cannot be merged.
    #[error("error: {text}")]
    Merge {
        /// The faults of all partials, and the ways out.
        text: String,
    },
    /// An evaluator cannot be used.
    #[error("error: {0}{flags}", flags = .0.flags())]
    Evaluator(#[from] EvaluatorError),
    /// A question has no answer.
    #[error("{}{}", .0, flags(.0))]
    Study(#[from] crate::study::error::Error),
    /// The user asked for matches, but the rules do not say what a match is.
    #[error(
        "error: the rule set `{rules}` has no `match`: it does not say how games add up to a \
            match\n\
         allowed: rule sets with a `match`\n\
         help: write these lines into a new file, such as my-match.yaml, and run `urlab simulate \
         ./my-match.yaml --match`\n\n  name: my-match\n  extends: {rules}\n  match: {{points: 7}}"
    )]
    NoMatch {
        /// The rule set's name.
        rules: String,
    },
    /// The evaluators do not fit the bots.
    #[error(
        "error: --learned: more files ({files}) than learned bots ({learned})\nallowed: no \
         file, one for all learned bots, or one for each of two: the first player's, then the \
         second player's\nhelp: name two learned bots, such as `--bots learned,learned`, or \
         give fewer files"
    )]
    Evaluators {
        /// The files.
        files: usize,
        /// The bots that play by an evaluator.
        learned: usize,
    },
    /// A bot plays by a solution, but the command changes rules.
    #[error(
        "error: --bots: `perfect` plays by a solution of fixed rules, but this command changes the \
         rules\nallowed: {}\nhelp: `--players strong` plays as well as can be learned",
        BotName::names_without_solution()
    )]
    SolutionOfFixedRules,
    /// The user asked for readings, but the rule set has none.
    #[error(
        "error: the rule set `{rules}` has no `readings`: its file names no point that its source \
            leaves open\n\
         allowed: rule sets with `readings`; `urlab rules show RULES` shows them\n\
         help: write these lines into a new file, such as my-readings.yaml, and run `urlab \
         readings ./my-readings.yaml`\n\n  name: my-readings\n  extends: {rules}\n  readings:\n    \
         - point: Whether both have equal turns.\n      \
         reading: As in the file.\n      field: equal_turns\n      alternatives:\n        - \
         reading: The second player has \
         one more turn.\n          set: {{equal_turns: true}}"
    )]
    NoReadings {
        /// The rule set's name.
        rules: String,
    },
    /// A signal came when all games were played, before the report was written.
    #[error("interrupted before the report was written")]
    Interrupted,
    /// There is nothing to check.
    #[error(
        "error: {file}: there is nothing to check: the scenario has no `expect`\n\
         allowed: scenarios that play plain cases and have statements under `expect`\n\
         help: add statements to the file, for example\n\n  expect:\n    - first_player_advantage \
         within 0.05 of 0\n    \
         - no unfinished games\n\n`urlab run {word}` plays it as it is", word = shell::word(file)
    )]
    NoExpectations {
        /// The scenario's file.
        file: String,
    },
    /// `urlab tune` got a scenario without a `tune` block.
    #[error("error: {file} has no `tune`; `urlab run {}` plays it", shell::word(file))]
    NoTuning {
        /// The scenario's file.
        file: String,
    },
    /// `urlab new` found a file where it would write.
    #[error(
        "error: {} exists, and `urlab new` replaces no file\nhelp: choose another name, or move \
         the file away", path.display()
    )]
    FileExists {
        /// The file.
        path: PathBuf,
    },
    /// `urlab compare` has one rule set and no `--set`.
    #[error(
        "error: there is nothing to compare `{rules}` with\nhelp: name another rule set after it, \
         or change a field: `urlab compare {word} --set FIELD=VALUE`", word = shell::word(rules)
    )]
    OneRuleSet {
        /// The rule set as the user wrote it.
        rules: String,
    },
    /// `urlab trend` has one report.
    #[error(
        "error: there is only one report, and a trend needs two\nallowed: two or more reports, or \
         a folder with their folders\nhelp: keep each report: `urlab run SCENARIO --out \
         releases/VERSION` writes one into a folder of its own"
    )]
    OneReport,
    /// The numbers of `--pieces` do not fit the kinds of pieces.
    #[error(
        "error: --pieces has {found} numbers, but `{rules}` has these kinds of pieces: {kinds}\n\
         allowed: one number for all kinds, or one number for each kind in this order"
    )]
    Pieces {
        /// The rule set's name.
        rules: String,
        /// The number of numbers in `--pieces`.
        found: usize,
        /// The names of the kinds.
        kinds: String,
    },
    /// More memory is needed than is allowed.
    #[error("{error}\nhelp: {way_out}; --max-memory allows more")]
    TooLarge {
        /// What is too large.
        error: Box<Error>,
        /// A smaller game that fits.
        way_out: String,
    },
    /// A transcript names rules that cannot be read.
    #[error(
        "error: the rules of a transcript, `{text}`: {reason}\nallowed: a rule set as commands \
         name it, and the options --pieces and --set\nhelp: --rules names the rules in place of \
         the file"
    )]
    WrittenRules {
        /// What is written.
        text: String,
        reason: String,
    },
    /// Transcripts are of different rules.
    #[error(
        "error: {file}: the game is of `{found}`, but an earlier file is of `{first}`\nallowed: \
         games of the same rules\nhelp: review the games of each rule set by themselves"
    )]
    SeveralRules {
        /// The file.
        file: String,
        /// Its rules.
        found: String,
        /// Those of the first file.
        first: String,
    },
    /// Games were to be written down, and there is no report folder.
    #[error(
        "error: --transcripts: the games are written into the report folder, and there is none\n\
         help: add --out FOLDER; `urlab play RULES --transcript FILE` writes a single game"
    )]
    TranscriptsWithoutFolder,
    /// The solution file does not exist.
    #[error("error: {}: there is no such file\nhelp: `urlab solve {solve}` makes one; --solution \
        FILE chooses another file", path.display())]
    NoSolution {
        /// The path of the missing file.
        path: PathBuf,
        /// The arguments with which `urlab solve` makes it.
        solve: String,
    },
    /// The position is not possible.
    #[error("error: --position: {}\nallowed: \
        {}", .0.join("\n  "), crate::game::race::notation::ALLOWED)]
    Position(Vec<String>),
    /// The dice cannot show the throw.
    #[error("error: --throw {marks}: the dice never show this number of marks\nallowed: {allowed}")]
    NoSuchThrow {
        /// The requested marks.
        marks: u16,
        /// The possible marks.
        allowed: String,
    },
    /// A solution cannot be read or written.
    #[error("error: {0}{flags}", flags = .0.flags())]
    Solution(#[from] FileError),
    /// The studio cannot begin or go on.
    #[error(transparent)]
    Studio(#[from] StudioError),
    /// The threads cannot be started.
    #[error("error: the threads cannot be started: {0}; try a smaller --threads")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// The program cannot write to standard output.
    #[error("error: standard output cannot be written to: {0}")]
    Output(#[source] io::Error),
}

impl From<PlayersError> for CliError {
    fn from(error: PlayersError) -> Self {
        match error {
            PlayersError::Solution(error) => Self::Solution(error),
            PlayersError::Evaluator(error) => Self::Evaluator(error),
            PlayersError::Nobody(why) => Self::Study(Error::NoPlayers(why)),
        }
    }
}

impl CliError {
    /// The exit code for this error.
    pub fn exit(&self) -> Exit {
        match self {
            Self::Solution(error) | Self::Study(Error::Solution(error))
                if error.is_of_the_disk() =>
            {
                Exit::InputOutput
            }
            Self::Evaluator(error) | Self::Study(Error::Evaluator(error))
                if error.is_of_the_disk() =>
            {
                Exit::InputOutput
            }
            Self::Diagnostics(_)
            | Self::NoMatch { .. }
            | Self::NoReadings { .. }
            | Self::NoExpectations { .. }
            | Self::NoTuning { .. }
            | Self::State(_)
            | Self::OtherState { .. }
            | Self::Merge { .. }
            | Self::Evaluator(_)
            | Self::Study(
                Error::Engine { .. }
                | Error::Bot { .. }
                | Error::NotARace { .. }
                | Error::TooManyPositions { .. }
                | Error::NotSolvable { .. }
                | Error::TooLarge { .. }
                | Error::Unproven { .. }
                | Error::Inexact { .. }
                | Error::LearnedBefore { .. }
                | Error::TooManyValues { .. }
                | Error::Indivisible { .. }
                | Error::Unlearned { .. }
                | Error::WeakFeel { .. }
                | Error::Unending { .. }
                | Error::NoPlayers(_)
                | Error::NoJudge { .. }
                | Error::NothingInCommon { .. }
                | Error::Evaluator(_)
                | Error::Solution(_),
            )
            | Self::OneReport
            | Self::Pieces { .. }
            | Self::TooLarge { .. }
            | Self::NoSolution { .. }
            | Self::WrittenRules { .. }
            | Self::SeveralRules { .. }
            | Self::Position(_)
            | Self::NoSuchThrow { .. }
            | Self::Solution(_) => Exit::BadInput,
            Self::Disk(DiskError::OneName { .. })
            | Self::OneRuleSet { .. }
            | Self::Evaluators { .. }
            | Self::SolutionOfFixedRules
            | Self::TranscriptsWithoutFolder
            | Self::Studio(StudioError::Port { .. }) => Exit::Usage,
            Self::Disk(_)
            | Self::FileExists { .. }
            | Self::Files(FilesError::Disk(_))
            | Self::Output(_) => Exit::InputOutput,
            Self::Files(_)
            | Self::Threads(_)
            | Self::Study(Error::Threads(_))
            | Self::Studio(_) => Exit::Internal,
            Self::Interrupted
            | Self::Study(
                Error::NoGames | Error::Interrupted { .. } | Error::LearningInterrupted { .. },
            ) => Exit::Interrupted,
        }
    }
}

/// What an error of a question has to say in a terminal: the flags that are a way out.
fn flags(error: &Error) -> String {
    match error {
        Error::Indivisible { .. } => {
            "\nhelp: leave out --shard; an interrupted run goes on where it stopped".to_owned()
        }
        Error::Engine { engine, .. } => {
            format!("\nhelp: leave out `--engine {engine}`; the results are the same")
        }
        Error::Solution(error) => error.flags().to_owned(),
        Error::Evaluator(error) => error.flags(),
        Error::LearningInterrupted { state: Some(state) } if state.is_file() => {
            "\nhelp: the same command continues from there".to_owned()
        }
        Error::Bot { found, .. } => format!("\nhelp: `urlab simulate` plays `{found}`"),
        Error::NotARace { rules } => {
            format!("; `urlab rules list` shows them\nhelp: `urlab simulate {rules}` plays it")
        }
        Error::TooManyPositions { .. } => ", such as --pieces 1".to_owned(),
        Error::NotSolvable { rules, .. } => {
            format!("\nhelp: `urlab simulate {rules} --bots learned` plays it strongly")
        }
        Error::Unproven { .. } => "\nhelp: try --tolerance 1e-9 or a larger one; finished layers \
             are kept until you ask for another tolerance with --force"
            .to_owned(),
        Error::Inexact { rules, bots, .. } => {
            format!("\nhelp: `urlab simulate {rules} --bots {}` plays it", bots.join(","))
        }
        Error::LearnedBefore { .. } => "\nhelp: --force learns again and replaces it; --bot-out \
             FILE writes another file"
            .to_owned(),
        Error::Unlearned { by_bot, .. } => {
            let other = if *by_bot { "let others play: --players casual" } else { "measure less" };
            format!("\nhelp: or name a file with --learned, leave out --no-learn, or {other}")
        }
        Error::NoPlayers(_) => ": --players casual".to_owned(),
        _ => String::new(),
    }
}

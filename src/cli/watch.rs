//! `urlab watch`: plays a file again whenever it is saved and shows what the change does.

mod file_watch;
mod screen;
mod version;

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use clap::Args;

use crate::batch::player::USUAL_GAMES;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::interrupt::{self, FlagReader};
use crate::cli::learned::IfMissingArgs;
use crate::cli::number::whole_number;
use crate::cli::play_options::{PlainArg, Playing};
use crate::cli::players::PlayersArgs;
use crate::cli::watch::file_watch::{FileVersion, FileWatch};
use crate::cli::watch::screen::Screen;
use crate::cli::watch::version::{PlayStage, Version};
use crate::cli::{Common, load, threads};
use crate::input::scenario::Scenario;
use crate::study::learning::stages::Stages;
use crate::study::observer::IfMissing;

/// Plays a rule file or a scenario again whenever it is saved. Shows the answer, and what changed
/// since the version before, under the same dice.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  urlab watch my-variant.yaml\n  urlab watch my-scenario.yaml --games \
        20k\n\nThe first figures come from 1,000 games; they become sharper until all games are \
        played. Each version is compared with the version before it, and both play the same dice. \
        If the file has errors, they are shown, and the figures are those of the last version \
        without errors. Changes of files that the file extends count too. Strong players play at \
        once by what was learned of the rules that the file extends. Then they learn for some \
        seconds, until the next save, and play again. Ctrl-C ends."
)]
pub struct WatchArgs {
    /// The rule file or scenario file
    file: PathBuf,
    #[command(flatten)]
    players: PlayersArgs,
    /// Largest number of games of each version; a scenario plays at most its own number
    #[arg(long, default_value_t = USUAL_GAMES, allow_negative_numbers = true)]
    #[arg(value_parser = whole_number(2..=1_000_000_000_000_u64))]
    games: u64,
    #[command(flatten)]
    missing: IfMissingArgs,
    #[command(flatten)]
    playing: Playing,
    #[command(flatten)]
    plain: PlainArg,
}

impl WatchArgs {
    /// Plays each version until Ctrl-C.
    ///
    /// # Errors
    /// The file does not exist, standard output cannot be written to, or threads cannot be started.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let players = self.players.without_solution()?;
        let load_version = || {
            let loaded = version::load(&self.file, players, &self.playing, self.games)?;
            Ok(Scenario { plain: loaded.plain || self.plain.plain, ..loaded })
        };
        if !self.file.exists() {
            load::rule_set(&self.file.to_string_lossy())?;
        }
        let pool = threads::pool(common)?;
        let _reader = FlagReader::begin();
        let watch = FileWatch::new(interrupt::flag());
        let (sender, versions) = channel();
        thread::scope(|scope| {
            let (watch, load_version) = (&watch, &load_version);
            // The sender ends with its thread; then the receiver ends too.
            scope.spawn(move || watch.watch(load_version, &sender));
            let shown = pool.install(|| self.show(versions));
            watch.end();
            shown
        })?;
        Ok(Exit::Success)
    }

    /// Plays and shows each version until the sender is gone or nobody reads.
    fn show(&self, versions: Receiver<FileVersion>) -> Result<(), CliError> {
        let mut screen = Screen::new(&self.file);
        let mut version: Option<Version> = None;
        let (stages, learns) = self.stages();
        for file_version in versions {
            if file_version.is_stale() {
                continue;
            }
            match &file_version.loaded {
                Ok(scenario) => {
                    screen.errors = None;
                    version = Some(Version::after(version, scenario.clone()));
                }
                Err(errors) => screen.errors = Some(errors.clone()),
            }
            let Some(version) = &mut version else {
                if !screen.draw("")? {
                    return Ok(());
                }
                continue;
            };
            let stage = PlayStage { stages: &stages, learns, file_version: &file_version };
            if !version.show(stage, &mut screen)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Strong play of the versions, and whether anything is learned for it.
    fn stages(&self) -> (Stages, bool) {
        let stages = Stages::new(self.file.parent().map(Path::to_path_buf).into_iter().collect());
        match self.missing.choice() {
            IfMissing::Learn(Some(games)) => (stages.of_games(games), true),
            IfMissing::Learn(None) => (stages, true),
            IfMissing::Refuse => (stages, false),
        }
    }
}

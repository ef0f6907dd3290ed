//! Finds the file that the name of a rule set or of an overlay stands for.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use include_dir::Dir;

use crate::input::diagnostic::quoted;
use crate::input::file_source::{FileSource, beside, is_path, is_yaml, stem};
use crate::input::shipped::SHIPPED;
use crate::input::suggest::nearest;

const FOLDER: &str = "scenarios/rules";
/// The folder of the overlays, within one that holds rule sets.
pub(super) const OVERLAYS: &str = "overlays";

/// What a name may stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileKind {
    Rules,
    Overlays,
}

impl FileKind {
    /// The folder of this shelf, in or at one that holds rule sets.
    fn below(self, folder: &Path) -> PathBuf {
        match self {
            Self::Rules => folder.to_path_buf(),
            Self::Overlays => folder.join(OVERLAYS),
        }
    }

    fn noun(self) -> &'static str {
        match self {
            Self::Rules => "rule set",
            Self::Overlays => "overlay",
        }
    }

    /// What a bare name reaches from the current directory, by name.
    pub(super) fn homes(self) -> BTreeMap<String, FileSource> {
        let files = files_in(&self.below(Path::new(FOLDER))).into_iter().map(FileSource::File);
        self.shipped().chain(files).filter_map(|home| Some((home.stem()?, home))).collect()
    }

    /// Where `name` leads on this shelf: beside the file that refers to it, under the current
    /// directory, or inside the program. What is shipped refers to what is shipped.
    pub(super) fn look_up(self, name: &str, referrer: Option<&FileSource>) -> Option<FileSource> {
        let mut shipped = self.shipped().filter(|home| home.stem().as_deref() == Some(name));
        if matches!(referrer, Some(FileSource::Shipped(_)))
            && let Some(home) = shipped.next()
        {
            return Some(home);
        }
        let mut folders = beside(referrer).into_iter().chain([PathBuf::from(FOLDER)]);
        let file = folders.find_map(|folder| {
            Some(self.below(&folder).join(format!("{name}.yaml")))
                .filter(|path| path.is_file())
                .map(FileSource::File)
        });
        file.or_else(|| shipped.next())
    }

    fn shipped(self) -> impl Iterator<Item = FileSource> {
        let files = match self {
            Self::Rules => Some(&SHIPPED),
            Self::Overlays => SHIPPED.get_dir(OVERLAYS),
        };
        let paths = files.into_iter().flat_map(Dir::files).map(include_dir::File::path);
        paths
            .filter(|path| is_yaml(path))
            .map(|path| FileSource::Shipped(path.with_extension("").display().to_string()))
    }

    fn not_found(self, name: &str, referrer: Option<&FileSource>) -> NotFound {
        let shown = quoted(name);
        let no = |what: &str| format!("{shown} is {what}");
        match self {
            Self::Rules if Self::Overlays.look_up(name, referrer).is_some() => {
                let way_out = format!(
                    "put it on a rule set: `RULES+{name}`; `urlab rules list` shows the rule sets"
                );
                return NotFound { reason: no("an overlay, not a rule set"), way_out };
            }
            Self::Overlays if Self::Rules.look_up(name, referrer).is_some() => {
                let way_out = "after `+` stand overlays; `urlab rules list` shows them".to_string();
                return NotFound { reason: no("a rule set, not an overlay"), way_out };
            }
            Self::Rules | Self::Overlays => {}
        }
        let known = self.homes();
        // Beside a file that refers to it, it was sought.
        let file = PathBuf::from(format!("{name}.yaml"));
        let mut files = [self.below(Path::new("")).join(&file), file]
            .into_iter()
            .filter(|_| referrer.is_none());
        let meant = files.find(|file| file.is_file()).map(|file| file.display().to_string());
        let meant =
            meant.or_else(|| nearest(name, known.keys().map(String::as_str)).map(str::to_string));
        let way_out = match meant {
            Some(name) => did_you_mean(&name),
            None => "`urlab rules list` shows all names; a path must end in `.yaml`".to_string(),
        };
        NotFound { reason: format!("there is no {} called {shown}", self.noun()), way_out }
    }
}

/// Why nothing has a name.
#[derive(Debug)]
pub(super) struct NotFound {
    pub reason: String,
    pub way_out: String,
}

/// Finds the rule set or the overlay that `name` stands for: a path, relative to the file that
/// refers to it; else a name, sought beside that file, then under the current directory, then among
/// the shipped.
pub(super) fn find(
    shelf: FileKind,
    name: &str,
    referrer: Option<&FileSource>,
) -> Result<FileSource, NotFound> {
    if !is_path(name) {
        return shelf.look_up(name, referrer).ok_or_else(|| shelf.not_found(name, referrer));
    }
    let path = beside(referrer).unwrap_or_default().join(name);
    match stem(&path).filter(|stem| !path.exists() && shelf.look_up(stem, referrer).is_some()) {
        Some(stem) => Err(NotFound {
            reason: format!("there is no file {}", path.display()),
            way_out: did_you_mean(&stem),
        }),
        None => Ok(FileSource::File(path)),
    }
}

fn did_you_mean(name: &str) -> String {
    format!("did you mean `{name}`?")
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(|path| is_yaml(path) && path.is_file()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_relative_to_the_file_that_refers_to_it() {
        let referrer = FileSource::File(PathBuf::from("some/where/child.yaml"));
        let found = |name: &str, referrer: Option<&FileSource>| {
            find(FileKind::Rules, name, referrer).unwrap()
        };
        assert_eq!(
            found("../base.yaml", Some(&referrer)),
            FileSource::File(PathBuf::from("some/where/../base.yaml"))
        );
        assert_eq!(found("base.yaml", None), FileSource::File(PathBuf::from("base.yaml")));
    }

    #[test]
    fn a_bare_name_is_sought_beside_the_file_first() {
        let folder = tempfile::tempdir().unwrap();
        for (shelf, place) in [(FileKind::Rules, "."), (FileKind::Overlays, OVERLAYS)] {
            let known = shelf.homes().into_keys().next().unwrap();
            let beside = shelf.below(folder.path()).join(format!("{known}.yaml"));
            std::fs::create_dir_all(folder.path().join(place)).unwrap();
            std::fs::write(&beside, "").unwrap();
            let referrer = FileSource::File(folder.path().join("child.yaml"));
            assert_eq!(find(shelf, &known, Some(&referrer)).unwrap(), FileSource::File(beside));
            assert_ne!(find(shelf, &known, None).unwrap().shown(), "");
            let slip = find(shelf, &format!("{known}x"), Some(&referrer)).unwrap_err();
            assert_eq!(slip.way_out, format!("did you mean `{known}`?"));
        }
    }
}

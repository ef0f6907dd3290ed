//! Finds the file of a rule set, an overlay or a scenario by its name.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::input::diagnostic::{did_you_mean, quoted};
use crate::input::locate::file_source::{self, FileSource, folder_of, is_path, is_yaml, stem};
use crate::input::locate::shipped::{SCENARIOS, shipped_in};
use crate::input::mistakes::{list_beside, near_file, nearest};
use crate::input::shell;

/// The folder of the rule sets, inside the folder of the scenarios.
const RULES: &str = "rules";
/// The folder of games beside the forms of one game, inside the folder of the rule sets.
const MORE: &str = "more";
/// The folder of the overlays, inside a folder with rule sets.
pub(in crate::input) const OVERLAYS: &str = "overlays";

/// The kinds of files that a name can refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::input) enum FileKind {
    Rules,
    Overlays,
    Scenarios,
}

impl FileKind {
    /// The folder with files of this kind, for the folder of the file that refers to them.
    fn folder_in(self, folder: &Path) -> PathBuf {
        match self {
            Self::Rules | Self::Scenarios => folder.to_path_buf(),
            Self::Overlays => folder.join(OVERLAYS),
        }
    }

    /// The folders with files of this kind, under the current directory. Earlier ones hide later
    /// ones.
    fn folders(self) -> Vec<PathBuf> {
        let rules = Path::new(SCENARIOS).join(RULES);
        match self {
            Self::Scenarios => vec![SCENARIOS.into()],
            Self::Overlays => vec![rules.join(OVERLAYS)],
            Self::Rules => vec![rules.clone(), rules.join(MORE)],
        }
    }

    fn noun(self) -> &'static str {
        match self {
            Self::Rules => "rule set",
            Self::Overlays => "overlay",
            Self::Scenarios => "scenario",
        }
    }

    /// All files that a name without a path finds from the current directory, sorted by name.
    pub(in crate::input) fn files(self) -> BTreeMap<String, FileSource> {
        let folders = self.folders().into_iter().rev();
        let files = folders.flat_map(|folder| files_in(&folder)).map(FileSource::File);
        self.shipped().chain(files).filter_map(|file| Some((file.stem()?, file))).collect()
    }

    /// The file of this kind called `name`, as [`Self::look_up_in_files`] finds it. On the command
    /// line, a file in the current directory comes last, so that it replaces nothing.
    pub(in crate::input) fn look_up(
        self,
        name: &str,
        referrer: Option<&FileSource>,
    ) -> Option<FileSource> {
        let here = || {
            let file = self.folder_in(Path::new("")).join(format!("{name}.yaml"));
            Some(FileSource::File(file)).filter(|file| referrer.is_none() && file.is_file())
        };
        self.look_up_in_files(name, referrer).or_else(here)
    }

    /// The file of this kind to which `name` refers in a file. It is looked up next to that file,
    /// then in the folders of the current directory, then inside the program. Shipped files refer
    /// to shipped files.
    pub(in crate::input) fn look_up_in_files(
        self,
        name: &str,
        referrer: Option<&FileSource>,
    ) -> Option<FileSource> {
        let mut shipped = self.shipped().filter(|file| file.stem().as_deref() == Some(name));
        if matches!(referrer, Some(FileSource::Shipped(_)))
            && let Some(file) = shipped.next()
        {
            return Some(file);
        }
        let beside = folder_of(referrer).map(|folder| self.folder_in(&folder));
        let mut folders = beside.into_iter().chain(self.folders());
        let file = folders.find_map(|folder| {
            file_source::at(&folder.join(format!("{name}.yaml")), referrer)
                .filter(FileSource::is_file)
        });
        file.or_else(|| shipped.next())
    }

    /// The files of this kind inside the program.
    pub(in crate::input) fn shipped(self) -> impl Iterator<Item = FileSource> {
        let folders: &[&str] = match self {
            Self::Rules => &["", MORE],
            Self::Overlays => &[OVERLAYS],
            Self::Scenarios => &[SCENARIOS],
        };
        folders.iter().flat_map(|folder| shipped_in(folder)).map(FileSource::Shipped)
    }

    /// The known name that is `name` or was probably meant.
    fn near_name(self, name: &str, referrer: Option<&FileSource>) -> Option<String> {
        let paths = folder_of(referrer).map(|folder| files_in(&self.folder_in(&folder)));
        let beside = paths.into_iter().flatten().filter_map(|path| stem(&path));
        let known: Vec<String> = self.files().into_keys().chain(beside).collect();
        nearest(name, known.iter().map(String::as_str)).map(str::to_string)
    }

    fn not_found(self, name: &str, referrer: Option<&FileSource>) -> NotFound {
        let quoted_name = quoted(name);
        let reason = |what: &str| format!("{quoted_name} is {what}");
        match self {
            Self::Rules if Self::Overlays.look_up(name, referrer).is_some() => {
                let way_out = format!(
                    "apply it to a rule set: `RULES+{name}`; `urlab rules list` shows the rule sets"
                );
                return NotFound { reason: reason("an overlay, not a rule set"), way_out };
            }
            Self::Overlays if Self::Rules.look_up_in_files(name, referrer).is_some() => {
                let way_out =
                    "write an overlay after `+`; `urlab rules list` shows them".to_string();
                return NotFound { reason: reason("a rule set, not an overlay"), way_out };
            }
            Self::Rules if Self::Scenarios.look_up_in_files(name, None).is_some() => {
                let way_out = format!("`urlab run {}` plays it", shell::word(name));
                return NotFound { reason: reason("a scenario, not a rule set"), way_out };
            }
            Self::Rules | Self::Overlays | Self::Scenarios => {}
        }
        // Next to a file that refers to it, the name was looked up already.
        let file = PathBuf::from(format!("{name}.yaml"));
        let without_ending = Path::new(".").join(name);
        let mut files = [file, without_ending].into_iter().filter(|_| referrer.is_none());
        let path_meant = files.find(|file| file.is_file()).map(|file| file.display().to_string());
        let meant = path_meant.or_else(|| self.near_name(name, referrer));
        let all_names = || match self {
            Self::Rules | Self::Overlays => "`urlab rules list` shows all names".to_string(),
            Self::Scenarios => {
                let names = self.files().into_keys().collect::<Vec<_>>().join(", ");
                format!("these names are known: {names}")
            }
        };
        let way_out = meant.map_or_else(
            || format!("{}; a path must end in `.yaml`", all_names()),
            |name| did_you_mean(&name),
        );
        NotFound { reason: format!("there is no {} called {quoted_name}", self.noun()), way_out }
    }
}

/// Is the file in a folder of games beside the forms of one game?
pub(in crate::input) fn is_one_of_more(file: &FileSource) -> bool {
    let folder = match file {
        FileSource::Shipped(path) => Path::new(path).parent().map(Path::to_path_buf),
        _ => folder_of(Some(file)),
    };
    folder.is_some_and(|folder| folder.ends_with(MORE))
}

/// Why a name was not found.
#[derive(Debug)]
pub(in crate::input) struct NotFound {
    pub reason: String,
    pub way_out: String,
}

/// Finds the rule set, overlay or scenario that `name` refers to. A path is relative to the file
/// that refers to it. A name is looked up next to that file, then under the current directory, then
/// among the shipped files.
pub(in crate::input) fn find(
    kind: FileKind,
    name: &str,
    referrer: Option<&FileSource>,
) -> Result<FileSource, NotFound> {
    if !is_path(name) {
        return kind.look_up(name, referrer).ok_or_else(|| kind.not_found(name, referrer));
    }
    let path = folder_of(referrer).unwrap_or_default().join(name);
    if let Some(found) = file_source::at(&path, referrer) {
        return Ok(found);
    }
    let written = |file: PathBuf| {
        let name = Path::new(name).with_file_name(file.file_name().unwrap_or_default());
        name.display().to_string()
    };
    let near = stem(&path).and_then(|stem| {
        let near = kind.near_name(&stem, referrer)?;
        Some((near == stem, near))
    });
    let meant = match near {
        Some((true, same)) => Some(same),
        near => near_file(&path).map(written).or(near.map(|(_, near)| near)),
    };
    Err(NotFound {
        reason: format!("there is no file {}", path.display()),
        way_out: meant.map_or_else(|| list_beside(&path), |name| did_you_mean(&name)),
    })
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
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("inner")).unwrap();
        std::fs::write(folder.path().join("base.yaml"), "").unwrap();
        let referrer = FileSource::File(folder.path().join("inner/child.yaml"));
        let find = |name: &str| find(FileKind::Rules, name, Some(&referrer));
        assert_eq!(
            find("../base.yaml").unwrap(),
            FileSource::File(folder.path().join("inner/../base.yaml"))
        );
        assert_eq!(find("../bsae.yaml").unwrap_err().way_out, "did you mean `../base.yaml`?");
    }

    #[test]
    fn a_name_is_looked_up_next_to_the_file_first() {
        let folder = tempfile::tempdir().unwrap();
        for (kind, place) in [(FileKind::Rules, "."), (FileKind::Overlays, OVERLAYS)] {
            let known = kind.files().into_keys().next().unwrap();
            let neighbour = kind.folder_in(folder.path()).join(format!("{known}.yaml"));
            std::fs::create_dir_all(folder.path().join(place)).unwrap();
            std::fs::write(&neighbour, "").unwrap();
            let referrer = FileSource::File(folder.path().join("child.yaml"));
            assert_eq!(find(kind, &known, Some(&referrer)).unwrap(), FileSource::File(neighbour));
            assert_ne!(find(kind, &known, None).unwrap().display_name(), "");
            let not_found = find(kind, &format!("{known}x"), Some(&referrer)).unwrap_err();
            assert_eq!(not_found.way_out, format!("did you mean `{known}`?"));
        }
    }
}

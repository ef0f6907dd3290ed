//! The name of a rule set as users write it: a rule set, and overlays after `+`.

use std::path::{Component, Path, PathBuf};

use crate::input::file_source::{FileSource, beside, is_path};
use crate::input::name_lookup::{FileKind, NotFound, find};

/// The most overlays in one name, and the most `+` in a path that is found in it.
const MAX_OVERLAYS: usize = 16;

/// A rule set with overlays on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RuleSetRef {
    pub base: FileSource,
    /// The overlays, the lowest first.
    pub overlays: Vec<FileSource>,
}

impl From<FileSource> for RuleSetRef {
    fn from(base: FileSource) -> Self {
        Self { base, overlays: Vec::new() }
    }
}

impl RuleSetRef {
    /// Finds what `text` stands for: a rule set's name or path, then any number of overlays' names
    /// or paths, each after a `+`. A path that holds a `+` itself is taken whole if there is such a
    /// file.
    ///
    /// # Errors
    /// For each name that nothing has.
    pub(super) fn find(text: &str, referrer: Option<&FileSource>) -> Result<Self, Vec<NotFound>> {
        let refuse = |reason: &str, way_out: &str| {
            Err(vec![NotFound { reason: reason.to_string(), way_out: way_out.to_string() }])
        };
        let mut names = split(text, referrer);
        if names.len() > 1 && names.iter().any(String::is_empty) {
            return refuse("a name is missing beside a `+`", "write it like `RULES+OVERLAY`");
        }
        if names.len() > 1 + MAX_OVERLAYS {
            let reason = format!("there are more than {MAX_OVERLAYS} overlays");
            return refuse(
                &reason,
                "write a file of your own with `extends` and the fields you want",
            );
        }
        let base = find(FileKind::Rules, &names.remove(0), referrer);
        let mut missing = Vec::new();
        let mut overlays = Vec::new();
        for name in &names {
            match find(FileKind::Overlays, name, referrer) {
                Ok(home) => overlays.push(home),
                Err(not_found) => missing.push(not_found),
            }
        }
        match base {
            Ok(base) if missing.is_empty() => Ok(Self { base, overlays }),
            Ok(_) => Err(missing),
            Err(first) => Err([first].into_iter().chain(missing).collect()),
        }
    }

    /// The whole name, each path reduced to the name of its file; empty where a text has none.
    pub(super) fn name(&self) -> String {
        let stems = self.homes().map(|home| home.stem().unwrap_or_default());
        stems.collect::<Vec<_>>().join("+")
    }

    /// The name by which a file in `folder` finds it: names where they lead here from anywhere,
    /// else paths from there.
    pub(super) fn referred_from(&self, folder: &Path) -> String {
        let shelves = std::iter::once(FileKind::Rules).chain(std::iter::repeat(FileKind::Overlays));
        let names = self.homes().zip(shelves).map(|(home, shelf)| {
            let stem = home.stem().unwrap_or_default();
            let found = shelf.look_up(&stem, None);
            match home {
                FileSource::File(path)
                    if found.map(|found| found.identity()) != Some(home.identity()) =>
                {
                    relative(path, folder).to_string_lossy().into_owned()
                }
                _ => stem,
            }
        });
        names.collect::<Vec<_>>().join("+")
    }

    /// The first file that cannot be read, and why.
    pub(super) fn unreadable(&self) -> Option<String> {
        self.homes().find_map(|home| Some(format!("{}: {}", home.shown(), home.read().err()?)))
    }

    /// Is all of it inside the program?
    pub(super) fn is_shipped(&self) -> bool {
        self.homes().all(|home| matches!(home, FileSource::Shipped(_)))
    }

    fn homes(&self) -> impl Iterator<Item = &FileSource> {
        std::iter::once(&self.base).chain(&self.overlays)
    }
}

/// The way from a folder to a file; the file's whole path where there is none.
fn relative(file: &Path, folder: &Path) -> PathBuf {
    let [file, folder] =
        [file, folder].map(|path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf()));
    let shared =
        file.components().zip(folder.components()).take_while(|(one, other)| one == other).count();
    if shared == 0 {
        return file;
    }
    let up = folder.components().skip(shared).map(|_| Component::ParentDir);
    // Without a folder it would be taken for a name.
    let here = if folder.components().count() == shared { Some(Component::CurDir) } else { None };
    here.into_iter().chain(up).chain(file.components().skip(shared)).collect()
}

/// Is this the name of a rule set, with or without overlays?
pub(super) fn is_named(name: &str) -> bool {
    RuleSetRef::find(name, None).is_ok_and(|stack| stack.name() == name)
}

/// The names and paths in a text, at least one.
fn split(text: &str, referrer: Option<&FileSource>) -> Vec<String> {
    let folder = beside(referrer).unwrap_or_default();
    let parts: Vec<&str> = text.split('+').collect();
    let mut names = Vec::new();
    let mut start = 0;
    while start < parts.len() {
        // The longest run of parts that is the path of a file.
        let mut ends = (start + 2..=parts.len().min(start + 1 + MAX_OVERLAYS)).rev();
        let is_file = |end: &usize| {
            let path = parts[start..*end].join("+");
            is_path(&path) && folder.join(&path).is_file()
        };
        let end = ends.find(is_file).unwrap_or(start + 1);
        names.push(parts[start..end].join("+"));
        start = end;
    }
    names
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    #[test]
    fn names_and_paths_are_told_apart_and_a_file_with_a_plus_in_its_path_is_that_file() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join("c++/overlays")).unwrap();
        std::fs::write(folder.path().join("c++/a.yaml"), "").unwrap();
        std::fs::write(folder.path().join("c++/overlays/b.yaml"), "").unwrap();
        let referrer = FileSource::File(folder.path().join("child.yaml"));
        let found = |text: &str| split(text, Some(&referrer));
        assert_eq!(found("c++/a.yaml"), ["c++/a.yaml"]);
        assert_eq!(
            found("c++/a.yaml+x+c++/overlays/b.yaml+y"),
            ["c++/a.yaml", "x", "c++/overlays/b.yaml", "y"]
        );
        assert_eq!(found("a+b"), ["a", "b"]);
        assert_eq!(found("a+"), ["a", ""]);
    }

    #[test]
    fn the_name_of_a_stack_has_the_names_of_its_files() {
        let home = |path: &str| FileSource::File(PathBuf::from(path));
        let stack = RuleSetRef {
            base: home("./my.yaml"),
            overlays: vec![home("overlays/a.yaml"), home("b.yaml")],
        };
        assert_eq!(stack.name(), "my+a+b");
    }

    #[test]
    fn every_name_that_leads_nowhere_is_told() {
        let reasons = |text: &str| -> Vec<String> {
            RuleSetRef::find(text, None)
                .unwrap_err()
                .into_iter()
                .map(|not_found| not_found.reason)
                .collect()
        };
        assert_eq!(
            reasons("nowhere+nothing+never"),
            [
                "there is no rule set called `nowhere`",
                "there is no overlay called `nothing`",
                "there is no overlay called `never`"
            ]
        );
        for text in ["nowhere+", "+nothing", "a++b", "+"] {
            assert_eq!(reasons(text), ["a name is missing beside a `+`"], "{text}");
        }
        assert_eq!(reasons(&"a+".repeat(100_000)), ["a name is missing beside a `+`"]);
        assert_eq!(reasons(&"a+a".repeat(100_000)), ["there are more than 16 overlays"]);
        assert_eq!(reasons(""), ["there is no rule set called ``"]);
    }
}

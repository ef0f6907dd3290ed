//! The name of a rule set as users write it: a rule set, and overlays after `+`.

use std::path::{Component, Path, PathBuf};

use crate::input::locate::file_source::{self, FileSource, folder_of, is_path};
use crate::input::locate::name_lookup::{FileKind, NotFound, find};

/// The largest number of overlays in one name, and of `+` in a path inside it.
const MAX_OVERLAYS: usize = 16;

/// A rule set with overlays on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::input) struct RuleSetRef {
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
    /// Finds what `text` refers to: the name or path of a rule set, then any number of names or
    /// paths of overlays, each after a `+`. A path may contain a `+` itself, if there is such a
    /// file.
    ///
    /// # Errors
    /// For each name that is not found.
    pub(in crate::input) fn find(
        text: &str,
        referrer: Option<&FileSource>,
    ) -> Result<Self, Vec<NotFound>> {
        let refuse = |reason: &str, way_out: &str| {
            Err(vec![NotFound { reason: reason.to_string(), way_out: way_out.to_string() }])
        };
        let mut names = split(text, referrer);
        if names.len() > 1 && names.iter().any(String::is_empty) {
            return refuse(
                "a name is missing before or after a `+`",
                "write it like `RULES+OVERLAY`",
            );
        }
        if names.len() > 1 + MAX_OVERLAYS {
            return refuse(
                &format!("there are more than {MAX_OVERLAYS} overlays"),
                "write a file of your own with `extends` and the fields you want",
            );
        }
        let base = find(FileKind::Rules, &names.remove(0), referrer);
        let mut missing = Vec::new();
        let mut overlays = Vec::new();
        for name in &names {
            match find(FileKind::Overlays, name, referrer) {
                Ok(found) => overlays.push(found),
                Err(not_found) => missing.push(not_found),
            }
        }
        match base {
            Ok(base) if missing.is_empty() => Ok(Self { base, overlays }),
            Ok(_) => Err(missing),
            Err(first) => Err([first].into_iter().chain(missing).collect()),
        }
    }

    /// The whole name, with only the file name of each path; empty for a text without a file.
    pub(in crate::input) fn name(&self) -> String {
        let stems = self.sources().map(|source| source.stem().unwrap_or_default());
        stems.collect::<Vec<_>>().join("+")
    }

    /// The name that a file in `folder` can use for it: a name if it leads here from anywhere, else
    /// a path from the folder.
    pub(in crate::input) fn referred_from(&self, folder: &Path) -> String {
        let kinds = std::iter::once(FileKind::Rules).chain(std::iter::repeat(FileKind::Overlays));
        let names = self.sources().zip(kinds).map(|(source, kind)| {
            let stem = source.stem().unwrap_or_default();
            let found = kind.look_up_in_files(&stem, None);
            match source {
                FileSource::File(path) | FileSource::Unsaved { path, .. }
                    if found.as_ref().map(FileSource::identity) != Some(source.identity()) =>
                {
                    relative(path, folder).to_string_lossy().into_owned()
                }
                _ => stem,
            }
        });
        names.collect::<Vec<_>>().join("+")
    }

    /// The first file that cannot be read, and why.
    pub(in crate::input) fn unreadable(&self) -> Option<String> {
        self.sources()
            .find_map(|source| Some(format!("{}: {}", source.display_name(), source.read().err()?)))
    }

    /// Are all its files inside the program?
    pub(in crate::input) fn is_shipped(&self) -> bool {
        self.sources().all(|source| matches!(source, FileSource::Shipped(_)))
    }

    /// Do both refer to the same files?
    pub(in crate::input) fn is_same(&self, other: &Self) -> bool {
        self.sources().map(FileSource::identity).eq(other.sources().map(FileSource::identity))
    }

    fn sources(&self) -> impl Iterator<Item = &FileSource> {
        std::iter::once(&self.base).chain(&self.overlays)
    }
}

/// The relative path from a folder to a file; the whole path of the file if there is none.
pub(in crate::input) fn relative(file: &Path, folder: &Path) -> PathBuf {
    let [file, folder] =
        [file, folder].map(|path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf()));
    let shared = file
        .components()
        .zip(folder.components())
        .take_while(|(of_file, of_folder)| of_file == of_folder)
        .count();
    if shared == 0 {
        return file;
    }
    let up = folder.components().skip(shared).map(|_| Component::ParentDir);
    // Without a folder it would be read as a name.
    let here = if folder.components().count() == shared { Some(Component::CurDir) } else { None };
    here.into_iter().chain(up).chain(file.components().skip(shared)).collect()
}

/// Is this the name of a rule set, with or without overlays?
pub(in crate::input) fn is_named(name: &str) -> bool {
    RuleSetRef::find(name, None).is_ok_and(|rule_set| rule_set.name() == name)
}

/// The names and paths in a text, at least one.
fn split(text: &str, referrer: Option<&FileSource>) -> Vec<String> {
    let folder = folder_of(referrer).unwrap_or_default();
    let parts: Vec<&str> = text.split('+').collect();
    let mut names = Vec::new();
    let mut start = 0;
    while start < parts.len() {
        // The longest sequence of parts that is the path of a file.
        let mut ends = (start + 2..=parts.len().min(start + 1 + MAX_OVERLAYS)).rev();
        let is_file = |end: &usize| {
            let path = parts[start..*end].join("+");
            let found = || file_source::at(&folder.join(&path), referrer);
            is_path(&path) && found().is_some_and(|file| file.is_file())
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
    fn names_and_paths_are_separated_at_plus_unless_a_file_has_a_plus_in_its_path() {
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
    fn the_whole_name_has_the_names_of_all_files() {
        let source = |path: &str| FileSource::File(PathBuf::from(path));
        let rule_set = RuleSetRef {
            base: source("./my.yaml"),
            overlays: vec![source("overlays/a.yaml"), source("b.yaml")],
        };
        assert_eq!(rule_set.name(), "my+a+b");
    }

    #[test]
    fn every_name_that_is_not_found_is_reported() {
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
            assert_eq!(reasons(text), ["a name is missing before or after a `+`"], "{text}");
        }
        assert_eq!(reasons(&"a+".repeat(100_000)), ["a name is missing before or after a `+`"]);
        assert_eq!(reasons(&"a+a".repeat(100_000)), ["there are more than 16 overlays"]);
        assert_eq!(reasons(""), ["there is no rule set called ``"]);
    }
}

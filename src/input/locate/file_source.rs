//! Where the text of a file comes from: the disk, the program itself, an argument, or an editor,
//! whose texts stand in for files.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use crate::input::control::visible_line;
use crate::input::locate::shipped::shipped_text;
use crate::input::shell;
use crate::input::tree::text::{Text, check_length, read};

/// Where a text comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::input) enum FileSource {
    File(PathBuf),
    /// Inside the program, under this path without `.yaml`.
    Shipped(String),
    /// A text that stands in for the file at this path, among others that do.
    Unsaved {
        path: PathBuf,
        files: UnsavedFiles,
    },
    /// The text itself.
    Text(String),
}

impl FileSource {
    /// The file's name without `.yaml`, if it has one.
    pub(in crate::input) fn stem(&self) -> Option<String> {
        match self {
            Self::File(path) | Self::Unsaved { path, .. } => stem(path),
            Self::Shipped(path) => stem(Path::new(path)),
            Self::Text(_) => None,
        }
    }

    /// Equal for two paths of the same file.
    pub(in crate::input) fn identity(&self) -> Self {
        match self {
            Self::File(path) => Self::File(path.canonicalize().unwrap_or_else(|_| path.clone())),
            other => other.clone(),
        }
    }

    /// Its name in errors, in one line.
    pub(in crate::input) fn display_name(&self) -> String {
        match self {
            Self::File(path) | Self::Unsaved { path, .. } => {
                visible_line(&path.display().to_string())
            }
            Self::Shipped(path) => format!("<built in>/{path}.yaml"),
            Self::Text(_) => "<text>".to_string(),
        }
    }

    /// The word with which a command names it: its path, or `FILE` for a text without a file.
    pub(in crate::input) fn argument(&self) -> String {
        match self {
            Self::File(path) | Self::Unsaved { path, .. } => shell::word(path),
            Self::Shipped(path) => stem(Path::new(path)).map_or_else(String::new, shell::word),
            Self::Text(_) => "FILE".to_string(),
        }
    }

    /// Is it a file, or a text in its place, and not a folder?
    pub(in crate::input) fn is_file(&self) -> bool {
        match self {
            Self::File(path) => path.is_file(),
            _ => true,
        }
    }

    /// Reads the text.
    ///
    /// # Errors
    /// The reason, as a sentence, if it cannot be read.
    pub(in crate::input) fn read(&self) -> Result<Arc<Text>, String> {
        let text = match self {
            Self::File(path) => read_yaml(path)?,
            Self::Shipped(path) => {
                shipped_text(path).ok_or("there is no such built-in rule set")?.to_string()
            }
            Self::Unsaved { path, files } => {
                let text = files.text(path).ok_or("there is no such text")?;
                check_length(text)?;
                text.to_string()
            }
            Self::Text(text) => text.clone(),
        };
        Ok(Text::new(self.display_name(), text))
    }
}

/// Texts in place of files, by path. The paths are relative to the current folder. A text may refer
/// to another text, to files on the disk and to built-in files, as any file may.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnsavedFiles(Arc<BTreeMap<PathBuf, String>>);

impl UnsavedFiles {
    /// The texts at these paths. Of two texts at one path, the later one counts.
    pub fn new(files: impl IntoIterator<Item = (PathBuf, String)>) -> Self {
        Self(Arc::new(files.into_iter().map(|(path, text)| (plain(&path), text)).collect()))
    }

    /// The source of the text at this path, if there is one.
    pub(in crate::input) fn find(&self, path: &Path) -> Option<FileSource> {
        let path = plain(path);
        let is_there = self.0.contains_key(&path);
        is_there.then(|| FileSource::Unsaved { path, files: self.clone() })
    }

    /// The text at this path; it is found as [`Self::find`] finds it.
    pub(in crate::input) fn text(&self, path: &Path) -> Option<&str> {
        self.0.get(path).map(String::as_str)
    }

    /// These texts, and one more in place of the file at `path`.
    pub(in crate::input) fn with(&self, path: &Path, text: String) -> Self {
        let others = self.0.iter().map(|(path, text)| (path.clone(), text.clone()));
        Self::new(others.chain([(path.to_path_buf(), text)]))
    }
}

/// Reads the text of a rule file or a scenario.
///
/// Errors show parts of what they read. So nothing is read of a file whose name does not end like
/// that of such a file, also if a link leads to it.
///
/// # Errors
/// The reason, as a sentence.
pub(in crate::input) fn read_yaml(path: &Path) -> Result<String, String> {
    let canonical = path.canonicalize();
    let target = canonical.as_deref().unwrap_or(path);
    if target.is_dir() || ends_in_yaml(path) && ends_in_yaml(target) {
        return read(path);
    }
    let found = if ends_in_yaml(path) { "this is a link to a file that" } else { "this file" };
    Err(format!("{found} does not end in `.yaml`, as rule files, overlays and scenarios do"))
}

/// The file at this path, or the text that `referrer` has in its place. `None` if neither is there.
pub(in crate::input) fn at(path: &Path, referrer: Option<&FileSource>) -> Option<FileSource> {
    let unsaved = match referrer {
        Some(FileSource::Unsaved { files, .. }) => files.find(path),
        _ => None,
    };
    // A file that exists but cannot be read has another error.
    let on_disk = || path.try_exists().unwrap_or(true);
    unsaved.or_else(|| on_disk().then(|| FileSource::File(path.to_path_buf())))
}

/// A text with a path separator or the ending `.yaml` or `.yml` is a path. Any other text is a
/// name.
pub(in crate::input) fn is_path(text: &str) -> bool {
    text.contains(['/', '\\']) || ends_in_yaml(Path::new(text))
}

/// The folder of the file that refers to another file.
pub(in crate::input) fn folder_of(referrer: Option<&FileSource>) -> Option<PathBuf> {
    match referrer {
        Some(FileSource::File(path) | FileSource::Unsaved { path, .. }) => {
            path.parent().map(Path::to_path_buf)
        }
        _ => None,
    }
}

/// The name of a file without its ending.
pub(in crate::input) fn stem(path: &Path) -> Option<String> {
    Some(path.file_stem()?.to_str()?.to_string())
}

/// Can the path be that of a rule file, an overlay or a scenario?
pub(in crate::input) fn ends_in_yaml(path: &Path) -> bool {
    is_yaml(path) || path.extension().is_some_and(|ending| ending == "yml")
}

/// Does the path end in `.yaml`, as the file of a name does?
pub(in crate::input) fn is_yaml(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "yaml")
}

/// The path without `.` and, as far as names allow, without `..`.
pub fn plain(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut plain, part| {
        match part {
            Component::CurDir => {}
            Component::ParentDir if plain.file_name().is_some() => {
                plain.pop();
            }
            other => plain.push(other),
        }
        plain
    })
}

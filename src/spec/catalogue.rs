//! Where rule sets are found: beside a file, in `scenarios/rules` under the current directory, or shipped inside the
//! program.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

use crate::spec::merge;
use crate::spec::source::{Source, read};
use crate::spec::suggest::nearest;
use crate::spec::yaml::{Node, Value};

static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/scenarios/rules");
const FOLDER: &str = "scenarios/rules";

/// A rule set that can be named.
///
/// ```
/// let listed = urlab::spec::catalogue::list();
/// assert!(listed.iter().any(|rules| rules.title == "Urgammon" && rules.origin.ends_with("urgammon.yaml")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The name that commands take.
    pub name: String,
    /// The name for people; empty if the file is faulty before its title can be read.
    pub title: String,
    /// The document that the rules come from; empty likewise.
    pub source: String,
    /// Where the file is: its path, or `built in`.
    pub origin: String,
}

/// All rule sets that a bare name reaches from the current directory, by name. A file there hides a shipped one of the
/// same name. Faulty files are listed too.
pub fn list() -> Vec<Listed> {
    let mut found: BTreeMap<String, Home> = shipped_names().map(|name| (name.clone(), Home::Shipped(name))).collect();
    for path in files_in(Path::new(FOLDER)) {
        if let Some(name) = stem(&path) {
            found.insert(name, Home::File(path));
        }
    }
    found.into_iter().map(|(name, home)| listed(name, &home)).collect()
}

fn listed(name: String, home: &Home) -> Listed {
    let root = merge::load(home).ok().map(|tree| tree.root);
    let text = |field: &str| root.as_ref().and_then(|root| text_of(root, field)).unwrap_or_default();
    let (title, source) = (text("title"), text("source"));
    let origin = match home {
        Home::File(path) => path.display().to_string(),
        Home::Shipped(_) | Home::Text(_) => "built in".to_string(),
    };
    Listed { name, title, source, origin }
}

fn text_of(root: &Node, field: &str) -> Option<String> {
    match &root.value {
        Value::Map(entries) => match &entries.get(field)?.node.value {
            Value::Text(text) => Some(text.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// Where a text is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Home {
    /// In a file.
    File(PathBuf),
    /// Inside the program, under this name.
    Shipped(String),
    /// Given outright.
    Text(String),
}

impl Home {
    /// The file's name without `.yaml`, if it has one.
    pub(super) fn stem(&self) -> Option<String> {
        match self {
            Self::File(path) => stem(path),
            Self::Shipped(name) => Some(name.clone()),
            Self::Text(_) => None,
        }
    }

    /// What faults call it.
    pub(super) fn shown(&self) -> String {
        match self {
            Self::File(path) => path.display().to_string(),
            Self::Shipped(name) => format!("<built in>/{name}.yaml"),
            Self::Text(_) => "<text>".to_string(),
        }
    }

    /// Reads the text.
    ///
    /// # Errors
    /// In a sentence, if it cannot be read.
    pub(super) fn read(&self) -> Result<Source, String> {
        let text = match self {
            Self::File(path) => read(path)?,
            Self::Shipped(name) => shipped(name).ok_or("there is no such built-in rule set")?.to_string(),
            Self::Text(text) => text.clone(),
        };
        Ok(Source::new(self.shown(), text))
    }
}

/// Why a name leads nowhere.
#[derive(Debug)]
pub(super) struct NotFound {
    /// The reason.
    pub reason: String,
    /// The known name, or the path, that was probably meant.
    pub meant: Option<String>,
}

impl NotFound {
    /// What to do about it.
    pub(super) fn way_out(&self) -> String {
        match &self.meant {
            Some(name) => format!("did you mean `{name}`?"),
            None => "`urlab rules list` shows all names; a path must end in `.yaml`".to_string(),
        }
    }
}

/// Finds the rule set that `name` stands for: a path if it has a path separator or ends in `.yaml`, relative to the file
/// that refers to it; else a name, sought beside that file, then under the current directory, then among the shipped.
pub(super) fn find(name: &str, referrer: Option<&Home>) -> Result<Home, NotFound> {
    let beside = match referrer {
        Some(Home::File(path)) => path.parent().map(Path::to_path_buf),
        _ => None,
    };
    if name.contains(['/', '\\']) || has_yaml_ending(name) {
        let path = beside.unwrap_or_default().join(name);
        return match stem(&path).filter(|stem| !path.exists() && find(stem, referrer).is_ok()) {
            Some(stem) => Err(NotFound { reason: format!("there is no file {}", path.display()), meant: Some(stem) }),
            None => Ok(Home::File(path)),
        };
    }
    if matches!(referrer, Some(Home::Shipped(_))) && shipped(name).is_some() {
        return Ok(Home::Shipped(name.to_string()));
    }
    let folders = beside.into_iter().chain([PathBuf::from(FOLDER)]);
    let file = folders.map(|folder| folder.join(format!("{name}.yaml"))).find(|path| path.is_file());
    match file {
        Some(path) => Ok(Home::File(path)),
        None if shipped(name).is_some() => Ok(Home::Shipped(name.to_string())),
        None => Err(not_found(name, referrer)),
    }
}

/// Is this the name of a rule set?
pub(super) fn is_named(name: &str) -> bool {
    find(name, None).is_ok_and(|home| home.stem().as_deref() == Some(name))
}

fn not_found(name: &str, referrer: Option<&Home>) -> NotFound {
    let known: Vec<String> =
        shipped_names().chain(files_in(Path::new(FOLDER)).iter().filter_map(|path| stem(path))).collect();
    // Beside a file that refers to it, it was sought.
    let file = Some(format!("{name}.yaml")).filter(|file| referrer.is_none() && Path::new(file).is_file());
    let meant = file.or_else(|| nearest(name, known.iter().map(String::as_str)).map(str::to_string));
    let reason = format!("there is no rule set called {}", crate::spec::fault::quoted(name));
    NotFound { reason, meant }
}

fn shipped(name: &str) -> Option<&'static str> {
    SHIPPED.get_file(format!("{name}.yaml"))?.contents_utf8()
}

fn shipped_names() -> impl Iterator<Item = String> {
    SHIPPED.files().filter(|file| is_yaml(file.path())).filter_map(|file| stem(file.path()))
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(|path| is_yaml(path) && path.is_file()).collect()
}

fn stem(path: &Path) -> Option<String> {
    Some(path.file_stem()?.to_str()?.to_string())
}

fn has_yaml_ending(name: &str) -> bool {
    is_yaml(Path::new(name))
}

fn is_yaml(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "yaml")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_relative_to_the_file_that_refers_to_it() {
        let referrer = Home::File(PathBuf::from("some/where/child.yaml"));
        let found = find("../base.yaml", Some(&referrer)).unwrap();
        assert_eq!(found, Home::File(PathBuf::from("some/where/../base.yaml")));
        assert_eq!(find("base.yaml", None).unwrap(), Home::File(PathBuf::from("base.yaml")));
    }

    #[test]
    fn a_bare_name_is_sought_beside_the_file_first() {
        let folder = tempfile::tempdir().unwrap();
        let known = list().remove(0).name;
        let beside = folder.path().join(format!("{known}.yaml"));
        std::fs::write(&beside, "").unwrap();
        let referrer = Home::File(folder.path().join("child.yaml"));
        assert_eq!(find(&known, Some(&referrer)).unwrap(), Home::File(beside));
        assert_ne!(find(&known, None).unwrap().shown(), "");
        let slip = format!("{known}x");
        assert_eq!(find(&slip, None).unwrap_err().meant, Some(known));
    }
}

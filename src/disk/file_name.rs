//! Names of files and folders that stand in files.

use std::fmt::{Display, Formatter};
use std::path::Path;

use serde::{Deserialize, Serialize};

/// The longest name, in bytes. Common file systems allow no more.
const MOST_BYTES: usize = 255;

/// A name of a file or folder that leads to no other folder: one plain component of a path.
///
/// A name that stands in a file comes from anywhere. As a path it could lead out of the folder that
/// a user named. So each such name is of this type, which is checked when it is read.
///
/// It has 1 to 255 bytes. It has no slash, no backslash, no colon and no control character, and is
/// neither `.` nor `..`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[allow(unnameable_types, reason = "only conversions of foreign types show it")]
pub struct FileName(String);

/// The text is no [`FileName`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not the plain name of a file")]
#[allow(unnameable_types, reason = "only conversions of foreign types show it")]
pub struct NotAFileName(String);

impl FileName {
    /// The name of the file at this path. `None` if it is not plain text, or not such a name.
    pub fn of(path: &Path) -> Option<Self> {
        Self::try_from(path.file_name()?.to_str()?.to_owned()).ok()
    }
}

impl TryFrom<String> for FileName {
    type Error = NotAFileName;

    fn try_from(text: String) -> Result<Self, NotAFileName> {
        let is_foreign = |letter: char| matches!(letter, '/' | '\\' | ':') || letter.is_control();
        let is_plain = (1..=MOST_BYTES).contains(&text.len())
            && !text.contains(is_foreign)
            && !matches!(&text[..], "." | "..");
        if is_plain { Ok(Self(text)) } else { Err(NotAFileName(text)) }
    }
}

impl From<FileName> for String {
    fn from(name: FileName) -> Self {
        name.0
    }
}

impl AsRef<Path> for FileName {
    fn as_ref(&self) -> &Path {
        Path::new(&self.0)
    }
}

impl AsRef<std::ffi::OsStr> for FileName {
    fn as_ref(&self) -> &std::ffi::OsStr {
        self.0.as_ref()
    }
}

impl Display for FileName {
    fn fmt(&self, text: &mut Formatter<'_>) -> std::fmt::Result {
        text.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_leads_elsewhere_is_refused() {
        for name in ["", ".", "..", "/etc", "../x", "a/b", "a\\b", "C:x", "a\0b", "a\nb", "\u{85}"]
        {
            assert!(FileName::try_from(name.to_owned()).is_err(), "{name:?}");
        }
        assert!(FileName::try_from("x".repeat(256)).is_err());
    }

    #[test]
    fn plain_names_stay_below_the_folder_that_they_join() {
        for name in ["quickstart", "finkel+coins-3", ".hidden", "ż.parquet", "...", "a b"] {
            let name = FileName::try_from(name.to_owned()).expect(name);
            let path = Path::new("reports").join(&name);
            assert_eq!(path.parent(), Some(Path::new("reports")), "{name}");
            assert_eq!(path.components().count(), 2, "{name}");
        }
    }
}

//! What pages ask, as JSON. `web/src/api.ts` has the same as types of the page.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::input::unsaved::UnsavedFiles;

/// A rule file as a page has it.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct RuleFile {
    /// The path, relative to the folder of the studio.
    pub path: PathBuf,
    /// The text.
    pub text: String,
}

/// A question about rule files.
#[derive(Debug, Deserialize)]
pub struct Ask {
    /// The rule files that the question may name as `./PATH`.
    pub files: Vec<RuleFile>,
    /// The fields of a scenario file, without `games`.
    pub question: Map<String, Json>,
    /// The number of games in the end.
    pub games: u64,
}

/// The most rule files of a request.
const MOST_FILES: usize = 64;

/// The rule files of a request, in place of files on the disk. Files after the first 64 are left
/// out.
pub fn unsaved(files: &[RuleFile]) -> UnsavedFiles {
    let files = files.iter().take(MOST_FILES);
    UnsavedFiles::new(files.map(|file| (file.path.clone(), file.text.clone())))
}

impl Ask {
    /// The fields of the scenario, with so many games.
    pub fn fields(&self, games: u64) -> Json {
        let mut fields = self.question.clone();
        fields.insert("games".to_owned(), games.into());
        Json::Object(fields)
    }

    /// The name of the scenario file: the `name` of the question. It differs from the paths of the
    /// rule files.
    pub fn path(&self) -> PathBuf {
        let is_plain = |name: &&str| {
            let plain = |sign: char| sign.is_ascii_alphanumeric() || sign == '-';
            !name.is_empty() && name.chars().all(plain)
        };
        let name = self.question.get("name").and_then(Json::as_str).filter(is_plain);
        let name = name.unwrap_or("question");
        let path = PathBuf::from(format!("{name}.yaml"));
        if self.files.iter().any(|file| file.path == path) {
            return PathBuf::from(format!("{name}-scenario.yaml"));
        }
        path
    }
}

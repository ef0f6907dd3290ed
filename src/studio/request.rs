//! What pages ask, as JSON. `web/src/api.ts` has the same as types of the page.

use std::path::PathBuf;

use axum::Json as AxumJson;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::input::unsaved::{UnsavedFiles, plain};
use crate::studio::fault::Fault;

/// What a page asks, from the JSON of its request.
#[derive(Debug)]
pub struct FromPage<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for FromPage<T> {
    type Rejection = (StatusCode, &'static str);

    async fn from_request(request: Request, state: &S) -> Result<Self, Self::Rejection> {
        let rejected = |rejection: JsonRejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => (StatusCode::PAYLOAD_TOO_LARGE, TOO_LONG),
            code => (code, OTHER_VERSION),
        };
        let asked = AxumJson::from_request(request, state).await;
        asked.map(|AxumJson(asked)| Self(asked)).map_err(rejected)
    }
}

/// The answer to a request that is too long.
pub const TOO_LONG: &str = "the texts are too long: all together have at most 16 MB";

/// The answer to a request that this version does not have.
pub const OTHER_VERSION: &str =
    "this page is of another version of Urlab: reload it; the text stays as it is";

/// A rule file as a page has it.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct RuleFile {
    /// The path, relative to the folder of the studio.
    pub path: PathBuf,
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
/// The most games of a question. A question ends when the page goes away.
const MOST_GAMES: u64 = 1_000_000_000;

/// The rule files of a request, in place of files on the disk.
///
/// # Errors
/// There are too many.
pub fn unsaved(files: &[RuleFile]) -> Result<UnsavedFiles, Vec<Fault>> {
    check_count("rule files", files.len(), MOST_FILES)?;
    Ok(UnsavedFiles::new(files.iter().map(|file| (file.path.clone(), file.text.clone()))))
}

/// Checks the number of games of a question.
///
/// # Errors
/// It is 0, or too large.
pub fn check_games(games: u64) -> Result<(), Vec<Fault>> {
    if (1..=MOST_GAMES).contains(&games) {
        return Ok(());
    }
    let fault = Fault::new(format!("a question of {games} games; 1 to {MOST_GAMES} are allowed"));
    Err(vec![fault.advise("`urlab run` plays as many games as its scenario says")])
}

/// Checks that a request has not too many of something.
///
/// # Errors
/// It has.
pub fn check_count(what: &str, count: usize, most: usize) -> Result<(), Vec<Fault>> {
    if count <= most {
        return Ok(());
    }
    let fault = Fault::new(format!("there are {count} {what} at once; at most {most} are allowed"));
    Err(vec![fault.advise("remove some of them")])
}

impl Ask {
    /// The fields of the scenario, with so many games.
    pub fn fields(&self, games: u64) -> Json {
        let mut fields = self.question.clone();
        fields.insert("games".to_owned(), games.into());
        Json::Object(fields)
    }

    /// The name of the scenario file: the `name` of the question, with a number if a rule file has
    /// this name.
    pub fn path(&self) -> PathBuf {
        let is_plain = |name: &&str| {
            let plain = |sign: char| sign.is_ascii_alphanumeric() || sign == '-';
            !name.is_empty() && name.chars().all(plain)
        };
        let name =
            self.question.get("name").and_then(Json::as_str).filter(is_plain).unwrap_or("question");
        let first = PathBuf::from(format!("{name}.yaml"));
        let others = (2..).map(|number| PathBuf::from(format!("{name}-{number}.yaml")));
        let is_taken = |path: &PathBuf| self.files.iter().any(|file| plain(&file.path) == *path);
        std::iter::once(first.clone()).chain(others).find(|path| !is_taken(path)).unwrap_or(first)
    }
}

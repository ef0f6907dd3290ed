//! The studio: a web page on this machine where a rule file is edited and its answer sharpens.
//!
//! - **In:** a folder, perhaps a rule file, and the requests of browsers.
//! - **Out:** the page (`web/` makes it), and JSON with faults, answers, dice and games. Answers
//!   are the parts of the page of a report.
//! - **Who calls it:** `cli/studio.rs`, through [`Studio`].
//! - **Begin to read:** at [`server`], which lists what a page may ask. Each request has a file
//!   here. `web/src/api.ts` has the same requests as the page sees them.
//!
//! The server keeps nothing between requests but what it learned (`strong_play.rs`). A request
//! brings its rule files, its question, and in a game all choices so far. So browsers do not
//! disturb each other, and a page goes on after the server was started again. Only `save.rs`
//! writes, and only inside the folder.

mod access;
mod answer;
mod check;
mod connections;
mod dice;
mod error;
mod export;
mod fault;
mod folder;
mod game;
mod page;
mod request;
mod review;
mod save;
mod saved;
mod server;
mod start;
mod stopping;
mod strong_play;

pub use crate::studio::error::StudioError;
pub use crate::studio::server::{FirstText, Studio, StudioSetup};

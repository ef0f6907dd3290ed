//! Exact solving, held against what is known, against slower ways, and against games that are played.

mod files;
mod forms;
mod index;
mod play;
mod solved;

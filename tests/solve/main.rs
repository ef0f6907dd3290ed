//! Exact solving, held against what is known, against slower ways, and against games that are played.

mod forms;
mod index;

//! `urlab studio`: what its server answers, refuses, writes and survives.
#![cfg(unix)]

mod access;
mod answers;
mod by_hand;
mod client;
mod export;
mod files;
mod game;
mod review;
mod saved;
mod stopping;
mod strong;

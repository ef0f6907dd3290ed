//! `urlab studio`: what its server answers, refuses, writes and survives.
#![cfg(unix)]

mod access;
mod answers;
mod client;
mod export;
mod files;
mod game;
mod stopping;
mod strong;

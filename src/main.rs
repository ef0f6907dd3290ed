//! Urlab.
fn main() {}

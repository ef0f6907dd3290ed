//! Exact numbers for small forms of every rule set, and how many positions there are. The engine's own actions are solved as a
//! chain here; `tests/engine` holds them against the plain second implementation.

mod chain;
mod positions;
mod small_forms;

//! What comparisons of saved reports share: which subjects and figures belong together, how far
//! they differ, and what changed in rules and plans.

mod cells;
pub mod changes;
pub mod figures;
pub mod matches;
pub mod method;
pub mod subjects;

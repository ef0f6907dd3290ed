//! What files may hold, before it is checked: plain types from which the JSON Schemas are made.
//! Their comments are the descriptions that editors show.

pub mod domination;
pub mod question;
pub mod rules;
pub mod scenario;
pub mod winning;

//! What the author of a file probably meant: likely mistakes, and the way out of each.
//!
//! One mistake of a user gives one error, at the place where the user must mend the file.

pub mod derived_errors;
mod joined_keys;
pub mod likely_typo;
pub mod misplaced;
pub mod near_file;
pub mod slip;
pub mod suggest;
pub mod way_out;

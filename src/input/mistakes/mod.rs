//! What the author of a file probably meant: likely mistakes, and the way out of each.
//!
//! One mistake of a user gives one error, at the place where the user must mend the file. The rest
//! of `input` uses only the names below. Each step of a file sees other mistakes, and asks with
//! what it has at that step, from a text that is not YAML to a name that does not exist. What is
//! wrong with a whole text or tree is a [`Diagnostic`](crate::input::diagnostic::Diagnostic). What
//! was probably meant by one value is its way out, as a text.

mod derived_errors;
mod inherited_cause;
mod joined_keys;
mod likely_typo;
mod misplaced;
mod near_file;
mod outside;
mod separators;
mod suggest;
mod syntax;
mod way_out;

pub use crate::input::mistakes::derived_errors::may_follow;
pub use crate::input::mistakes::inherited_cause::at_own_cause;
pub use crate::input::mistakes::likely_typo::{LikelyTypo, likely_typos};
pub use crate::input::mistakes::misplaced::{mend, mend_layers};
pub use crate::input::mistakes::near_file::{list_beside, near_file};
pub use crate::input::mistakes::outside::reason_outside;
pub use crate::input::mistakes::separators::wrong_separator;
pub use crate::input::mistakes::suggest::nearest;
pub use crate::input::mistakes::syntax::syntax_mistake;
pub use crate::input::mistakes::way_out::{
    grouped_by_points, line_to_write, way_out_of_number, way_out_of_wrong_kind, with_colon,
};

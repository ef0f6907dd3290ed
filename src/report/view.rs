//! Tables that answers share.

pub(crate) mod tables;

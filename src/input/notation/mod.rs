//! Short notations in files and on the command line: dice such as `2d6`, numbers such as `100k`.

pub mod dice_expression;
pub mod dice_notation;
pub mod dice_text;
pub mod digits;

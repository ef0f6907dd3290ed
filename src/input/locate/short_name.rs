//! Short names: names that commands and folders can have.

use crate::input::diagnostic::quoted;

/// What a short name may be, in errors.
pub const SHORT_NAME: &str =
    "1 to 100 of the letters a to z, digits and hyphens, such as `my-game`";

/// The error of a file whose name without its ending is not a short name.
pub fn not_short(stem: &str) -> String {
    format!("the file is called {}, which is not a short name", quoted(stem))
}

/// Is the text a short name?
pub fn is_short_name(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    text.bytes().next().is_some_and(plain)
        && text.len() <= 100
        && text.bytes().all(|byte| plain(byte) || byte == b'-')
}

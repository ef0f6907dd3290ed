//! Why the studio cannot begin or go on.

/// Why the studio cannot begin or go on.
#[derive(Debug, thiserror::Error)]
pub enum StudioError {
    /// The port is taken, or may not be used.
    #[error(
        "error: --port {port}: this port cannot be used: {source}\nallowed: a port that no other \
         program uses, from 1024 on\nhelp: leave out --port; the studio then takes a free one"
    )]
    Port {
        port: u16,
        /// The reason.
        source: std::io::Error,
    },
    /// This machine has no network at all, not even for itself.
    #[error(
        "error: the studio cannot serve browsers of this machine: {0}\nhelp: the loopback network \
         (127.0.0.1) must be there"
    )]
    Server(#[source] std::io::Error),
    /// There is no source of random numbers for the token.
    #[error("error: the system gives no random numbers for the token of the studio: {0}")]
    Token(String),
}

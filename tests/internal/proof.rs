//! The size of a proof: a short form for every day, the long one for `just prove`.

/// `long` under `just prove`, which sets `URLAB_PROVE`, and `short` otherwise.
pub fn size<T>(short: T, long: T) -> T {
    if std::env::var_os("URLAB_PROVE").is_some() { long } else { short }
}

//! The form in which the objects of `summary.json` are declared.

/// Declares objects. Each is a struct that is made from a part of a study. A line is a field: its
/// meaning, its key, its type and its value. The schema follows from the same lines.
macro_rules! objects {
    ($(
        $(#[$about:meta])*
        $object:ident for $part:pat in $type:ty {
            $($(#[$meaning:meta])* $key:ident: $value_type:ty = $value:expr;)*
        }
    )*) => {$(
        #[derive(serde::Serialize, schemars::JsonSchema)]
        $(#[$about])*
        pub struct $object {
            $($(#[$meaning])* $key: $value_type,)*
        }

        impl From<$type> for $object {
            fn from($part: $type) -> Self {
                Self { $($key: $value,)* }
            }
        }
    )*};
}

/// The objects of these parts.
pub fn all<P, O: From<P>>(parts: impl IntoIterator<Item = P>) -> Vec<O> {
    parts.into_iter().map(O::from).collect()
}

pub(super) use objects;

//! Dice as rule files write them.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::input::draft::one;

/// The form of the notation in JSON Schema.
pub const FORM: &str = concat!(
    "^([1-9]|1[0-6])?(c|d([1-9][0-9]{0,2}|",
    "(0|[1-9][0-9]{0,2})(:[1-9][0-9]{0,2})?",
    "(,(0|[1-9][0-9]{0,2})(:[1-9][0-9]{0,2})?)+))$",
);

/// A die, coin or other lot. `d6` means a die with the faces 1 to 6, once each, and `d2` has the
/// faces 1 and 2. A coin that shows 0 or 1 mark is `{faces: {0: 1, 1: 1}}`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(
    extend("type" = ["object", "string"], "pattern" = FORM),
    example = json!({"faces": {"0": 1, "1": 1}, "count": 4}),
    example = json!("2d6")
)]
pub struct DieDraft {
    /// The marks of each face, with the weight of that face: `{1: 2, 4: 1}` shows 1 twice as often
    /// as 4.
    #[schemars(extend("minProperties" = 1), example = json!({"0": 1, "1": 1}))]
    pub faces: IndexMap<u16, u16>,
    /// How many of these dice are cast together.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 16))]
    pub count: u8,
}

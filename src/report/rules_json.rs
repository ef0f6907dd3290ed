//! Rule sets as JSON: the list of them, and one with its fields and its dice.

use serde_json::{Value as Json, json};

use crate::game::fraction::Fraction;
use crate::game::rules::Rules;
use crate::input::catalogue::ListedFile;
use crate::input::overlay::Overlay;
use crate::report::action_text;

/// The known rule sets and overlays.
pub fn list(rules: &[ListedFile], overlays: &[ListedFile]) -> Json {
    json!({
        "urlab": env!("CARGO_PKG_VERSION"),
        "rules": rules,
        "overlays": overlays,
    })
}

/// One rule set. `fields` are those of its file, with the files that it extends and its overlays.
pub fn show(rules: &Rules, fields: &Json) -> Json {
    let Rules { name, title, source, fingerprint, .. } = rules;
    json!({
        "urlab": env!("CARGO_PKG_VERSION"),
        "name": name,
        "title": title,
        "source": source,
        "fingerprint": fingerprint,
        "throws": throws(rules),
        "fields": fields,
    })
}

/// One overlay, with the text of its file.
pub fn overlay(overlay: &Overlay) -> Json {
    let Overlay { name, title, source, only_on, text, .. } = overlay;
    json!({
        "urlab": env!("CARGO_PKG_VERSION"),
        "name": name,
        "title": title,
        "source": source,
        "only_on": only_on,
        "text": text,
    })
}

/// The throws with their exact chances.
fn throws(rules: &Rules) -> Vec<Json> {
    let of_second = rules.cast_chances(1);
    let throw = |(index, chance): (usize, Fraction)| {
        let (shown, meaning) = action_text::throw(rules, index);
        let mut throw = json!({
            "shown": shown,
            "meaning": meaning,
            "chance": chance.to_string(),
            "probability": chance.value(),
        });
        if rules.has_unequal_dice() {
            let second = of_second[index];
            throw["chance_of_second"] = json!(second.to_string());
            throw["probability_of_second"] = json!(second.value());
        }
        throw
    };
    rules.cast_chances(0).into_iter().enumerate().map(throw).collect()
}

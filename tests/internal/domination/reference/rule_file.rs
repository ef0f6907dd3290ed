//! Writes a plain rule set as a rule file.

use std::fmt::Write;

use super::{Beside, Name, PlainRules, Repeated};

/// The text of a rule file.
pub fn yaml(plain: &PlainRules) -> String {
    let list = |names: &[Name]| format!("[{}]", names.join(", "));
    let mut text = String::from(
        "name: invented\ntitle: Invented\nsource: nobody\nkind: domination\nboard: |\n",
    );
    for row in &plain.drawing {
        let _ = writeln!(
            text,
            "  {}",
            row.iter().map(|name| name.unwrap_or(".")).collect::<Vec<_>>().join(" ")
        );
    }
    let _ = writeln!(text, "rosettes: {}\npieces: {}\nways:", list(&plain.landing), plain.pieces);
    for way in &plain.ways {
        let _ = writeln!(text, "  - {}", way.join(" "));
    }
    let spare = plain.spare_lone_piece;
    let _ = writeln!(
        text,
        "entrances: {{squares: {}, spare_lone_piece: {spare}}}",
        list(&plain.entrances)
    );
    let _ = writeln!(text, "forts: {}", list(&plain.forts));
    if !plain.protecting.is_empty() {
        let _ = writeln!(
            text,
            "protection: {{by: {}, of: {}}}",
            list(&plain.protecting),
            list(&plain.protected)
        );
    }
    let (long, passing) = (list(&plain.long_move_forts), list(&plain.passing_forts));
    let _ =
        writeln!(text, "dominance: {{long_move: {long}, capture_in_passing: {passing}}}\ndice:");
    for (faces, count) in &plain.dice {
        let faces: Vec<_> =
            faces.iter().map(|(name, weight)| format!("{name}: {weight}")).collect();
        let _ = writeln!(text, "  - {{faces: {{{}}}, count: {count}}}", faces.join(", "));
    }
    text += "throw:\n";
    for (shown, allowed) in &plain.throws {
        let mut fields = Vec::new();
        match allowed {
            None => fields.push("void: true".to_owned()),
            Some(allowed) => {
                fields.push(format!("enters: {}", allowed.enters));
                if allowed.steps > 0 {
                    fields.push(format!("steps: {}, shared: {}", allowed.steps, allowed.shared));
                }
                if allowed.long_move > 0 {
                    fields.push(format!("long_move: {}", allowed.long_move));
                }
                if !allowed.place.is_empty() {
                    fields.push(format!("place: {}", list(&allowed.place)));
                }
                if let Some(beside) = allowed.beside {
                    fields.push(format!(
                        "place_beside: {}",
                        if beside == Beside::Grid { "grid" } else { "ways" }
                    ));
                }
            }
        }
        let _ = writeln!(text, "  {shown}: {{{}}}", fields.join(", "));
    }
    let most = plain.at_most.map_or(String::new(), |most| format!(", at_most: {most}"));
    let _ = writeln!(text, "placing_captures: {}", plain.placing_captures);
    let _ = writeln!(text, "extra_throws: {{landing: {}{most}}}", list(&plain.landing));
    if let Some((repeated, times)) = plain.draw {
        let repeated = if repeated == Repeated::Action { "action" } else { "position" };
        let _ = writeln!(text, "draw: {{repeated: {repeated}, times: {times}}}");
    }
    text
}

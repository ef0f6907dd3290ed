//! Small rule sets, one or two for each field of links, blocks, stacks and forced captures. They
//! are small enough to be solved by the slowest methods.

use crate::game::rules::Rules;

/// The fields that each adds to a race of two or three pieces on six squares, of which both players
/// share three.
const FORMS: [(&str, u8, &str); 12] = [
    ("ladder", 2, "links: {m1: {to: m3}, a1: {to: waiting}}"),
    ("snakes", 2, "links: {m3: {to: m1 a2}, m2: {to: home}}"),
    ("ladder-and-throws", 2, "links: {m2: {to: m3}}\nsafe: [m3]\nextra_throws: {landing: [m3]}"),
    ("low-stacks", 3, "stacking: {own: [all], most: 2}"),
    (
        "stacks-bar",
        2,
        "stacking: {own: [all]}\n\
         blocks: [{pieces: 2, shape: square, bars: [enemy], from: [landing, passing]}]",
    ),
    ("rows-bar", 3, "blocks: [{pieces: 2, shape: neighbours, bars: [enemy], from: [passing]}]"),
    ("no-jump", 3, "blocks: [{pieces: 1, shape: square, bars: [own], from: [passing]}]"),
    (
        "all-bar",
        2,
        "blocks: [{pieces: 1, shape: square, bars: [own, enemy], from: [passing], squares: [m2]}]",
    ),
    ("forced", 3, "captures: {forced: true}"),
    (
        "shared-and-linked",
        2,
        "throw: {0: {void: true}, 2: {shared: true}}\nlinks: {m1: {to: m2 m3}}\n\
         captures: {forced: true}",
    ),
    ("safe-on-one-way", 2, "safe: [m2@out]\nstakes: {fine: 1, squares: [m1@back]}\npath: way"),
    (
        "shared-on-one-way",
        3,
        "stacking: {own: [m2@out], enemy: [m1@back]}\nextra_throws: {landing: [m3@back]}\npath: \
         way",
    ),
];

/// The path of most forms, and the path of those that say `path: way`.
const SHORT: &str = "path: {squares: a2 a1 m1 m2 m3 a3}";
const WAY_BACK: &str = "path: {squares: a1 m1 m2 m3 m2 m1, revisits: true, back_from: 4}";

/// The rule sets.
pub fn all() -> Vec<Rules> {
    FORMS.iter().map(|(name, pieces, fields)| form(name, *pieces, fields)).collect()
}

fn form(name: &str, pieces: u8, fields: &str) -> Rules {
    let table = if fields.contains("throw:") { "" } else { "throw: {0: {void: true}}\n" };
    let (path, fields) =
        fields.strip_suffix("\npath: way").map_or((SHORT, fields), |fields| (WAY_BACK, fields));
    let text = format!(
        "name: {name}\ntitle: Small\nsource: made for this test\nboard: |\n  a1 a2 a3\n  \
         m1 m2 m3\n  b1 b2 b3\n{path}\npieces: {{man: {{count: {pieces}}}}}\n\
         dice: 2c\n{table}{fields}\n"
    );
    crate::input::rules::parse(&text).unwrap_or_else(|diagnostics| panic!("{name}: {diagnostics}"))
}

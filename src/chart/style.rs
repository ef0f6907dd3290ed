//! The common style of all charts: colours, sizes, fonts, and the estimated width of a text.

use plotters::style::RGBColor;

/// The fonts, best first. All widths are computed for the first font, which is the widest. Another
/// font therefore never overlaps.
pub const FONTS: &str = "DejaVu Sans, Verdana, sans-serif";

/// The width of a chart, in pixels. A drawing may need more.
pub const WIDTH: f64 = 820.0;
/// The free margin at the left and right edge, in pixels.
pub const MARGIN: f64 = 24.0;

/// The form of a chart: its width and its margins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChartForm {
    /// For files, paper and wide screens.
    Wide,
    /// For phones.
    Narrow,
}

impl ChartForm {
    /// The width of the sheet, in pixels.
    pub const fn width(self) -> f64 {
        match self {
            Self::Wide => WIDTH,
            Self::Narrow => 360.0,
        }
    }

    /// The free margin at the left and right edge, in pixels.
    pub const fn margin(self) -> f64 {
        match self {
            Self::Wide => MARGIN,
            Self::Narrow => 14.0,
        }
    }

    /// The width between the margins, in pixels.
    pub const fn room(self) -> f64 {
        self.width() - 2.0 * self.margin()
    }
}

/// Font size of the title, in pixels.
pub const TITLE: f64 = 18.0;
/// Font size of labels and values.
pub const LABEL: f64 = 13.0;
/// Font size of notes and ticks.
pub const SMALL: f64 = 11.5;

/// The background.
pub const PAPER: RGBColor = RGBColor(0xFF, 0xFF, 0xFF);
/// Text and strong lines.
pub const INK: RGBColor = RGBColor(0x1F, 0x24, 0x28);
/// Notes, ticks, weak lines.
pub const MUTED: RGBColor = RGBColor(0x5B, 0x64, 0x6D);
/// Grid lines and empty frames.
pub const GRID: RGBColor = RGBColor(0xDD, 0xE1, 0xE5);
/// The colour of important texts.
pub const ALERT: RGBColor = RGBColor(0xA9, 0x3A, 0x00);
/// Dark text and marks on a coloured square. It differs from [`INK`], because a dark page must be
/// able to recolour only [`INK`].
pub const ON_LIGHT: RGBColor = RGBColor(0x00, 0x00, 0x00);
/// Light text and marks on a coloured square. It differs from [`PAPER`] for the same reason.
pub const ON_DARK: RGBColor = RGBColor(0xFF, 0xFF, 0xFE);

/// The colours of cases. Colour-blind readers can distinguish them (Okabe and Ito 2008, without
/// yellow).
pub const SERIES: [RGBColor; 6] = [
    RGBColor(0x00, 0x72, 0xB2),
    RGBColor(0xE6, 0x9F, 0x00),
    RGBColor(0x00, 0x9E, 0x73),
    RGBColor(0xCC, 0x79, 0xA7),
    RGBColor(0x56, 0xB4, 0xE9),
    RGBColor(0xD5, 0x5E, 0x00),
];

/// From little to much: light to dark in one hue. It is readable without colour.
pub const BLUES: [RGBColor; 5] = [
    RGBColor(0xF1, 0xF5, 0xFA),
    RGBColor(0xBD, 0xD3, 0xE9),
    RGBColor(0x6B, 0xA3, 0xD0),
    RGBColor(0x24, 0x6B, 0xA8),
    RGBColor(0x08, 0x2B, 0x57),
];
/// The same as [`BLUES`] for another quantity.
pub const BROWNS: [RGBColor; 5] = [
    RGBColor(0xFD, 0xF4, 0xE8),
    RGBColor(0xF8, 0xCD, 0x9B),
    RGBColor(0xE8, 0x93, 0x4A),
    RGBColor(0xB4, 0x50, 0x12),
    RGBColor(0x5C, 0x20, 0x04),
];

/// From little to much over several hues, light to dark (viridis, reversed; van der Walt and Smith
/// 2015).
pub const VIRIDIS: [RGBColor; 5] = [
    RGBColor(0xFD, 0xE7, 0x25),
    RGBColor(0x5E, 0xC9, 0x62),
    RGBColor(0x21, 0x91, 0x8C),
    RGBColor(0x3B, 0x52, 0x8B),
    RGBColor(0x44, 0x01, 0x54),
];
/// From below a centre to above it, also for colour-blind readers (`ColorBrewer`'s `PuOr`; Harrower
/// and Brewer 2003).
pub const ORANGE_PURPLE: [RGBColor; 5] = [
    RGBColor(0xE6, 0x61, 0x01),
    RGBColor(0xFD, 0xB8, 0x63),
    RGBColor(0xF7, 0xF7, 0xF7),
    RGBColor(0xB2, 0xAB, 0xD2),
    RGBColor(0x5E, 0x3C, 0x99),
];
/// The background of a target region.
pub const TARGET: RGBColor = RGBColor(0xDD, 0xF0, 0xE8);

/// The colour at `place` of a scale: 0 is its first colour and 1 its last. Values outside are
/// clamped.
pub fn shade(scale: &[RGBColor; 5], place: f64) -> RGBColor {
    let place = if place.is_finite() { place.clamp(0.0, 1.0) } else { 0.0 } * 4.0;
    let from = (place as usize).min(3);
    let part = place - from as f64;
    let mix = |low: u8, high: u8| {
        (f64::from(low) + (f64::from(high) - f64::from(low)) * part).round() as u8
    };
    let (low, high) = (scale[from], scale[from + 1]);
    RGBColor(mix(low.0, high.0), mix(low.1, high.1), mix(low.2, high.2))
}

/// Black or white, whichever has more contrast with `ground` (contrast ratio of WCAG 2.2).
pub fn readable_on(ground: RGBColor) -> RGBColor {
    if contrast(ON_LIGHT, ground) >= contrast(ON_DARK, ground) { ON_LIGHT } else { ON_DARK }
}

fn contrast(one: RGBColor, other: RGBColor) -> f64 {
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    if one > other { one / other } else { other / one }
}

fn luminance(colour: RGBColor) -> f64 {
    let linear = |channel: u8| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(colour.0) + 0.7152 * linear(colour.1) + 0.0722 * linear(colour.2)
}

/// The largest width of a text in pixels, in the first of [`FONTS`]. Bold text is an eighth wider.
pub fn text_width(text: &str, size: f64) -> f64 {
    text.chars().map(|letter| advance(letter) * size).sum()
}

/// The advance width of a letter in `DejaVu Sans`, as a fraction of the font size. It is rounded up
/// by class.
fn advance(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | ' ' | '\u{a0}' | '.' | ',' | ':' | ';' | '\'' | '|' | '·' | 'ł' => 0.34,
        'f' | 'r' | 't' | '(' | ')' | '[' | ']' | 'I' | 'J' | '-' | '/' => 0.42,
        'm' | 'w' | 'M' | 'W' | '%' | '…' | '—' => 1.01,
        '+' | '−' | '±' | '≤' | '≥' | '→' | '←' | '=' | '<' | '>' => 0.84,
        letter if letter.is_uppercase() => 0.80,
        _ => 0.65,
    }
}

/// The text in lines of at most `width` pixels, broken at spaces. Hard spaces stay: a number and
/// its unit are on one line. A longer word is shortened.
pub fn wrap(text: &str, size: f64, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let space = |letter: char| letter.is_whitespace() && letter != '\u{a0}';
    for word in text.split(space).filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if text_width(&format!("{line} {word}"), size) <= width => {
                *line = format!("{line} {word}");
            }
            _ => lines.push(fit(word, size, width)),
        }
    }
    lines
}

/// The text, with an ellipsis in the middle if it is wider than `width` pixels. Labels often differ
/// only at the end. A label may have two parts with a dot between: a rule set and its players. Then
/// only the first part is cut, if the second leaves room.
pub fn fit(text: &str, size: f64, width: f64) -> String {
    if text_width(text, size) <= width {
        return text.to_owned();
    }
    if let Some((first, second)) = text.split_once(" · ") {
        let second = format!(" · {second}");
        let room = width - text_width(&second, size);
        if room >= width / 3.0 {
            return fit(first, size, room) + &second;
        }
    }
    let half = (width - text_width("…", size)) / 2.0;
    let letters = |room: f64, letters: &mut dyn Iterator<Item = char>| {
        let mut left = room;
        let kept = letters.take_while(|letter| {
            left -= advance(*letter) * size;
            left >= 0.0
        });
        kept.collect::<Vec<_>>()
    };
    let head: String = letters(half, &mut text.chars()).into_iter().collect();
    let tail: String = letters(half, &mut text.chars().rev()).into_iter().rev().collect();
    format!("{}…{}", head.trim_end(), tail.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_readable_on_every_shade() {
        for scale in [&BLUES, &BROWNS, &VIRIDIS, &ORANGE_PURPLE] {
            for step in 0..=100 {
                let ground = shade(scale, f64::from(step) / 100.0);
                // WCAG 2.2 requires 4.5 for text of normal size.
                assert!(contrast(readable_on(ground), ground) >= 4.5, "{ground:?} at {step} %");
            }
        }
    }

    #[test]
    fn contrast_of_black_on_white_is_21() {
        assert!((contrast(RGBColor(0, 0, 0), RGBColor(255, 255, 255)) - 21.0).abs() < 1e-9);
    }

    #[test]
    fn a_scale_contains_its_own_colours_and_clamps() {
        let seen = [-1.0, 0.0, 0.5, 1.0, 2.0, f64::NAN].map(|place| shade(&BLUES, place));
        assert_eq!(seen, [BLUES[0], BLUES[0], BLUES[2], BLUES[4], BLUES[4], BLUES[0]]);
    }

    #[test]
    fn lines_break_at_spaces_and_keep_every_word_that_fits() {
        let text = "First-player advantage of greedy bots, by pieces";
        let lines = wrap(text, 10.0, 120.0);
        assert!(
            lines.len() > 1 && lines.iter().all(|line| text_width(line, 10.0) <= 120.0),
            "{lines:?}"
        );
        assert_eq!(lines.join(" "), text);
        assert!(wrap(" ", 10.0, 120.0).is_empty());
        assert_eq!(wrap("about  95\u{a0}%", 10.0, 50.0), ["about", "95\u{a0}%"]);
    }

    #[test]
    fn a_long_label_keeps_its_beginning_and_its_end() {
        let long = "Psy na przedpolu i psy na ulicach";
        let cut = fit(long, 10.0, 100.0);
        let (head, tail) = cut.split_once('…').unwrap();
        assert!(long.starts_with(head) && long.ends_with(tail) && !tail.is_empty(), "{cut}");
        assert!(text_width(&cut, 10.0) <= 100.0, "{cut}");
        assert_eq!(fit("kość", 10.0, 100.0), "kość");
    }

    #[test]
    fn names_of_bots_are_not_cut() {
        let cut = fit("a-rule-set+with+many+overlays · greedy v random", 10.0, 200.0);
        assert!(
            cut.contains('…')
                && cut.ends_with(" · greedy v random")
                && text_width(&cut, 10.0) <= 200.0,
            "{cut}"
        );
        let cut = fit("short · a second part that takes all of the room", 10.0, 100.0);
        assert!(cut.starts_with("short") && text_width(&cut, 10.0) <= 100.0, "{cut}");
    }
}

//! A chart as pixels: the same SVG at double size, with the fonts that Urlab contains.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::chart::ChartError;

/// Pixels of the image per pixel of the SVG.
const ZOOM: f32 = 2.0;

/// The font `DejaVu Sans`: Latin letters with diacritics, and the symbols that reports use. The
/// licence is next to the files.
const FONTS: [&[u8]; 2] = [
    include_bytes!("../../assets/fonts/DejaVuSans-subset.ttf"),
    include_bytes!("../../assets/fonts/DejaVuSans-Bold-subset.ttf"),
];

static FONT_BASE: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut base = fontdb::Database::new();
    for font in FONTS {
        base.load_font_data(font.to_vec());
    }
    base.set_sans_serif_family("DejaVu Sans");
    Arc::new(base)
});

/// The PNG image of an SVG document, twice as large in each direction. It uses no font of the
/// machine, because every machine must draw the same image.
///
/// # Errors
/// If `svg` is not an SVG document, or an image cannot have its size.
pub fn render(svg: &str) -> Result<Vec<u8>, ChartError> {
    pixels(svg)?.encode_png().map_err(|error| ChartError::Png(error.to_string()))
}

fn pixels(svg: &str) -> Result<Pixmap, ChartError> {
    let options = Options { fontdb: Arc::clone(&FONT_BASE), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| ChartError::Png(error.to_string()))?;
    let (width, height) = (tree.size().width() * ZOOM, tree.size().height() * ZOOM);
    let mut pixmap = Pixmap::new(width.ceil() as u32, height.ceil() as u32).ok_or_else(|| {
        ChartError::Png(format!("an image cannot have {width} by {height} pixels"))
    })?;
    resvg::render(&tree, Transform::from_scale(ZOOM, ZOOM), &mut pixmap.as_mut());
    Ok(pixmap)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::canvas::{Type, at, sheet};
    use crate::chart::style;

    fn svg(text: &str, bold: bool) -> String {
        let font = if bold { Type::new(20.0).bold() } else { Type::new(20.0) };
        sheet(200.0, 60.0, "", "", |canvas| canvas.text(text, at(20.0, 40.0), font)).unwrap()
    }

    fn ink(pixmap: &Pixmap, rows: std::ops::Range<u32>) -> usize {
        rows.flat_map(|y| (0..pixmap.width()).map(move |x| (x, y)))
            .filter(|(x, y)| pixmap.pixel(*x, *y).is_some_and(|pixel| pixel.red() < 128))
            .count()
    }

    #[test]
    fn an_accent_is_ink_above_the_letter() {
        let (plain, accented) =
            (pixels(&svg("s", false)).unwrap(), pixels(&svg("ś", false)).unwrap());
        // The x-height of DejaVu Sans is 0.547 em. A bare s of 20 px on baseline 40 starts below y
        // = 28, or 56 at double size. Ink above that is the accent.
        assert_eq!(ink(&plain, 0..56), 0);
        assert!(ink(&accented, 0..56) > 20);
        assert_eq!(
            ink(&plain, 57..120),
            ink(&accented, 57..120),
            "the letter under it is the same"
        );
    }

    #[test]
    fn fonts_have_every_character_that_charts_use() {
        let used = "ĄĆĘŁŃÓŚŹŻąćęłńóśźżQqŠšřü0123456789 \u{a0}.,:;()[]%+−±—–…·≤≥→←×<>&'\"/";
        for bold in [false, true] {
            assert!(lacks(&svg("a中b", bold)), "the test sees a missing letter");
            for letter in used.chars() {
                assert!(!lacks(&svg(&format!("a{letter}b"), bold)), "no {letter:?}, bold: {bold}");
            }
        }
    }

    #[test]
    fn computed_widths_are_never_below_true_widths() {
        for text in [
            "Psy na przedpolu · 3 points",
            "−12,345.67 % (−0.12 to +0.15 pp)",
            "WIMIN mijali wół",
            "Żółć → kość ≤ 5",
        ] {
            let texts = texts(&svg(text, false));
            let shown = f64::from(texts[0].abs_bounding_box().width());
            let computed = style::text_width(text, 20.0);
            assert!(
                shown <= computed && computed < 1.3 * shown,
                "{text}: {shown} px, computed {computed}"
            );
        }
    }

    #[test]
    fn input_that_is_not_svg_is_an_error() {
        assert!(matches!(render("<p>no</p>"), Err(ChartError::Png(_))));
    }

    /// Does the font lack a character? It is then drawn as glyph 0, or left out.
    fn lacks(svg: &str) -> bool {
        let texts = texts(svg);
        let glyphs: Vec<u32> = texts
            .iter()
            .flat_map(resvg::usvg::Text::layouted)
            .flat_map(|span| span.positioned_glyphs.iter().map(|glyph| glyph.id.0))
            .collect();
        glyphs.len() < 3 || glyphs.contains(&0)
    }

    fn texts(svg: &str) -> Vec<resvg::usvg::Text> {
        fn gather(group: &resvg::usvg::Group, texts: &mut Vec<resvg::usvg::Text>) {
            for node in group.children() {
                match node {
                    resvg::usvg::Node::Group(group) => gather(group, texts),
                    resvg::usvg::Node::Text(text) => texts.push((**text).clone()),
                    _ => {}
                }
            }
        }
        let options = Options { fontdb: Arc::clone(&FONT_BASE), ..Options::default() };
        let mut texts = Vec::new();
        gather(Tree::from_str(svg, &options).unwrap().root(), &mut texts);
        texts
    }
}

//! The sheet that charts are drawn on: plotters' SVG backend in tenths of a pixel.
//!
//! plotters places everything on whole coordinates. The drawing is ten times too large inside a
//! scaled view box. This keeps bars even and whiskers exact. Only whole numbers are written, so
//! equal input gives equal bytes.

use std::cell::RefCell;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::chart::hint::Hint;
use crate::chart::{ChartError, style};

/// Units of the drawing per pixel.
const UNITS: f64 = 10.0;

/// The style of a text.
#[derive(Clone, Copy)]
pub struct Type {
    size: f64,
    colour: RGBColor,
    bold: bool,
    anchor: HPos,
    upwards: bool,
}

impl Type {
    /// Plain ink, `size` pixels high. The text starts at its point.
    pub const fn new(size: f64) -> Self {
        Self { size, colour: style::INK, bold: false, anchor: HPos::Left, upwards: false }
    }

    /// In another colour.
    pub const fn colour(self, colour: RGBColor) -> Self {
        Self { colour, ..self }
    }

    /// The same type with heavier strokes.
    pub const fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    /// Centred on its point.
    pub const fn middle(self) -> Self {
        Self { anchor: HPos::Center, ..self }
    }

    /// Ending at its point.
    pub const fn end(self) -> Self {
        Self { anchor: HPos::Right, ..self }
    }

    /// Running from below to above.
    pub const fn upwards(self) -> Self {
        Self { upwards: true, ..self }
    }
}

/// A point, in pixels from the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PixelPoint {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// A point, in pixels from the upper left corner.
pub const fn at(x: f64, y: f64) -> PixelPoint {
    PixelPoint { x, y }
}

/// The sheet.
pub struct Canvas<'a> {
    area: DrawingArea<SVGBackend<'a>, Shift>,
    /// The places of hints and their texts, as SVG. They lie above the drawing.
    hints: RefCell<Vec<String>>,
}

/// Draws a chart of `width` by `height` pixels. Returns it as one SVG document with a title and a
/// description for screen readers.
///
/// # Errors
/// The errors of `draw` and of the backend.
pub fn sheet(
    width: f64,
    height: f64,
    title: &str,
    description: &str,
    draw: impl FnOnce(&Canvas<'_>) -> Result<(), ChartError>,
) -> Result<String, ChartError> {
    let mut buffer = String::new();
    let hints = {
        let size = (units(width) as u32, units(height) as u32);
        let area = SVGBackend::with_string(&mut buffer, size).into_drawing_area();
        let canvas = Canvas { area, hints: RefCell::default() };
        canvas.rect(at(0.0, 0.0), at(width, height), style::PAPER)?;
        draw(&canvas)?;
        canvas.area.present()?;
        canvas.hints.into_inner().concat()
    };
    let drawing = buffer
        .split_once(">\n")
        .map_or("", |(_, drawing)| drawing)
        .trim_end()
        .trim_end_matches("</svg>");
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} \
            {}\" role=\"img\">\n\
         <title>{}</title>\n<desc>{}</desc>\n{drawing}{hints}</svg>\n",
        width.round(),
        height.round(),
        units(width),
        units(height),
        escape(title),
        escape(description),
    ))
}

/// The same drawing in fewer bytes: it names its fonts once, and leaves out what is the default.
pub fn compact(svg: &str) -> String {
    let fonts = format!(" font-family=\"{}\"", style::FONTS);
    let defaults = [" opacity=\"1\"", " stroke=\"none\"", " text-anchor=\"start\""];
    let bare =
        defaults.iter().fold(svg.replace(&fonts, ""), |svg, default| svg.replace(default, ""));
    bare.replacen("<svg", &format!("<svg{fonts}"), 1)
}

impl Canvas<'_> {
    /// A filled rectangle between two opposite corners.
    pub fn rect(
        &self,
        from: PixelPoint,
        to: PixelPoint,
        colour: RGBColor,
    ) -> Result<(), ChartError> {
        Ok(self.area.draw(&Rectangle::new([place(from), place(to)], colour.filled()))?)
    }

    /// A line `width` pixels wide.
    pub fn line(
        &self,
        from: PixelPoint,
        to: PixelPoint,
        width: f64,
        colour: RGBColor,
    ) -> Result<(), ChartError> {
        self.path(&[from, to], width, colour)
    }

    /// A vertical line of dashes, `width` pixels wide.
    pub fn dashed(
        &self,
        from: PixelPoint,
        to: PixelPoint,
        width: f64,
        colour: RGBColor,
    ) -> Result<(), ChartError> {
        const DASH: f64 = 6.0;
        let (top, bottom) = (from.y.min(to.y), from.y.max(to.y));
        for dash in 0..((bottom - top) / DASH / 2.0).ceil() as usize {
            let y = top + dash as f64 * DASH * 2.0;
            self.line(at(from.x, y), at(from.x, (y + DASH).min(bottom)), width, colour)?;
        }
        Ok(())
    }

    /// A line through several points, `width` pixels wide.
    pub fn path(
        &self,
        points: &[PixelPoint],
        width: f64,
        colour: RGBColor,
    ) -> Result<(), ChartError> {
        let stroke = colour.stroke_width(units(width) as u32);
        Ok(self.area.draw(&PathElement::new(
            points.iter().copied().map(place).collect::<Vec<_>>(),
            stroke,
        ))?)
    }

    /// A filled polygon.
    pub fn polygon(&self, points: &[PixelPoint], colour: RGBColor) -> Result<(), ChartError> {
        Ok(self.area.draw(&Polygon::new(
            points.iter().copied().map(place).collect::<Vec<_>>(),
            colour.filled(),
        ))?)
    }

    /// A filled polygon that shows what is behind it. `opacity` is between 0 and 1.
    pub fn veil(
        &self,
        points: &[PixelPoint],
        colour: RGBColor,
        opacity: f64,
    ) -> Result<(), ChartError> {
        let outline = points.iter().copied().map(place).collect::<Vec<_>>();
        Ok(self.area.draw(&Polygon::new(outline, colour.mix(opacity).filled()))?)
    }

    /// A filled circle.
    pub fn dot(&self, centre: PixelPoint, radius: f64, colour: RGBColor) -> Result<(), ChartError> {
        Ok(self.area.draw(&Circle::new(place(centre), units(radius), colour.filled()))?)
    }

    /// A hint for the part of the chart between two opposite corners. It is invisible until a
    /// reader points at it. The later one of two hints at one place lies above.
    pub fn hint(&self, from: PixelPoint, to: PixelPoint, hint: &Hint) -> Result<(), ChartError> {
        let ((left, top), (right, bottom)) = (place(from), place(to));
        let title: Vec<String> = hint.lines().iter().map(|line| escape(line)).collect();
        let data = escape(&serde_json::to_string(hint)?).replace('\'', "&#39;");
        self.hints.borrow_mut().push(format!(
            "<path class=\"hint\" d=\"M{left} {top}H{right}V{bottom}H{left}Z\" fill=\"none\" \
             pointer-events=\"all\" data-hint='{data}'><title>{}</title></path>\n",
            title.join("\n"),
        ));
        Ok(())
    }

    /// One line of text with its baseline through `point`. Control characters are left out, because
    /// XML does not allow them.
    pub fn text(&self, text: &str, point: PixelPoint, font: Type) -> Result<(), ChartError> {
        // The backend places text 0.76 em below its point and divides the size by 1.24. This
        // reverses both.
        let hung = 0.76 * font.size;
        let top =
            if font.upwards { at(point.x - hung, point.y) } else { at(point.x, point.y - hung) };
        let weight = if font.bold { FontStyle::Bold } else { FontStyle::Normal };
        let style = TextStyle::from((style::FONTS, font.size * UNITS * 1.24, weight))
            .color(&font.colour)
            .pos(Pos::new(font.anchor, VPos::Top));
        let style = if font.upwards { style.transform(FontTransform::Rotate270) } else { style };
        let xml_text: String = text.chars().filter(|letter| is_xml(*letter)).collect();
        Ok(self.area.draw(&Text::new(xml_text, place(top), style))?)
    }
}

fn place(point: PixelPoint) -> (i32, i32) {
    (units(point.x), units(point.y))
}

fn units(pixels: f64) -> i32 {
    (pixels * UNITS).round() as i32
}

/// Is this a character that XML 1.0 allows (section 2.2)? Line ends are excluded, because the text
/// has one line.
fn is_xml(letter: char) -> bool {
    !letter.is_control() && !matches!(letter, '\u{fffe}' | '\u{ffff}')
}

fn escape(text: &str) -> String {
    let xml_text: String = text.chars().filter(|letter| is_xml(*letter)).collect();
    xml_text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::png;

    fn drawn(text: &str) -> String {
        sheet(100.0, 50.0, text, text, |canvas| canvas.text(text, at(10.0, 40.0), Type::new(20.0)))
            .unwrap()
    }

    #[test]
    fn markup_in_labels_is_escaped_and_control_characters_are_removed() {
        let svg = drawn("<b>&\u{1b}\n\"ulica\"");
        assert!(!svg.contains("<b>") && !svg.contains('\u{1b}'));
        let tree = resvg::usvg::Tree::from_str(&svg, &resvg::usvg::Options::default());
        assert!(tree.is_ok(), "{svg}");
        assert_eq!(
            svg.matches("&lt;b&gt;&amp;").count(),
            3,
            "title, description and the text itself"
        );
    }

    #[test]
    fn a_hint_has_its_lines_as_title_and_its_figures_as_data() {
        let hint = Hint::counted("<b> 'ulica' & \"psy\"\u{1b}", [1, 4], "games");
        let svg = sheet(100.0, 50.0, "Title", "Words", |canvas| {
            canvas.hint(at(10.0, 20.0), at(30.0, 40.0), &hint)
        })
        .unwrap();
        let tree = roxmltree::Document::parse(&svg).unwrap();
        let path = tree.descendants().find(|node| node.has_tag_name("path")).unwrap();
        assert_eq!(path.attribute("d"), Some("M100 200H300V400H100Z"));
        let title = path.first_element_child().unwrap().text().unwrap();
        assert_eq!(title, "<b> 'ulica' & \"psy\"\n25\u{a0}% (1 of 4 games)\nn = 4, counted");
        let data: serde_json::Value =
            serde_json::from_str(path.attribute("data-hint").unwrap()).unwrap();
        assert_eq!(data["label"], "<b> 'ulica' & \"psy\"\u{1b}");
        assert_eq!(data["figures"][0]["estimate"], 0.25);
        assert_eq!(data["figures"][0]["n"], 4);
        png::render(&svg).unwrap();
    }

    #[test]
    fn a_compact_drawing_names_its_fonts_once_and_looks_the_same() {
        let svg = sheet(100.0, 50.0, "Title", "Words", |canvas| {
            canvas.text("one", at(10.0, 20.0), Type::new(12.0))?;
            canvas.text("two", at(10.0, 40.0), Type::new(12.0))?;
            canvas.line(at(0.0, 10.0), at(90.0, 10.0), 1.0, style::INK)
        })
        .unwrap();
        let less = compact(&svg);
        assert_eq!(
            (svg.matches("font-family").count(), less.matches("font-family").count()),
            (2, 1)
        );
        assert!(svg.contains("opacity") && !less.contains("opacity"));
        assert_eq!(png::render(&svg).unwrap(), png::render(&less).unwrap());
    }

    #[test]
    fn the_baseline_is_at_the_requested_height() {
        let svg = drawn("x");
        // The baseline is 40 px and the font 20 px. The text hangs from 40 - 15.2 = 24.8 px, which
        // is 248 tenths.
        assert!(svg.contains("x=\"100\" y=\"248\" dy=\"0.76em\""), "{svg}");
        assert!(svg.contains("font-size=\"200\""), "{svg}");
        assert!(svg.contains("width=\"100\" height=\"50\" viewBox=\"0 0 1000 500\""), "{svg}");
    }
}

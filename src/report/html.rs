//! The report as one self-contained HTML page: nothing is fetched, charts and styles are inside.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use minijinja::value::Serde;
use minijinja::{Environment, HtmlEscape, Value};
use serde::Serialize;

use crate::report::document::{Document, PrintedSection};
use crate::report::prose::{TextSpan, spans};

/// The reason why a page could not be made.
#[derive(Debug, thiserror::Error)]
#[error("the page could not be written: {0}")]
pub struct RenderError(#[from] minijinja::Error);

/// The parts of a page that show an answer, as HTML for a page that shows several.
#[derive(Debug, Serialize)]
pub struct PageParts {
    /// The headline, inside a paragraph.
    pub headline: String,
    /// The headline without marks.
    pub headline_text: String,
    /// The answer cards. Empty if there are none.
    pub cards: String,
    /// The warnings. Empty if there are none.
    pub warnings: String,
    /// The sections. The first one is the answer.
    pub sections: Vec<PagePart>,
}

/// A section of a page.
#[derive(Debug, Serialize)]
pub struct PagePart {
    /// The address of the section, other than those of the other sections of the answer.
    pub id: String,
    /// The heading.
    pub title: String,
    /// All below the heading.
    pub html: String,
}

/// The parts of the page of a document. Their ids and the names of their charts begin with the name
/// of the document, so that several answers fit into one page.
///
/// # Errors
/// If a template cannot be filled.
pub fn parts(document: &Document) -> Result<PageParts, RenderError> {
    let mut own = document.clone();
    own.sections.iter_mut().for_each(|section| name_figures(section, &own.name));
    let environment = environment()?;
    let whole = |name: &str| environment.get_template(name)?.render(Serde(&own));
    let part = |section: &PrintedSection| {
        let id = format!("{}-{}", own.name, slug(&section.title));
        let named = NamedSection { section, id: &id };
        let html = environment.get_template("section.html")?.render(Serde(named))?;
        Ok(PagePart { html, title: section.title.clone(), id })
    };
    Ok(PageParts {
        headline: whole("headline.html")?,
        headline_text: own.headline.join(" "),
        cards: whole("cards.html")?,
        warnings: whole("warnings.html")?,
        sections: own.sections.iter().map(part).collect::<Result<_, RenderError>>()?,
    })
}

/// A section and its address.
#[derive(Serialize)]
struct NamedSection<'a> {
    section: &'a PrintedSection,
    id: &'a str,
}

fn name_figures(section: &mut PrintedSection, name: &str) {
    for figure in &mut section.figures {
        figure.stem = format!("{name}-{}", figure.stem);
    }
    section.parts.iter_mut().for_each(|part| name_figures(part, name));
}

/// What the page does where scripts run. `web/src/page/` makes it.
const SCRIPT: &str = include_str!("../../web/dist/page.js");

/// The document as a page with its figures inside. Every text is escaped. Only the SVG of charts is
/// not.
///
/// # Errors
/// If the template cannot be filled.
pub fn document(document: &Document) -> Result<String, RenderError> {
    Ok(environment()?.get_template("page.html")?.render(Serde(document))?)
}

/// The answer as a part of another page, such as a notebook: the parts of the page without its
/// script, in a `div` with the styles of the page, which reach nothing else.
///
/// # Errors
/// If a template cannot be filled.
pub fn fragment(document: &Document) -> Result<String, RenderError> {
    let styles = include_str!("templates/page.css")
        .replace(":root", ":scope")
        .replace("\nbody {", "\n:scope {");
    let filled = Fragment { styles, parts: &parts(document)? };
    Ok(environment()?.get_template("fragment.html")?.render(Serde(filled))?)
}

/// What a fragment shows.
#[derive(Serialize)]
struct Fragment<'a> {
    /// The styles of the page, for what is inside the fragment.
    styles: String,
    #[serde(flatten)]
    parts: &'a PageParts,
}

const HEADLINE: &str = r#"{% import "parts.html" as parts %}{{ parts.headline(headline) }}"#;
const CARDS: &str = r#"{% import "parts.html" as parts %}{{ parts.cards(cards, 3) }}"#;
const WARNINGS: &str = r#"{% import "parts.html" as parts %}{{ parts.warnings(warnings) }}"#;
const SECTION: &str = r#"{% import "parts.html" as parts %}{{ parts.content(section, id, 3) }}"#;

fn environment() -> Result<Environment<'static>, RenderError> {
    let mut environment = Environment::new();
    environment.add_filter("prose", prose);
    environment.add_filter("slug", slug);
    environment.add_filter("natural_width", |svg: String| natural_width(&svg).to_owned());
    let seen = Mutex::new(BTreeMap::new());
    environment.add_filter("unique_id", move |id: String| unique(&seen, id));
    let explained = Mutex::new(BTreeMap::new());
    environment.add_filter("first_use", move |caption: String, stem: String| {
        locked(&explained).entry(caption).or_insert(stem).clone()
    });
    // By default, the extension of a name selects the escaping.
    environment.add_template("parts.html", include_str!("templates/parts.html.jinja"))?;
    environment.add_template("headline.html", HEADLINE)?;
    environment.add_template("cards.html", CARDS)?;
    environment.add_template("warnings.html", WARNINGS)?;
    environment.add_template("section.html", SECTION)?;
    environment.add_template("fragment.html", include_str!("templates/fragment.html.jinja"))?;
    environment.add_template("page.html", include_str!("templates/page.html.jinja"))?;
    environment.add_template("page.css", include_str!("templates/page.css"))?;
    environment.add_template("page.js", SCRIPT)?;
    Ok(environment)
}

/// A title as an address: small letters and digits, with hyphens between words.
fn slug(title: &str) -> String {
    let words = title.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-").to_lowercase()
}

/// The id, with a number at its end if the page has it already.
fn unique(seen: &Mutex<BTreeMap<String, u32>>, id: String) -> String {
    let mut seen = locked(seen);
    let times = seen.entry(id.clone()).or_insert(0);
    *times += 1;
    if *times == 1 { id } else { format!("{id}-{times}") }
}

fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The width that a chart is drawn for, in pixels. Empty if it does not say.
fn natural_width(svg: &str) -> &str {
    let rest = svg.split_once(" width=\"").map_or("", |(_, rest)| rest);
    rest.split('"').next().unwrap_or_default()
}

/// A text with its code marked as code.
fn prose(text: &str) -> Value {
    let set = |span| match span {
        TextSpan::Words(words) => HtmlEscape(words).to_string(),
        TextSpan::Code(code) => format!("<code>{}</code>", HtmlEscape(code)),
    };
    Value::from_safe_string(spans(text).into_iter().map(set).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::document::Document;
    use crate::study::question::cases::sample;

    fn sample_page() -> String {
        document(&Document::of(&sample::study()).unwrap()).unwrap()
    }

    #[test]
    fn names_with_markup_are_escaped_and_polish_letters_are_not() {
        let page = sample_page();
        assert!(!page.contains("<żółw>") && page.contains("&lt;żółw&gt;"));
        assert!(!page.contains("<kość") && page.contains("&lt;kość &amp; łódź&gt;"));
    }

    #[test]
    fn every_warning_and_every_chart_is_on_the_page_once() {
        let report = Document::of(&sample::study()).unwrap();
        let page = document(&report).unwrap();
        assert_eq!(page.matches("class=\"warning\"").count(), sample::warnings().len());
        for warning in sample::warnings() {
            assert!(page.contains(&prose(&warning.text).to_string()), "{}", warning.text);
        }
        assert!(page.contains("<code>urlab play</code> shows such a game"), "commands are code");
        for figure in report.figures() {
            assert_eq!(page.matches(&figure.svg).count(), 1, "{}", figure.stem);
        }
        let narrow: Vec<_> = report.figures().filter_map(|figure| figure.narrow.as_ref()).collect();
        assert!(!narrow.is_empty() && narrow.len() < report.figures().count());
        assert_eq!(page.matches("<div class=\"chart narrow\"").count(), narrow.len());
        assert_eq!(page.matches("<div class=\"scroll chart wide\"").count(), narrow.len());
        for svg in narrow {
            assert_eq!(page.matches(svg).count(), 1, "{svg}");
        }
    }

    #[test]
    fn each_section_has_a_unique_id_from_its_title() {
        let page = sample_page();
        let ids: Vec<&str> =
            page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let distinct: std::collections::BTreeSet<&&str> = ids.iter().collect();
        assert_eq!(distinct.len(), ids.len(), "{ids:?}");
        assert_eq!(slug("Próba: <kość> & 2 pawns!"), "próba-kość-2-pawns");
    }

    #[test]
    fn the_parts_are_those_of_the_page_and_their_ids_are_their_own() {
        let document = Document::of(&sample::study()).unwrap();
        let (page, parts) = (super::document(&document).unwrap(), parts(&document).unwrap());
        assert!(page.contains(&parts.headline) && page.contains(parts.warnings.trim()));
        assert_eq!(parts.sections.len(), document.sections.len());
        for figure in document.figures() {
            assert!(parts.sections.iter().any(|part| part.html.contains(&figure.svg)));
            let id = format!("id=\"{}-{}\"", document.name, figure.stem);
            let with_id = parts.sections.iter().filter(|part| part.html.contains(&id));
            assert_eq!(with_id.count(), 1, "{id}");
        }
    }

    #[test]
    fn a_fragment_has_the_parts_of_the_page_and_styles_for_nothing_else() {
        let document = Document::of(&sample::study()).unwrap();
        let (whole, parts) = (fragment(&document).unwrap(), parts(&document).unwrap());
        assert!(whole.contains(&parts.headline) && whole.contains(parts.cards.trim()));
        for section in &parts.sections {
            assert!(whole.contains(section.html.trim()), "{}", section.title);
        }
        let styles = whole.split("<style>").nth(1).unwrap().split("</style>").next().unwrap();
        assert!(styles.trim().starts_with("@scope (.urlab-report) {"));
        assert!(!styles.contains(":root") && !styles.contains("\nbody"));
        assert!(!whole.contains("<script") && !whole.contains("<html"));
    }

    #[test]
    fn the_page_fetches_nothing() {
        let page = sample_page().replace("http://www.w3.org/2000/svg", "");
        for fetched in ["http:", "https:", "src=", "@import", "url("] {
            assert!(!page.contains(fetched), "{fetched}");
        }
    }

    #[test]
    fn the_script_is_small_and_on_the_page_unchanged() {
        assert!(SCRIPT.len() <= 40 * 1024, "{}", SCRIPT.len());
        let page = sample_page();
        let scripts: Vec<&str> = page.split("<script>\n").skip(1).collect();
        assert_eq!(scripts.len(), 1);
        assert_eq!(scripts[0].split_once("</script>").unwrap().0.trim_end(), SCRIPT.trim_end());
    }

    #[test]
    fn the_answer_is_open_and_all_other_sections_are_folded() {
        let report = Document::of(&sample::study()).unwrap();
        let page = document(&report).unwrap();
        assert_eq!(page.matches("<section class=\"answer\">").count(), 1);
        // All sections but the first, and how to read the page.
        assert_eq!(page.matches("<section class=\"fold\">").count(), report.sections.len());
        let answer = page.find("<section class=\"answer\">").unwrap();
        let fold = page.find("<section class=\"fold\">").unwrap();
        let title = &report.sections[0].title;
        assert!(answer < fold && page[answer..fold].contains(&format!(">{title}</h2>")));
        assert!(!page[answer..fold].contains("<summary><h2"));
    }

    #[test]
    fn each_caption_is_on_the_page_once_and_later_charts_link_to_it() {
        let report = Document::of(&sample::study()).unwrap();
        let page = document(&report).unwrap();
        let mut first: BTreeMap<&str, &str> = BTreeMap::new();
        for figure in report.figures() {
            first.entry(&figure.caption).or_insert(&figure.stem);
        }
        assert!(first.len() < report.figures().count(), "some charts have the same caption");
        for (caption, stem) in first {
            assert_eq!(page.matches(&prose(caption).to_string()).count(), 1, "{caption}");
            let others = report.figures().filter(|figure| figure.caption == caption).count() - 1;
            let link = format!("<a href=\"#{stem}-reading\">How to read such a chart</a>");
            assert_eq!(page.matches(&link).count(), others, "{stem}");
        }
    }

    #[test]
    fn only_the_first_three_warnings_are_always_seen() {
        let report = Document {
            warnings: (1..=5).map(|index| format!("Warning number {index}")).collect(),
            ..Document::default()
        };
        let page = document(&report).unwrap();
        let (seen, folded) = page.split_once("<summary>More warnings: 2</summary>").unwrap();
        assert!(seen.contains("number 3") && !seen.contains("number 4"));
        assert!(folded.contains("number 4") && folded.contains("number 5"));
    }

    #[test]
    fn the_natural_width_is_that_of_the_drawing() {
        assert_eq!(
            natural_width("<svg xmlns=\"x\" width=\"820\" height=\"9\"><a width=\"1\">"),
            "820"
        );
        assert_eq!(natural_width("<svg>"), "");
    }

    #[test]
    fn tables_have_captions_and_the_page_has_a_language_and_a_title() {
        let page = sample_page();
        assert!(page.contains("<html lang=\"en\">") && page.contains("<title>Próba"));
        assert_eq!(page.matches("<table").count(), page.matches("<caption>").count());
        assert!(page.contains("urlab run scenarios") && page.contains("How it can mislead"));
    }
}

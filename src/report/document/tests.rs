//! Tests of documents: nothing is lost in any format, and no text becomes markup.

use crate::chart::CaptionedChart;
use crate::report::document::{Document, PrintedCell, PrintedColumn, PrintedSection};
use crate::report::{html, markdown};
use crate::study::answer::{AnswerCard, AnswerLine, AnswerSentence};
use crate::study::fact::Fact;
use crate::study::outline::{Column, Mark, Row, Table, TableCell};

fn table() -> Table<PrintedColumn, PrintedCell> {
    let columns = [
        ("Przewaga", "Student t", false),
        ("Throws", "Student t", false),
        ("Verdict", "", true),
        ("n", "", false),
    ]
    .map(|(title, method, is_text)| PrintedColumn::new(title, method, is_text));
    let marks = [Mark::Good, Mark::Bad, Mark::Undecided, Mark::Emphasised];
    let rows = marks.map(|mark| {
        let figure = PrintedCell::with_range("+1.20 pp", "+0.80 to +1.60 pp");
        Row::new(
            "a|b <kość>",
            vec![
                figure,
                PrintedCell::absent("too few"),
                PrintedCell::text("*said*").marked(mark),
                PrintedCell::whole(20_000),
            ],
        )
    });
    Table::new("Differences_to <coins>", "Variant", columns.to_vec(), rows.to_vec())
        .noted("Corrected by Holm | 4 questions.")
}

fn document() -> Document {
    let figure = |stem: &str| CaptionedChart {
        stem: stem.into(),
        svg: format!("<svg id=\"{stem}\"></svg>"),
        narrow: None,
        alt: "Two <dots>.".into(),
        caption: "How to read it.".into(),
    };
    let inner = PrintedSection {
        title: "For random bots".into(),
        figures: vec![figure("inner")],
        tables: vec![table().folded("Every cell in figures").into()],
        ..PrintedSection::default()
    };
    Document {
        name: "dice".into(),
        title: "Kości <żółw>".into(),
        about: "Six kinds of *dice*.".into(),
        headline: vec!["Żółw is <longer>.".into(), "It hardly matters who starts.".into()],
        cards: vec![card()],
        reproduce: Some("urlab run\nx.yaml".into()),
        made: "Urlab 9 of plan 7".into(),
        warnings: vec!["12 games <did> not end".into()],
        sections: vec![PrintedSection {
            title: "Length".into(),
            paragraphs: vec!["The cross & its legs.".into()],
            facts: vec![Fact::new("Games", "20,000")],
            figures: vec![figure("outer")],
            tables: vec![table().into()],
            parts: vec![inner],
            texts: vec![],
            is_reference: false,
        }],
    }
}

fn card() -> AnswerCard {
    let said = |players: &str, text: &str, more: &str| AnswerSentence {
        players: players.into(),
        text: text.into(),
        more: more.into(),
        ..AnswerSentence::default()
    };
    let line = |name, sentences| AnswerLine { name, sentences };
    AnswerCard {
        about: "Żółw instead of <b>".into(),
        lines: vec![
            line(
                "Length",
                vec![said("Strong players", "a game takes 12 throws", "; a *half* more")],
            ),
            line("Endings", vec![said("", "Strong players turn <i> from 1 to 2", "")]),
            line("Start", vec![]),
        ],
        notes: vec!["Nobody: no <game> ends.".into()],
    }
}

/// The three answers are a list of terms, and no text of them becomes markup.
#[test]
fn an_answer_card_has_all_its_sentences_in_every_format() {
    let page = html::document(&document()).unwrap();
    for text in [
        "<h2>Żółw instead of &lt;b&gt;</h2>",
        "<dt>Length</dt><dd><p><b>Strong players:</b> a game takes 12 throws; a *half* more.</p>",
        "<dt>Endings</dt><dd><p>Strong players turn &lt;i&gt; from 1 to 2.</p>",
        "<dt>Note</dt><dd><p>Nobody: no &lt;game&gt; ends.</p>",
    ] {
        assert!(page.contains(text), "{text}\n{page}");
    }
    let parts = html::parts(&document()).unwrap();
    assert!(parts.cards.contains("<h3>Żółw instead of &lt;b&gt;</h3>"), "{}", parts.cards);
    let text = markdown::document(&document()).unwrap();
    for line in [
        "\n**Żółw instead of &lt;b&gt;**\n",
        "\n- Length: Strong players: a game takes 12 throws; a \\*half\\* more.\n",
        "\n- Endings: Strong players turn &lt;i&gt; from 1 to 2.\n",
        "\n- Note: Nobody: no &lt;game&gt; ends.\n",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

#[test]
fn the_page_has_all_content_and_only_charts_are_not_escaped() {
    let page = html::document(&document()).unwrap();
    assert!(!page.contains("<żółw>") && page.contains("<h1>Kości &lt;żółw&gt;</h1>"));
    assert!(page.contains("<strong>Żółw is &lt;longer&gt;.</strong> It hardly matters"));
    for stem in ["outer", "inner"] {
        assert_eq!(page.matches(&format!("<svg id=\"{stem}\"></svg>")).count(), 1, "{stem}");
    }
    for text in [
        "<h2 id=\"section-length\">Length</h2>",
        "<h3 id=\"section-length-for-random-bots\">For random bots</h3>",
        "<p>The cross &amp; its legs.</p>",
        "12 games &lt;did&gt; not end",
        "<summary>How to read this chart</summary>\n<p>How to read it.</p>",
        "<a href=\"#outer-reading\">How to read such a chart</a>",
        "<dt>Games</dt><dd>20,000</dd>",
        "<details><summary>Every cell in figures</summary>",
        "<small>+0.80 to +1.60 pp</small>",
        "Corrected by Holm | 4 questions.",
        "<small>Urlab 9 of plan 7</small></footer>",
    ] {
        assert!(page.contains(text), "{text}");
    }
    let rows = ["words good", "words bad", "words undecided", "words emphasised"];
    for class in rows {
        assert_eq!(page.matches(&format!("class=\"{class}\"")).count(), 2, "{class}");
    }
    assert_eq!(page.matches("<table").count(), page.matches("<caption>").count());
}

#[test]
fn the_contents_lead_to_every_section() {
    let page = html::document(&document()).unwrap();
    assert!(
        page.contains("<a href=\"#section-length\">Length</a>")
            && page.contains("<a href=\"#reading\">")
    );
}

#[test]
fn markdown_has_as_many_cells_in_every_row_and_links_to_every_chart() {
    let page = markdown::document(&document()).unwrap();
    for text in [
        "# Kości &lt;żółw&gt;\n",
        "\n## Length\n",
        "\n### For random bots\n",
        "Six kinds of \\*dice\\*.",
    ] {
        assert!(page.contains(text), "{text}\n{page}");
    }
    assert!(page.contains("(charts/outer.png)") && page.contains("(charts/inner.png)"));
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with('|')).collect();
    assert_eq!(rows.len(), 2 * 6);
    assert!(rows.iter().all(|row| row.replace("\\|", "").matches('|').count() == 6), "{rows:#?}");
    assert!(rows[1].contains("--:|--:|:--|--:|"));
    assert!(page.contains("+1.20 pp (+0.80 to +1.60 pp)") && page.contains("— (too few)"));
    for marked in ["✓ **\\*said\\***", "✗ **\\*said\\***", "? \\*said\\*", "| **\\*said\\***"] {
        assert!(page.contains(marked), "{marked}");
    }
    assert!(page.contains("Intervals: Przewaga, Throws by Student t."));
    assert!(page.ends_with("this:\n\n    urlab run x.yaml\n\nUrlab 9 of plan 7\n"), "{page}");
    assert!(!page.contains("\n\n\n"));
}

#[test]
fn without_figures_nothing_is_linked() {
    let bare = document().without_figures();
    assert_eq!((document().figures().count(), bare.figures().count()), (2, 0));
    assert!(!markdown::document(&bare).unwrap().contains("charts/"));
}

#[test]
fn rows_are_as_long_as_the_table_is_wide() {
    let cells = |texts: &[&str]| texts.iter().map(|text| TableCell::text(*text)).collect();
    let rows = vec![Row::new("short", cells(&[])), Row::new("long", cells(&["a", "b"]))];
    let table = Table::new("Two rows", "", vec![Column::text("One")], rows);
    assert_eq!(table.rows.iter().map(|row| row.cells.len()).collect::<Vec<_>>(), [1, 1]);
}

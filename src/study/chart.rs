//! The charts of a study, in figures that name findings. The room `chart` draws them.

use crate::study::finding::FindingId;
use crate::study::number::Unit;
use crate::study::outline::EstimateOf;
use crate::study::subject::SubjectId;

/// A chart and the name of its file. It is drawn only when a view needs it.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// The file name without its extension: letters, digits and hyphens.
    pub stem: String,
    /// What the chart shows, and in which form.
    pub content: ChartContent,
    /// An explanation of how to read this chart. `None` if the caption of its kind is enough.
    pub caption: Option<String>,
}

macro_rules! contents {
    ($($kind:ident: $content:ty),*) => {
        /// The content of a chart. Each kind has a file in the room `chart`.
        #[derive(Clone, Debug, PartialEq)]
        pub enum ChartContent {
            $($kind($content)),*
        }

        $(impl From<$content> for ChartContent {
            fn from(content: $content) -> Self {
                Self::$kind(content)
            }
        })*
    };
}
contents! {
    Answer: AnswerPicture, Rows: RowChart, Distribution: DistributionChart, Board: BoardChart,
    Odds: OddsBar, SmallMultiples: SmallMultiples, HeatMap: HeatMap, Scatter: Scatter,
    Paths: PathChart, Chance: ChanceChart, Fan: FanChart, SingleGames: SingleGamesChart
}

impl Chart {
    /// A chart whose file name has these parts: small letters, digits and hyphens.
    pub fn new(parts: &[&str], content: impl Into<ChartContent>) -> Self {
        let plain = |letter: char| {
            if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { ' ' }
        };
        let words: String = parts.join(" ").chars().map(plain).collect();
        let stem = words.split_whitespace().collect::<Vec<_>>().join("-");
        Self { stem, content: content.into(), caption: None }
    }

    /// A chart of a case. Its name is the id of the case, which is unique, and the content of the
    /// chart.
    pub fn of_case(id: &str, what: &str, content: impl Into<ChartContent>) -> Self {
        let chart = Self::new(&[what], content);
        Self { stem: format!("{id}-{}", chart.stem), ..chart }
    }

    /// The chart with its own caption.
    #[must_use]
    pub fn captioned(self, caption: impl Into<String>) -> Self {
        Self { caption: Some(caption.into()), ..self }
    }
}

/// A figure of a chart, by the findings that it comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum ChartFigure {
    /// The estimate of a finding.
    Of(EstimateOf),
    /// The same with the opposite sign, for what one side gains and the other loses.
    Opposite(EstimateOf),
    /// The exact value of a finding, with its proven margin.
    Exact(FindingId),
    /// The effect size of the contrast of a finding.
    Effect(FindingId),
    /// The mean over findings of one quantity.
    Mean(Vec<FindingId>),
    /// A value that is known without play and has no finding.
    Known(f64, Unit),
}

impl From<FindingId> for ChartFigure {
    fn from(finding: FindingId) -> Self {
        Self::Of(EstimateOf::Figure(finding))
    }
}

/// Figures with their intervals, a row each.
#[derive(Clone, Debug, PartialEq)]
pub struct RowChart<Figure = ChartFigure> {
    pub title: String,
    /// The kind of figures, and the level of the intervals.
    pub subtitle: String,
    pub groups: Vec<ChartRows<Figure>>,
    pub form: RowForm,
    /// The position of the vertical line, in the scale of the values. `None` if the figures are
    /// compared with nothing.
    pub reference: Option<f64>,
    /// The meaning of the left side and the right side of the line.
    pub sides: Option<[String; 2]>,
    /// The note below the rows.
    pub note: Option<String>,
    /// What stands below the rows because it has no row.
    pub left_out: Option<ChartRow<Figure>>,
}

/// Rows under one title.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartRows<Figure = ChartFigure> {
    /// The title. Empty if the rows are the only ones.
    pub title: String,
    pub rows: Vec<ChartRow<Figure>>,
}

/// A figure with its name.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartRow<Figure = ChartFigure> {
    /// Its name.
    pub label: String,
    /// A shorter name. All rows use theirs if one has no room: cut names may become equal.
    pub short: Option<String>,
    pub figure: Figure,
    pub status: RowStatus,
    /// The place of its series, which decides the colour of its bar.
    pub series: usize,
}

/// The form of the figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowForm {
    /// A dot for each row, in the order of the rows.
    Dots,
    /// A bar from zero for each row, in the order of the rows. The figures are shares.
    Shares,
    /// A bar from the reference line for each row. The longest bar comes first.
    Tornado,
}

/// The status of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowStatus {
    /// The figure was shown to differ from the reference.
    Shown,
    /// The figure was not shown to differ from the reference.
    NotShown,
    /// The figure is compared with nothing.
    Alone,
}

impl ChartRow {
    /// A figure that is compared with nothing.
    pub fn alone(label: impl Into<String>, figure: impl Into<ChartFigure>) -> Self {
        let (label, figure) = (label.into(), figure.into());
        Self { label, short: None, figure, status: RowStatus::Alone, series: 0 }
    }

    /// A figure that may differ from the reference.
    pub fn compared(label: impl Into<String>, figure: ChartFigure, is_shown: bool) -> Self {
        let status = if is_shown { RowStatus::Shown } else { RowStatus::NotShown };
        Self { status, ..Self::alone(label, figure) }
    }
}

impl RowChart {
    /// A chart of rows without groups and without a reference.
    pub fn new(
        form: RowForm,
        title: impl Into<String>,
        subtitle: impl Into<String>,
        rows: Vec<ChartRow>,
    ) -> Self {
        Self {
            title: title.into(),
            subtitle: subtitle.into(),
            groups: vec![ChartRows { title: String::new(), rows }],
            form,
            reference: None,
            sides: None,
            note: None,
            left_out: None,
        }
    }

    /// The chart with a line at zero.
    #[must_use]
    pub fn around_zero(self) -> Self {
        Self { reference: Some(0.0), ..self }
    }

    /// The chart with a line at zero, and the meaning of its sides.
    #[must_use]
    pub fn with_sides(self, sides: [&str; 2]) -> Self {
        Self { sides: Some(sides.map(str::to_owned)), ..self.around_zero() }
    }
}

/// The three answers at once, with a row for each subject: how long games are, how they end, and
/// who is favoured.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerPicture {
    pub title: String,
    /// The players, the number of games, and the level of the intervals.
    pub subtitle: String,
    pub rows: Vec<PictureRow>,
    /// The note below the rows.
    pub note: Option<String>,
}

/// The figures of a subject.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureRow {
    /// The name that tells the subject apart from the other rows.
    pub name: String,
    /// The distribution of length, if it was measured.
    pub length: Option<DistributionChart>,
    /// How games end. Empty if the games were not asked for that.
    pub endings: Vec<PictureEnding>,
    /// The first-player advantage, if it was asked for.
    pub advantage: Option<FindingId>,
}

/// The share of the games that end in one way.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureEnding {
    pub kind: EndingKind,
    pub share: FindingId,
}

/// A way in which a game ends. Fewer points come before more points, and wins come first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EndingKind {
    /// A win with these points, in the win class with this title.
    Win(u8, String),
    Draw,
    /// The game was stopped at a limit.
    Unfinished,
}

/// A distribution of a whole number over the games or matches of a subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistributionChart {
    pub subject: SubjectId,
    /// The id of the distribution.
    pub id: &'static str,
}

/// The events on the squares in the games of a subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardChart {
    pub subject: SubjectId,
    /// The measure that is drawn.
    pub measure: SquareMeasure,
}

/// A measure that is drawn on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareMeasure {
    /// How often each player held the square.
    Occupancy,
    Captures,
}

impl SquareMeasure {
    /// Both measures in the order of the report.
    pub const ALL: [Self; 2] = [Self::Occupancy, Self::Captures];

    /// The short name in file names.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Occupancy => "occupancy",
            Self::Captures => "captures",
        }
    }
}

/// What a bar of a chart of the study's dice stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OddsBar {
    /// The value itself.
    #[default]
    Exactly,
    /// This value or more.
    AtLeast,
    /// This value or less.
    AtMost,
}

/// The board of the race at this place of the study's rules, with the paths of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathChart(pub usize);

/// The spread of the first player's chances over the games of each subject, drawn over each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FanChart {
    pub title: String,
    /// The subjects, each with the name that tells it apart from the others.
    pub subjects: Vec<(String, SubjectId)>,
}

/// The first player's chances in single games of this subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SingleGamesChart(pub SubjectId);

/// The winning chance over the game at this place of the reviewed games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChanceChart(pub usize);

/// Many small charts side by side over the same horizontal axis.
#[derive(Clone, Debug, PartialEq)]
pub struct SmallMultiples<Figure = ChartFigure> {
    pub title: String,
    /// The kind of figures, and the level of the intervals.
    pub subtitle: String,
    /// The title of the horizontal axis.
    pub across: String,
    /// The positions of the values on the horizontal axis.
    pub places: Places,
    /// The names of the series. If there is only one series, its name is not shown.
    pub series: Vec<String>,
    pub panels: Vec<SmallChart<Figure>>,
    /// The kind of vertical axes.
    pub vertical_axes: VerticalAxes,
    /// The place of the rules as they are, if it is marked.
    pub today: Option<usize>,
}

/// The positions of the values on the horizontal axis.
#[derive(Clone, Debug, PartialEq)]
pub enum Places {
    /// At numbers. A line joins the values of a series.
    Numbers(Vec<f64>),
    /// Side by side. Each has its name below it.
    Names(Vec<String>),
    /// The same in an order, such as that of time. A line joins the values of a series.
    Steps(Vec<String>),
}

/// The kind of vertical axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerticalAxes {
    /// Each panel has its own axis. This is for different measures.
    Own,
    /// All panels have the same axis. This is for one measure.
    Shared,
}

/// One small chart.
#[derive(Clone, Debug, PartialEq)]
pub struct SmallChart<Figure = ChartFigure> {
    pub title: String,
    /// A value with a horizontal line, such as 0 or a target.
    pub reference: Option<f64>,
    /// A line for each series, with a value for each place. `None` was not played.
    pub lines: Vec<Vec<Option<Figure>>>,
    /// The places at which a value was shown to differ from the one before.
    pub changes: Vec<usize>,
}

/// A figure for each pair of two fields' values: a grid of coloured cells.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatMap<Figure = ChartFigure> {
    pub title: String,
    /// The kind of figures, and the level of the intervals.
    pub subtitle: String,
    /// The field whose values are columns.
    pub across: Labels,
    /// The field whose values are rows.
    pub down: Labels,
    /// The cells, row by row, in one unit. `None` and missing cells were not played.
    pub cells: Vec<Vec<Option<Figure>>>,
    /// The colours of the figures.
    pub colours: Colours,
    /// The row and the column of the cell with the rules as they are, if it is marked.
    pub today: Option<[usize; 2]>,
}

/// A field and its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels {
    /// The field.
    pub title: String,
    /// Its values.
    pub names: Vec<String>,
}

/// The colours of figures. Colour-blind readers can distinguish both scales.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Colours {
    /// From light at the smallest value to dark at the largest value.
    LightToDark,
    /// Two hues: one below this value and one above it. The value itself is white.
    Around(f64),
}

/// Candidates in two measures at once, with the best of them joined.
#[derive(Clone, Debug, PartialEq)]
pub struct Scatter<Figure = ChartFigure> {
    pub title: String,
    /// The kind of candidates, and the level of the intervals.
    pub subtitle: String,
    /// The horizontal measure.
    pub across: ScatterAxis,
    /// The vertical measure.
    pub up: ScatterAxis,
    /// The candidates.
    pub spots: Vec<ScatterPoint<Figure>>,
}

/// A measure.
#[derive(Clone, Debug, PartialEq)]
pub struct ScatterAxis {
    /// Its name.
    pub title: String,
    /// The better direction. It decides on which side of the front its steps run.
    pub better: Better,
    /// The target region, if there is one. An end may be infinite.
    pub target: Option<[f64; 2]>,
}

/// The better direction of a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    Less,
    More,
    /// Nearer to the target is better.
    Inside,
}

/// A candidate.
#[derive(Clone, Debug, PartialEq)]
pub struct ScatterPoint<Figure = ChartFigure> {
    /// Its short name. Empty if it needs none.
    pub label: String,
    /// Its horizontal measure.
    pub across: Figure,
    /// Its vertical measure.
    pub up: Figure,
    /// Is it on the Pareto front? No other candidate is then better in both measures.
    pub front: bool,
}

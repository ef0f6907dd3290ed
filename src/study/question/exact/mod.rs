//! The question `exact`: chances, points and length of a race between two bots.

mod headline;

use crate::balance::quantity::{GameEvent, Quantity};
use crate::batch::plan::Stop;
use crate::batch::player::{BotName, told_apart};
use crate::game::rules::{Rules, WinClass};
use crate::learn::head::EvaluatorIdentity;
use crate::solve::exact::{BoundedValue, ExactFigures, Lengths};
use crate::solve::identity::Identity;
use crate::study::chart::{Chart, ChartFigure, ChartRow, RowChart, RowForm};
use crate::study::fact::Fact;
use crate::study::finding::{Cell, Exact, Finding, FindingId};
use crate::study::number::{Unit, decimal, whole};
use crate::study::outline::{Column, EstimateOf, Row, Section, Shown, Table, TableCell};
use crate::study::question_kind::QuestionKind;
use crate::study::statistic::{More, Statistic};
use crate::study::subject::{Subject, SubjectId};
use crate::study::{Asked, Provenance, Study, rules_section, wording};

/// The question `exact`.
const KIND: QuestionKind = QuestionKind { name: "exact", headline: headline::sentences };

/// The shares of ended games for which the report gives the number of throws.
const SHARES: [f64; 7] = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99];

/// The result of an exact computation.
#[derive(Clone, Copy)]
pub struct Computed<'a> {
    pub rules: &'a Rules,
    /// The bots. The first bot takes the first turn.
    pub bots: [BotName; 2],
    /// The solution that `perfect` uses.
    pub solution: Option<&'a Identity>,
    /// The evaluators that learned bots play by, without duplicates.
    pub evaluators: &'a [EvaluatorIdentity],
    /// The number of positions. In each, the player to throw is not home.
    pub positions: u64,
    pub figures: &'a ExactFigures,
}

/// Makes the study of a computed result.
pub fn answer(computed: &Computed<'_>) -> Study {
    let Computed { rules, bots, figures, .. } = *computed;
    let [first, second] = bots.map(BotName::name);
    let plain = wording::plain_title(&rules.title, &rules.name);
    let title = format!("{plain}: exact values, {first} begins against {second}");
    let asked = Asked { kind: KIND, name: rules.name.clone(), title, about: String::new() };
    let mut study = Study::of(asked, Provenance::new(None, None, 1.0, Stop::Complete));
    let players = match computed.evaluators {
        [one, other] => [one, other].map(|evaluator| Some(evaluator.clone())),
        _ => [None, None],
    };
    let subject = study.add_subject(Subject {
        bots: told_apart(bots.map(BotName::name), players),
        solutions: computed.solution.cloned().into_iter().collect(),
        evaluators: computed.evaluators.to_vec(),
        ..Subject::of(rules, bots)
    });
    let table = chances(computed, subject, &mut study);
    let mut sections = Vec::new();
    if let Some(lengths) = &figures.throws.distribution {
        let tables = vec![quantiles(lengths, subject, &mut study)];
        study.lengths.push((subject, lengths.clone()));
        let title = "How long games are".to_owned();
        sections.push(Section { title, tables, ..Section::default() });
    }
    let facts = counts(computed, subject, &mut study);
    sections.push(Section {
        title: "The size of the computation".to_owned(),
        facts,
        ..Section::default()
    });
    sections.push(wording::method_section(vec![METHOD.to_owned()]));
    let answer = Section::answer([], Some(chart(&study, subject)), Some(table));
    study.sections = std::iter::once(answer).chain(sections).collect();
    study.warn_of_play();
    rules_section::add(&mut study, std::slice::from_ref(rules));
    study
}

const METHOD: &str = "Exact: a Markov chain over all positions, solved by Gauss-Seidel sweeps. \
                      The margins are proven: the largest residual, rounding included, times the \
                      mean length.";

/// The finding with an exact value. The title is the name of its row.
fn with_exact_value(finding: Finding, title: impl Into<String>, figure: BoundedValue) -> Finding {
    let exact = Some(Exact::computed(figure.value, figure.bound));
    Finding { title: title.into(), exact, ..finding }
}

/// The chances of both players and of a draw, as bars. What is impossible has none.
fn chart(study: &Study, subject: SubjectId) -> Chart {
    let [first, second] = &study.subjects[subject.0].bots;
    let events = [
        (GameEvent::FirstWins, format!("First player ({first}) wins")),
        (GameEvent::SecondWins, format!("Second player ({second}) wins")),
        (GameEvent::Draw, "Nobody wins".to_owned()),
    ];
    let rows = events.into_iter().filter_map(|(event, label)| {
        let quantity = Quantity::Share(event).to_string();
        let chance = study.find(subject, &quantity, &Cell::Whole)?;
        let Exact { value, bound, .. } = study.finding(chance).exact?;
        let is_possible = value != 0.0 || bound != 0.0;
        is_possible.then(|| ChartRow::alone(label, ChartFigure::Exact(chance)))
    });
    let subtitle = "Exact probabilities, with proven margins";
    let chart = RowChart::new(RowForm::Tornado, "Who wins", subtitle, rows.collect());
    let caption = "A bar is a probability. It is computed, so its margin is a proof and not a \
                   confidence interval.";
    Chart::new(&["chances"], chart.around_zero()).captioned(caption)
}

/// The table of chances, points and length, with a row for each. Draws appear only if they are
/// possible. Classes and points appear only if there are several.
fn chances(computed: &Computed<'_>, subject: SubjectId, study: &mut Study) -> Table {
    let Computed { rules, bots, figures, .. } = *computed;
    let several = rules.win_classes.len() > 1;
    let mut rows = Vec::new();
    let mut add = |finding: Finding, is_shown: bool| {
        let title = finding.title.clone();
        let at = study.add_finding(finding);
        rows.extend(is_shown.then(|| exact_row(title, at)));
    };
    let sides = [("first", GameEvent::FirstWins), ("second", GameEvent::SecondWins)];
    for (at, (player, wins)) in sides.into_iter().enumerate() {
        let share = Finding::of(subject, &Quantity::Share(wins), rules);
        let title = format!("{player} player ({}) wins", bots[at].name());
        add(with_exact_value(share.clone(), title, figures.wins[at]), true);
        for (class, chances) in rules.win_classes.iter().zip(&figures.classes) {
            let WinClass { id, points, title, .. } = class;
            let cell = Cell::WinClass { id: id.clone(), points: *points };
            // The same name as in the games of cases.
            let quantity = format!("share({id} by {player})");
            let of_class = Finding { more: More::MoreOften, ..share.clone() }
                .renamed(&quantity, "")
                .in_cell(cell);
            add(
                with_exact_value(of_class, format!("{player} player: {title}"), chances[at]),
                several,
            );
        }
    }
    let draws = Finding::of(subject, &Quantity::Share(GameEvent::Draw), rules);
    add(
        with_exact_value(draws, "nobody wins", figures.draws),
        figures.draws != BoundedValue::default(),
    );
    for (at, player) in ["first", "second"].into_iter().enumerate() {
        let id = format!("points_{player}");
        let mean = Finding::with_id(subject, &id, "").with_statistic(Statistic::Mean, Unit::Plain);
        add(
            with_exact_value(mean, format!("points of the {player} player"), figures.points[at]),
            several,
        );
    }
    let difference = Finding::of(subject, &Quantity::PointsDifference, rules);
    add(
        with_exact_value(difference, "points, first minus second", figures.points_difference),
        true,
    );
    let throws = &figures.throws;
    let mean = Finding::of(subject, &Quantity::Mean("throws"), rules);
    add(with_exact_value(mean, "throws, mean", throws.mean), true);
    let spread = |statistic| of_throws(subject, statistic);
    let deviation = spread(Statistic::Deviation);
    add(with_exact_value(deviation, "throws, standard deviation", throws.deviation), true);
    add(with_exact_value(spread(Statistic::Variance), "throws, variance", throws.variance), true);
    Table::new("Exact values, with proven margins", "", vec![Column::figure("Exact value")], rows)
}

fn exact_row(title: String, at: FindingId) -> Row {
    Row::new(title, vec![Shown::ExactValue(EstimateOf::Figure(at)).into()])
}

fn of_throws(subject: SubjectId, statistic: Statistic) -> Finding {
    let quantity = format!("{}(throws)", statistic.name());
    let finding = Finding::with_id(subject, &quantity, "").with_statistic(statistic, Unit::Plain);
    Finding { more: More::Longer, ..finding }
}

/// The table of the number of throws after which each share of the games has ended.
fn quantiles(lengths: &Lengths, subject: SubjectId, study: &mut Study) -> Table {
    let (mut columns, mut cells) = (Vec::new(), Vec::new());
    for share in SHARES {
        let Some(throws) = lengths.quantile(share) else { continue };
        // Rounding can change the number of throws if the share is only just reached.
        let ends = [share - lengths.rounding, share + lengths.rounding];
        let off = |end| lengths.quantile(end).unwrap_or(usize::MAX).abs_diff(throws);
        let bound = ends.map(off).into_iter().max().unwrap_or(0);
        let shown = format!("{}\u{a0}%", decimal(100.0 * share, 0));
        let figure = BoundedValue { value: throws as f64, bound: bound as f64 };
        let finding = of_throws(subject, Statistic::Quantile(share));
        study.add_finding(with_exact_value(finding, format!("throws, {shown} quantile"), figure));
        columns.push(Column::figure(shown));
        cells.push(TableCell::whole(throws as u64));
    }
    let last = whole(lengths.surviving.len() as u64 - 1);
    let rest = lengths.rest();
    Table::new("Length", "Share of games", columns, vec![Row::new("ended by throw", cells)]).noted(
        format!("{last} throws are computed. The probability of a longer game is {rest:.1e}."),
    )
}

/// The size of the computation.
fn counts(computed: &Computed<'_>, subject: SubjectId, study: &mut Study) -> Vec<Fact> {
    let Computed { rules, positions, figures, .. } = *computed;
    let counts = [
        ("pieces", "Pieces", rules.pieces().into()),
        ("positions", "Positions", positions),
        ("moments", "Moments of the chain", figures.states),
        ("sweeps", "Sweeps", figures.sweeps),
    ];
    let facts = counts.map(|(id, title, count): (&str, &str, u64)| {
        study.add_finding(Finding::with_id(subject, id, title).with_count(count));
        Fact::new(title, whole(count))
    });
    let solution = computed.solution.map(|solution| wording::solution_fact(&rules.name, solution));
    facts.into_iter().chain(solution).collect()
}

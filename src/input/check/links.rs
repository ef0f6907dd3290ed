//! Links: squares from which a piece that lands there goes on at once.

use crate::game::bits::BitSet;
use crate::game::rules::passage::SquareLink;
use crate::input::check::RulesChecker;
use crate::input::check::path_steps::PathSteps;
use crate::input::diagnostic::quoted;
use crate::input::draft::rules::RulesDraft;
use crate::input::tree::field::Field;

/// The words for places that are no squares.
const WAITING: &str = "waiting";
const HOME: &str = "home";

impl RulesChecker<'_, RulesDraft> {
    /// The links in the order of their steps.
    pub fn links(&self, path: &PathSteps<'_>) -> Vec<SquareLink> {
        let mut links: Vec<SquareLink> = Vec::new();
        for (name, draft) in &self.draft.links {
            let field = Field::of("links").key(name);
            let report = |fault: String| self.error_of_key(&field, fault);
            let steps = path.steps(name, report).unwrap_or_default();
            let to = self.linked_places(&draft.to, &field.key("to"), path);
            for from in steps {
                if links.iter().any(|link| link.from == from) {
                    let found = format!("{} has a link already", path.name(from));
                    self.error_of_key(&field, found)
                        .allow("one link for each step of the path")
                        .advise("write the places of both in one `to`, in their order");
                } else if !to.is_empty() {
                    links.push(SquareLink { from, to: to.clone() });
                }
            }
        }
        links.sort_unstable_by_key(|link| link.from);
        self.check_loops(&links, path);
        links
    }

    /// The places of a `to`. Invalid ones are reported and left out.
    fn linked_places(&self, to: &str, field: &Field, path: &PathSteps<'_>) -> Vec<u8> {
        let words: Vec<&str> = to.split_whitespace().collect();
        if words.is_empty() {
            self.error(field, "there is no place to go on to")
                .allow("squares of the path, `waiting` or `home`");
        }
        let mut places = Vec::new();
        for (place, word) in words.iter().enumerate() {
            let report =
                |fault: String| self.collector.error_of_nth_word(field, &words, place, fault);
            if place > 0 && words[place - 1] == WAITING {
                report(format!("{} never counts: a piece can always go back", quoted(word)))
                    .allow("`waiting` as the last place");
                break;
            }
            match *word {
                WAITING => places.push(0),
                HOME => places.push(path.length() + 1),
                square => places.extend(path.only_step(square, report)),
            }
        }
        places
    }

    /// Reports each loop once, at the link of its first step.
    fn check_loops(&self, links: &[SquareLink], path: &PathSteps<'_>) {
        let mut in_loops = BitSet::EMPTY;
        for link in links {
            let mut seen = BitSet::EMPTY;
            let Some(found) = loop_from(links, &mut vec![link.from], &mut seen) else {
                continue;
            };
            if found.iter().any(|step| in_loops.contains(*step)) {
                continue;
            }
            in_loops = found.iter().fold(in_loops, |set, step| set | BitSet::one(*step));
            let names: Vec<String> =
                found.iter().chain([&link.from]).map(|step| path.name(*step)).collect();
            let text = format!("the links form a loop: {}", names.join(", "));
            let key =
                self.draft.links.keys().find(|name| {
                    path.known_steps(name).is_some_and(|steps| steps.contains(link.from))
                });
            let field = Field::of("links").key(key.map_or("", String::as_str));
            self.error_of_key(field, text)
                .allow("links that end on a square without a link, `waiting` or `home`");
        }
    }
}

/// The steps of a loop of links that begins with the first step of `trail`, if there is one. The
/// search is at its last step. `seen` are the steps that lead to no such loop.
fn loop_from(links: &[SquareLink], trail: &mut Vec<u8>, seen: &mut BitSet) -> Option<Vec<u8>> {
    let (start, here) = (*trail.first()?, *trail.last()?);
    let link = links.iter().find(|link| link.from == here)?;
    for place in &link.to {
        if *place == start {
            return Some(trail.clone());
        }
        if seen.contains(*place) {
            continue;
        }
        *seen |= BitSet::one(*place);
        trail.push(*place);
        if let Some(found) = loop_from(links, trail, seen) {
            return Some(found);
        }
        trail.pop();
    }
    None
}

//! The fields of a scenario file that asks what a scenario asks, with every value written out.
//!
//! A report keeps them with the texts of the rule sets, so that its question can be asked again
//! where the files are not. The rule sets are `./NAME.yaml`, and the texts belong in these files.

use serde_json::{Map, Value as Json, json};

use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::input::locate::short_name::is_short_name;
use crate::input::question::Question;
use crate::input::scenario::Scenario;

/// The longest name of a rule file, without its ending.
const LONGEST_STEM: usize = 80;

/// The names of the files of these rule sets, in their order. Each is there once.
pub fn file_names(rules: &[Rules]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for one in rules {
        let first = stem(&one.name);
        let others = (2..).map(|number| format!("{first}-{number}"));
        let free = std::iter::once(first.clone())
            .chain(others)
            .map(|stem| format!("{stem}.yaml"))
            .find(|name| !names.contains(name));
        names.extend(free);
    }
    names
}

/// A short name that is like the name of a rule set, which may have overlays and set fields.
fn stem(name: &str) -> String {
    let is_plain = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit();
    let parts = name.split(|sign: char| !is_plain(sign)).filter(|part| !part.is_empty());
    let joined: String = parts.collect::<Vec<_>>().join("-").chars().take(LONGEST_STEM).collect();
    if is_short_name(&joined) { joined } else { "rules".to_owned() }
}

impl Scenario {
    /// The fields of a scenario file that asks the same of rule files with the names of
    /// [`file_names`]. Files of solutions and evaluators are not in it: they are looked up.
    pub(crate) fn fields(&self) -> Json {
        let rules = self.rule_paths();
        let mut fields = Map::new();
        let mut set = |name: &str, value: Json| drop(fields.insert(name.to_owned(), value));
        set("name", json!(self.name));
        set("title", json!(self.title));
        if !self.about.is_empty() {
            set("about", json!(self.about));
        }
        set("rules", json!(rules));
        match &self.question {
            Question::Ladder(_) => {}
            _ if self.kinds.is_empty() => {
                let pairs = self.bots.iter().map(|bots| bots.map(BotName::name));
                set("bots", json!(pairs.collect::<Vec<_>>()));
            }
            _ => {
                let kinds = self.kinds.iter().map(|kind| kind.name());
                set("players", json!(kinds.collect::<Vec<_>>()));
            }
        }
        set("games", json!(self.games));
        if let Some(matches) = self.matches {
            set("matches", json!(matches));
        }
        if let Some(precision) = &self.precision {
            let (quantity, half_width) = (precision.quantity.to_string(), precision.half_width);
            set("precision", json!({ "quantity": quantity, "half_width": half_width }));
        }
        if !self.expect.is_empty() {
            let texts = self.expect.iter().map(|statement| statement.text.as_str());
            set("expect", json!(texts.collect::<Vec<_>>()));
        }
        match self.block_again(&rules) {
            Some((name, block)) => set(name, block),
            None => set("measures", json!(self.measures.name())),
        }
        set("seed", json!(self.seed));
        set("throw_limit", json!(self.throw_limit));
        set("level", json!(self.level));
        set("seconds_per_throw", json!(self.seconds_per_throw));
        if self.plain {
            set("plain", json!(true));
        }
        Json::Object(fields)
    }

    fn rule_paths(&self) -> Vec<String> {
        file_names(&self.rules).iter().map(|name| format!("./{name}")).collect()
    }

    /// The block that asks the question, with these paths of the rule sets. `None` without one.
    fn block_again(&self, rules: &[String]) -> Option<(&'static str, Json)> {
        match &self.question {
            Question::Cases => None,
            Question::Compare(asked) => {
                let correction = asked.correction.name();
                let mut block =
                    json!({ "baseline": rules[asked.baseline], "correction": correction });
                if let Some(quantities) = &asked.quantities {
                    let names: Vec<String> = quantities.iter().map(ToString::to_string).collect();
                    block["quantities"] = json!(names);
                }
                Some(("compare", block))
            }
            Question::Readings(asked) => {
                Some(("readings", json!({ "correction": asked.correction.name() })))
            }
            _ => self.block.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::unsaved::text_of;

    /// The scenario of these fields, with the rule sets of another one as its files.
    fn asked_again(asked: &Scenario) -> Scenario {
        let text = text_of("scenario.yaml".as_ref(), &asked.fields()).unwrap();
        let names = file_names(&asked.rules);
        let files: Vec<(&str, &str)> = names
            .iter()
            .zip(&asked.rules)
            .map(|(name, rules)| (name.as_str(), rules.text.as_str()))
            .collect();
        Scenario::from_text(&text, &files).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
    }

    fn fingerprints(scenario: &Scenario) -> Vec<&str> {
        scenario.rules.iter().map(|rules| rules.fingerprint.as_str()).collect()
    }

    #[test]
    fn a_question_that_is_asked_again_is_the_same() {
        let questions = [
            "players: casual\nmatches: 3\nmeasures: usual\nrules: [urgammon]\n",
            "bots: [[greedy, random]]\nplain: true\nexpect: [no unfinished games]\n",
            "bots: [[greedy, greedy]]\nprecision: {quantity: mean(throws), half_width: 2}\n",
            "players: [casual, random]\ncompare: {baseline: finkel+coins-4, correction: fdr, \
             quantities: [mean(throws)]}\n",
            "players: casual\nsweep: {fields: {pieces.piece.count: [2, 3]}}\n",
            "ladder: {bots: [random, greedy]}\n",
            "players: casual\ntune: {free: {pieces.piece.count: {from: 2, to: 3}}, goals: \
             [mean(throws) below 90]}\n",
            "players: casual\nrules: [urgammon]\nreadings: {}\n",
        ];
        for question in questions {
            let more = if question.contains("rules:") {
                String::new()
            } else if question.contains("compare") {
                "rules: [finkel, finkel+coins-4]\n".to_owned()
            } else {
                "rules: [finkel]\n".to_owned()
            };
            let text = format!("name: asked\ngames: 10000\nseed: 7\nlevel: 0.9\n{question}{more}");
            let loaded = Scenario::from_text(&text, &[]);
            let asked = loaded.unwrap_or_else(|errors| panic!("{errors}\n{text}"));
            let again = asked_again(&asked);
            assert_eq!(fingerprints(&again), fingerprints(&asked), "{question}");
            assert_eq!(again.fields(), asked.fields(), "{question}");
            assert_eq!(again.question.plan_text(), asked.question.plan_text(), "{question}");
            assert_eq!(again.bots, asked.bots, "{question}");
        }
    }

    #[test]
    fn each_rule_set_has_a_file_of_its_own() {
        let names = ["finkel+coins-4", "finkel-coins-4", "finkel[dice[1].faces={1: 2}]", "ÄÖ"];
        let all: Vec<Rules> = names
            .iter()
            .map(|name| Rules { name: (*name).to_owned(), ..crate::game::samples::rules() })
            .collect();
        assert_eq!(
            file_names(&all),
            [
                "finkel-coins-4.yaml",
                "finkel-coins-4-2.yaml",
                "finkel-dice-1-faces-1-2.yaml",
                "rules.yaml"
            ]
        );
    }
}

//! Values from the command line in place of those of a scenario file.

use crate::batch::player::PlayerKind;
use crate::input::question::player_kinds::PlayerKinds;
use crate::input::tree::field::Field;
use crate::input::tree::text::{Text, TextPosition};
use crate::input::tree::value::{Value, Yaml};

/// Values from the command line, which replace those of the file.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    /// The number of games.
    pub games: Option<u64>,
    /// The seed.
    pub seed: Option<u64>,
    /// The kinds of players. They replace bots, too.
    pub players: Option<PlayerKinds>,
    /// Does all luck stay in the figures?
    pub plain: bool,
}

impl Overrides {
    /// The options of the command line as they were given, each with a space before it.
    pub fn arguments(&self) -> String {
        let option = |name: &str, value: Option<String>| {
            value.map_or_else(String::new, |value| format!(" {name} {value}"))
        };
        let number = |value: Option<u64>| value.map(|value| value.to_string());
        let players = self.players.as_ref().map(PlayerKinds::argument);
        option("--games", number(self.games))
            + &option("--seed", number(self.seed))
            + &option("--players", players)
            + if self.plain { " --plain" } else { "" }
    }

    /// Sets the values in the tree of a scenario. Their errors name the options.
    pub(super) fn apply(self, tree: &mut Yaml) {
        let number = |value: u64| Value::Number(value.into());
        if let Some(kinds) = &self.players {
            let with_strong = kinds.all().contains(&PlayerKind::Strong);
            // What only the replaced bots use goes with them.
            let replaced =
                if with_strong { &["bots"][..] } else { &["bots", "solutions", "evaluators"] };
            for field in replaced {
                tree.take(&Field::of(field));
            }
        }
        let players = self.players.map(|kinds| {
            let names = kinds.all().iter().map(|kind| Value::Text(kind.name().to_owned()));
            Value::List(
                names.map(|name| Yaml { at: TextPosition::default(), value: name }).collect(),
            )
        });
        let options = [
            ("--games", self.games.map(number)),
            ("--seed", self.seed.map(number)),
            ("--players", players),
            ("--plain", self.plain.then_some(Value::Bool(true))),
        ];
        for (option, value) in options {
            let Some(value) = value else { continue };
            let field = Field::of(option.trim_start_matches('-'));
            let text = Some(Text::new(option, ""));
            let at = TextPosition { text, ..TextPosition::default() };
            tree.set(&field.0, &at, Yaml { at: at.clone(), value });
        }
    }
}

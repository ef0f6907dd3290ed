// The tab Questions: questions that take longer, and are played on request.

import type { Ask, CheckedRules, Question } from "../api.ts";
import { button, make } from "../dom.ts";
import { stemOf } from "../paths.ts";
import type { Varied } from "../questions/field_choice.ts";
import { GAMES, gamesChoice } from "../questions/games_choice.ts";
import { PlayedCard } from "../questions/played.ts";
import { lackOf, QUANTITIES, type SweepChoice, SweepForm, sweepOf } from "../questions/sweep.ts";
import { playersOf, type Studio, type Tab } from "../studio.ts";
import { filesOf, presentAlone } from "../versions.ts";

/** What the link keeps of this tab. */
interface Kept {
  sweep: SweepChoice;
  /** The number of games of each reading. */
  readingGames: number;
}

/** The number of games at first. */
const FIRST_GAMES = GAMES[1];

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function isVaried(value: unknown): value is Varied {
  const varied = value as Varied | null;
  return typeof varied?.path === "string" && Array.isArray(varied.chosen) && Array.isArray(varied.added);
}

/** What the link has. A part that cannot be read is left out. */
function readKept(value: unknown): Kept {
  const { sweep, readingGames } = (value ?? {}) as Partial<Kept>;
  const games = (count: unknown) => (GAMES.includes(count as number) ? (count as number) : FIRST_GAMES);
  const fields = Array.isArray(sweep?.fields) ? sweep.fields : [];
  return {
    sweep: {
      fields: fields.filter(isVaried),
      quantities: isTexts(sweep?.quantities) ? sweep.quantities : QUANTITIES.map(({ name }) => name),
      others: typeof sweep?.others === "string" ? sweep.others : "",
      games: games(sweep?.games),
    },
    readingGames: games(readingGames),
  };
}

/** A question about the last good version of the rules. */
function asked(studio: Studio, games: number, kind: string, title: string, more: Question): Ask | null {
  if (!studio.good) return null;
  const version = presentAlone(studio.good);
  const question = {
    name: `${stemOf(version.reference)}-${kind}`,
    title: `${version.name}: ${title}`,
    rules: [version.reference],
    ...playersOf(studio),
    seed: studio.settings.seed,
    ...more,
  };
  return { files: filesOf([version]), games, question };
}

function points(count: number): string {
  return count === 1 ? "the open point" : `the ${count} open points`;
}

function part(title: string, ...children: HTMLElement[]): HTMLElement {
  return make("section", { className: "card", "aria-label": title }, make("h2", {}, title), ...children);
}

/** The tab Questions. */
export const questions: Tab = {
  id: "questions",
  title: "Questions",
  hasEditor: true,
  mount(panel, studio) {
    let kept = readKept(studio.kept("questions"));
    const keep = (part: Partial<Kept>) => {
      kept = { ...kept, ...part };
      studio.keep("questions", kept);
      update();
    };

    const sweepAsk = () =>
      lackOf(kept.sweep)
        ? null
        : asked(studio, kept.sweep.games, "sweep", "these fields changed", { sweep: sweepOf(kept.sweep) });
    const readingsAsk = () =>
      studio.good?.rules.readings
        ? asked(studio, kept.readingGames, "readings", "the open points", { readings: {} })
        : null;
    const play = (card: PlayedCard, ask: Ask | null) => {
      if (ask && studio.good) card.play(ask, studio.good.rules.fingerprint);
    };

    const playSweep = () => play(sweepCard, sweepAsk());
    const sweepCard = new PlayedCard("The fields changed", playSweep);
    const form = new SweepForm(kept.sweep, (sweep) => keep({ sweep }), playSweep);

    const playReadings = () => play(readingsCard, readingsAsk());
    const readingsCard = new PlayedCard("The open points", playReadings);
    const readingsText = make("p", { className: "hint-text" });
    const readingsPlay = button("", playReadings, { className: "primary" });
    const readingsRow = make(
      "div",
      { className: "row" },
      gamesChoice("Games of each reading", kept.readingGames, (readingGames) => keep({ readingGames })),
      readingsPlay,
    );

    const waiting = make(
      "p",
      { className: "hint-text" },
      "Questions can be asked as soon as the text has no faults.",
    );
    const faulty = make(
      "p",
      { className: "why" },
      "The text has faults or is being checked. Questions are about the last version without faults.",
    );
    const sweepPart = part("What happens if these fields change?", form.element);
    const readingsPart = part("What do the open points of the source do?", readingsText, readingsRow);
    panel.append(waiting, faulty, sweepPart, sweepCard.element, readingsPart, readingsCard.element);

    const showReadings = ({ readings }: CheckedRules) => {
      readingsRow.hidden = !readings;
      const count = readings === 1 ? "one point" : `${readings} points`;
      readingsText.textContent = readings
        ? `The source of these rules leaves ${count} open that can be read in another way. Each reading is ` +
          "played against the one of the file."
        : "These rules have no open point with another reading.";
      readingsPlay.textContent = `Play ${points(readings)} both ways`;
    };
    const update = () => {
      const { good, isFaulty } = studio;
      waiting.hidden = good !== null;
      faulty.hidden = !good || !isFaulty;
      sweepPart.hidden = !good;
      readingsPart.hidden = !good;
      if (!good) return;
      form.show(good.rules);
      showReadings(good.rules);
      sweepCard.update(sweepAsk(), good.rules.fingerprint);
      readingsCard.update(readingsAsk(), good.rules.fingerprint);
    };
    return {
      update,
      leave() {
        sweepCard.stop();
        readingsCard.stop();
      },
    };
  },
};

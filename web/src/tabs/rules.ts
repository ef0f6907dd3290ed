// The tab Rules: the figures of the text in the editor, and what changed in them.

import type { Ask, Question } from "../api.ts";
import { AnswerCard } from "../answer_card.ts";
import { make } from "../dom.ts";
import { enhance } from "../page/enhance.ts";
import { shortName, stemOf } from "../paths.ts";
import { FAULTY, type Good, playersOf, type Studio, type Tab } from "../studio.ts";
import {
  filesOf,
  presentAlone,
  type Version,
  versionBefore,
  versionExtended,
  versionNow,
} from "../versions.ts";

/** Does a section show where on the board things happen? */
function hasBoard(title: string, html: string): boolean {
  return /board|square/i.test(title) || /<figure id="[^"]*-(occupancy|captures)"/.test(html);
}

function rulesCard() {
  const notes = make("ul", { className: "notes" });
  const body = make("div", { className: "section-body" });
  const element = make(
    "section",
    { className: "card", "aria-label": "The rules", hidden: true },
    make("div", { className: "card-head" }, make("h2", {}, "The rules")),
    notes,
    body,
  );
  let shown = "";
  const show = ({ html, notes: texts }: { html: string; notes: string[] }) => {
    element.hidden = false;
    notes.replaceChildren(...texts.map((text) => make("li", {}, text)));
    notes.hidden = !texts.length;
    if (html === shown) return;
    shown = html;
    body.innerHTML = html;
    enhance(body);
  };
  return { element, show };
}

/** What a card asks about versions of the rules. */
function request(studio: Studio, versions: Version[], title: string, more: Question = {}): Ask {
  const name = shortName(versions.map((version) => stemOf(version.reference)).join("-to-"));
  return {
    files: filesOf(versions),
    games: studio.info.games,
    question: {
      name,
      title,
      rules: versions.map((version) => version.reference),
      ...playersOf(studio),
      seed: studio.settings.seed,
      ...more,
    },
  };
}

/** What two versions differ in: the question, and the card that shows its answer. */
interface Change {
  card: "variant" | "edit";
  ask: Ask;
}

/**
 * The change to show. As long as the text is as it was at the start, it is what the file changes of the rules
 * that it extends. Then it is what the user changed. `null` if nothing changed.
 */
function changeOf(studio: Studio, good: Good): Change | null {
  const { before, goodBefore } = studio;
  const { fingerprint } = good.rules;
  const compared = (first: Version, second: Version): Ask =>
    request(studio, [first, second], `${second.name} instead of ${first.name}`, {
      compare: { baseline: first.reference },
    });
  if (before.text === good.file.text || goodBefore?.fingerprint === fingerprint) {
    const base = versionExtended(good);
    return base && { card: "variant", ask: compared(base, presentAlone(good)) };
  }
  return (
    goodBefore && {
      card: "edit",
      ask: compared(versionBefore(studio, good), versionNow(studio, good)),
    }
  );
}

/** The tab Rules. */
export const rules: Tab = {
  id: "rules",
  title: "Rules",
  hasEditor: true,
  mount(panel, studio) {
    const changes = {
      variant: new AnswerCard({ title: "What the variant changes" }),
      edit: new AnswerCard({ title: "What changed" }),
    };
    const answer = new AnswerCard({ title: "The answer", openSections: hasBoard });
    const cards = [changes.variant, changes.edit, answer];
    const board = rulesCard();
    const waiting = make("p", { className: "hint-text" });
    panel.append(waiting, ...cards.map(({ element }) => element), board.element);
    const alone = (good: Good) => {
      const version = presentAlone(good);
      return request(studio, [version], version.name);
    };
    const update = () => {
      const { good, isFaulty } = studio;
      waiting.hidden = good !== null;
      waiting.textContent = isFaulty ? "The figures stand here as soon as the text has no faults." : "";
      if (!good) return;
      const change = changeOf(studio, good);
      for (const [name, card] of Object.entries(changes)) {
        card.element.hidden = change?.card !== name;
        if (card.element.hidden) card.stop();
      }
      if (isFaulty) {
        // After a reload of a text with faults there is no answer yet.
        if (!answer.isFilled) {
          board.show(good.rules);
          answer.ask(alone(good), FAULTY);
        }
        for (const card of cards) card.markOld(FAULTY);
        board.element.classList.add("old");
        return;
      }
      board.element.classList.remove("old");
      board.show(good.rules);
      if (change) changes[change.card].ask(change.ask);
      answer.ask(alone(good));
    };
    return {
      update,
      leave() {
        for (const card of cards) card.stop();
      },
    };
  },
};

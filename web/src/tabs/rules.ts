// The tab Rules: the figures of the text in the editor, and what changed in them.

import type { Ask, RuleFile } from "../api.ts";
import { AnswerCard } from "../answer_card.ts";
import { make } from "../dom.ts";
import { enhance } from "../page/enhance.ts";
import { reference, shortName, stemOf } from "../paths.ts";
import { FAULTY, type Studio, type Tab } from "../studio.ts";

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

function request(studio: Studio, files: RuleFile[], title: string, more: Record<string, unknown> = {}): Ask {
  const { bots, seed } = studio.settings;
  const name = shortName(files.map(({ path }) => stemOf(path)).join("-to-"));
  return {
    files,
    games: studio.info.games,
    question: { name, title, rules: files.map(({ path }) => reference(path)), bots: [bots], seed, ...more },
  };
}

/** The tab Rules. */
export const rules: Tab = {
  id: "rules",
  title: "Rules",
  hasEditor: true,
  mount(panel, studio) {
    const change = new AnswerCard({ title: "What changed" });
    const answer = new AnswerCard({ title: "The answer", openSections: hasBoard });
    const board = rulesCard();
    const waiting = make("p", { className: "hint-text" });
    panel.append(waiting, change.element, answer.element, board.element);
    const update = () => {
      const { good, goodBefore, before, isFaulty } = studio;
      waiting.hidden = good !== null;
      waiting.textContent = isFaulty ? "The figures stand here as soon as the text has no faults." : "";
      if (!good) return;
      const hasChange = goodBefore !== null && goodBefore.fingerprint !== good.rules.fingerprint;
      change.element.hidden = !hasChange;
      if (!hasChange) change.stop();
      if (isFaulty) {
        // After a reload of a text with faults there is no answer yet.
        if (!answer.isFilled) {
          board.show(good.rules);
          answer.ask(request(studio, [good.file], good.rules.title), FAULTY);
        }
        for (const card of [change, answer]) card.markOld(FAULTY);
        board.element.classList.add("old");
        return;
      }
      board.element.classList.remove("old");
      board.show(good.rules);
      answer.ask(request(studio, [good.file], good.rules.title));
      if (!hasChange) return;
      change.ask(
        request(studio, [before, good.file], `${good.rules.title}: what changed`, {
          compare: { baseline: reference(before.path) },
        }),
      );
    };
    return {
      update,
      leave() {
        change.stop();
        answer.stop();
      },
    };
  },
};

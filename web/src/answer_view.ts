// Shows an answer: its headline, its cards, its warnings and its sections. A sharper one takes its place.

import type { Answer } from "./api.ts";
import { make, withCode } from "./dom.ts";
import { keepLook } from "./kept_look.ts";
import { enhance, openFolds } from "./page/enhance.ts";

type Section = Answer["sections"][number];

/** Puts HTML of the server into an element, unless it is there already. */
function fill(element: HTMLElement, html: string, shown: Map<HTMLElement, string>): void {
  if (shown.get(element) === html) return;
  shown.set(element, html);
  keepLook(element, () => {
    element.innerHTML = html;
    enhance(element);
  });
}

/** The place of an answer. */
export class AnswerView {
  readonly element = make("div", { className: "answer-view" });
  readonly #headline = make("p", { className: "headline" });
  readonly #cards = make("div");
  readonly #note = make("p", { className: "note" });
  readonly #warnings = make("div");
  readonly #sections = make("div");
  /** The elements of the sections, by id. */
  #bodies = new Map<string, { outer: HTMLElement; body: HTMLElement }>();
  /** The HTML that each element shows. `enhance` changed the elements themselves. */
  readonly #shown = new Map<HTMLElement, string>();

  /** `title` is that of the card. `openSections` says which sections besides the first are open at first. */
  constructor(
    readonly title: string,
    readonly openSections: (title: string, html: string) => boolean,
  ) {
    this.element.append(this.#headline, this.#cards, this.#note, this.#warnings, this.#sections);
    this.element.addEventListener("click", (event) => this.#follow(event));
  }

  /** Is an answer shown? */
  get isFilled(): boolean {
    return this.#bodies.size > 0;
  }

  /** Shows an answer, with a note below its cards. What is the same as before is not touched. */
  show(answer: Answer, note: string | null = null): void {
    // The cards have the sentences of the headline.
    fill(this.#headline, answer.cards ? "" : answer.headline, this.#shown);
    fill(this.#cards, answer.cards, this.#shown);
    this.#note.hidden = note === null;
    this.#note.replaceChildren(...withCode(note ?? ""));
    fill(this.#warnings, answer.warnings, this.#shown);
    // The page may have several answers, and each region needs a name of its own.
    const name = (place: HTMLElement, what: string) =>
      place.querySelector("section")?.setAttribute("aria-label", `${what}: ${this.title}`);
    name(this.#cards, "The three answers");
    name(this.#warnings, "Warnings");
    const before = this.#bodies;
    this.#bodies = new Map(
      answer.sections.map((section, place) => [
        section.id,
        before.get(section.id) ?? this.#section(section, place === 0),
      ]),
    );
    const wanted = [...this.#bodies.values()].map(({ outer }) => outer);
    for (const outer of [...this.#sections.children])
      if (!wanted.includes(outer as HTMLElement)) outer.remove();
    wanted.forEach((outer, place) => {
      if (this.#sections.children[place] !== outer)
        this.#sections.insertBefore(outer, this.#sections.children[place]);
    });
    for (const { id, html } of answer.sections) fill(this.#bodies.get(id)!.body, html, this.#shown);
  }

  #section({ title, html }: Section, isFirst: boolean): { outer: HTMLElement; body: HTMLElement } {
    const body = make("div", { className: "section-body" });
    if (isFirst) return { outer: make("div", { className: "answer" }, body), body };
    const fold = make(
      "details",
      { open: this.openSections(title, html) },
      make("summary", {}, make("h3", {}, title)),
      body,
    );
    return { outer: make("section", { className: "fold" }, fold), body };
  }

  /** A link to another part of the answer goes there. The address holds the state of the studio. */
  #follow(event: Event): void {
    const link = (event.target as Element).closest("a[href^='#']");
    if (!link) return;
    event.preventDefault();
    const named = this.element.querySelector(`#${CSS.escape(link.getAttribute("href")!.slice(1))}`);
    if (named) openFolds(named);
  }
}

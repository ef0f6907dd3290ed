// A card with the answer to one question. The answer sharpens while one looks.

import type { AnswerEvent, Ask, Fault } from "./api.ts";
import { api, Refused, Unreachable } from "./api.ts";
import { AnswerView } from "./answer_view.ts";
import { make } from "./dom.ts";
import { exportMenu } from "./export_menu.ts";
import { faultList } from "./fault_list.ts";

/** How a card looks at first. */
export interface CardOptions {
  title: string;
  /** Which sections, besides the first, are open at first. */
  openSections?: (title: string, html: string) => boolean;
}

const number = new Intl.NumberFormat("en-US");

/** A card with the answer to one question. */
export class AnswerCard {
  readonly element: HTMLElement;
  readonly #view: AnswerView;
  readonly #progress = make("progress", { max: 1, value: 0, "aria-label": "Games played" });
  readonly #count = make("span", { className: "count" });
  readonly #why = make("p", { className: "why", hidden: true });
  readonly #faults = make("div");
  readonly #spoken = make("p", { className: "unseen", role: "status" });
  readonly #running = make("div", { className: "running", hidden: true }, this.#progress, this.#count);
  #abort: AbortController | null = null;
  /** The last request, as JSON. `null` if it has no answer: it was stopped before its end, or has faults. */
  #asked: string | null = null;
  #request: Ask | null = null;
  /** Why the answer that is on its way is old already. */
  #oldBecause: string | null = null;

  constructor({ title, openSections = () => false }: CardOptions) {
    this.#view = new AnswerView(title, openSections);
    this.#why.id = `why-${++AnswerCard.#cards}`;
    const menu = exportMenu(() => this.#request);
    this.element = make(
      "section",
      { className: "card", "aria-label": title },
      make("div", { className: "card-head" }, make("h2", {}, title), this.#running, menu),
      this.#why,
      this.#faults,
      this.#view.element,
      this.#spoken,
    );
    this.#view.element.setAttribute("aria-describedby", this.#why.id);
    this.element.classList.add("empty");
  }

  static #cards = 0;

  /**
   * Asks for the answer, and shows each one that comes. An earlier request of this card ends. The
   * same request again does nothing, unless it was stopped before its end. `oldBecause` says why its
   * answer is old already.
   */
  ask(request: Ask, oldBecause: string | null = null): void {
    const asked = JSON.stringify(request);
    this.#oldBecause = oldBecause;
    if (asked === this.#asked) {
      if (!this.#abort) this.#markNew();
      return;
    }
    const isFirst = !this.#view.isFilled;
    this.stop();
    if (!isFirst) this.markOld("This is the answer to the version before. The new one is on its way.");
    this.#asked = asked;
    this.#abort = new AbortController();
    void this.#play(request, this.#abort);
  }

  /** Marks the answer as one of an earlier version, with a sentence that says why. */
  markOld(why: string): void {
    this.element.classList.add("old");
    this.#why.textContent = why;
    this.#why.hidden = false;
  }

  /** Is an answer shown, or on its way? */
  get isFilled(): boolean {
    return this.#view.isFilled || this.#abort !== null;
  }

  /** Ends what was asked. The answer stays. */
  stop(): void {
    if (!this.#abort) return;
    this.#abort.abort();
    this.#abort = null;
    this.#asked = null;
    this.#running.hidden = true;
  }

  async #play(request: Ask, abort: AbortController): Promise<void> {
    this.#show(0, request.games);
    let answers = 0;
    let last = "";
    try {
      for await (const event of api.answer(request, abort.signal)) {
        if (abort.signal.aborted) return;
        last = this.#take(event, request, answers === 0) ?? last;
        if (event.event === "answer") answers += 1;
      }
      if (answers > 1) this.#spoken.textContent = last;
    } catch (error) {
      if (abort.signal.aborted) return;
      this.#asked = null;
      this.#fail(error);
    }
    if (this.#abort === abort) this.#abort = null;
    this.#running.hidden = true;
  }

  /** Shows an event. Returns the headline of an answer. */
  #take(event: AnswerEvent, request: Ask, isFirst: boolean): string | undefined {
    if (event.event === "faults") {
      this.#asked = null;
      this.#showFaults(event.faults);
      return;
    }
    this.#show(event.games, event.planned, event.event === "learning" ? event.text : null);
    if (event.event !== "answer") return;
    this.#request = request;
    this.#view.show(event.answer, event.note);
    this.#faults.replaceChildren();
    this.element.classList.remove("empty");
    this.#markNew();
    if (isFirst) this.#spoken.textContent = event.answer.headline_text;
    return event.answer.headline_text;
  }

  #markNew(): void {
    if (this.#oldBecause !== null) {
      this.markOld(this.#oldBecause);
      return;
    }
    this.element.classList.remove("old");
    this.#why.hidden = true;
  }

  /** Shows how far play is, or what is learned in `learning`. */
  #show(games: number, planned: number, learning: string | null = null): void {
    this.#running.hidden = false;
    this.#progress.value = games / planned;
    this.#progress.setAttribute("aria-label", learning ?? "Games played");
    const share = Math.floor((100 * games) / planned);
    this.#count.textContent = learning
      ? `${learning}: ${share} %`
      : `${number.format(games)} of ${number.format(planned)} games`;
  }

  #showFaults(faults: Fault[]): void {
    this.#faults.replaceChildren(faultList(faults));
    if (this.#view.isFilled)
      this.markOld("This is the answer to an earlier question. The present one has faults.");
  }

  #fail(error: unknown): void {
    if (error instanceof Unreachable)
      this.markOld("Urlab does not answer. This is the last answer that came.");
    else if (error instanceof Refused) this.markOld(error.message);
    else throw error;
  }
}

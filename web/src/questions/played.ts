// A card that plays its question only on request, and says when its answer is old.

import type { Ask } from "../api.ts";
import { AnswerCard } from "../answer_card.ts";
import { button, make } from "../dom.ts";

/** A question as it was played, and the rules that it was played with. */
interface Played {
  ask: Ask;
  fingerprint: string;
}

/** A card with the answer to a question that was played on request. */
export class PlayedCard {
  readonly element: HTMLElement;
  readonly #card: AnswerCard;
  readonly #again: HTMLElement;
  #played: Played | null = null;

  /** `onAgain` is called when the user wants the answer to the present question. */
  constructor(title: string, onAgain: () => void) {
    this.#card = new AnswerCard({ title });
    this.#again = make("p", { className: "row play-again", hidden: true }, button("Play again", onAgain));
    this.element = make("div", { className: "played", hidden: true }, this.#again, this.#card.element);
  }

  /** Plays a question. */
  play(ask: Ask, fingerprint: string): void {
    this.#played = { ask, fingerprint };
    this.element.hidden = false;
    this.#again.hidden = true;
    this.#card.ask(ask);
  }

  /** Compares what was played with the present question. `null` if that cannot be asked now. */
  update(ask: Ask | null, fingerprint: string): void {
    if (!this.#played) return;
    const isOfRules = this.#played.fingerprint === fingerprint;
    const isSame = isOfRules && ask !== null && sameQuestion(ask, this.#played.ask);
    this.#again.hidden = isSame || ask === null;
    if (isSame) {
      // Play that was stopped when the tab went out of sight goes on. Otherwise this does nothing.
      this.#card.ask(this.#played.ask);
      return;
    }
    this.#card.stop();
    this.#card.markOld(`The ${isOfRules ? "question" : "rules"} changed after this was played.`);
  }

  /** Ends play. The answer stays. */
  stop(): void {
    this.#card.stop();
  }
}

/** The texts of files may differ where the rules do not. */
function sameQuestion(one: Ask, other: Ask): boolean {
  return JSON.stringify([one.question, one.games]) === JSON.stringify([other.question, other.games]);
}

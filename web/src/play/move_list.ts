// The list of all throws and moves of a game. A click goes to one of them.

import { button, make } from "../dom.ts";
import { frameAt, type Game, sideName } from "./game.ts";

/** The list of moves. `onChoose` hears which position was chosen. */
export class MoveList {
  readonly element: HTMLElement;
  readonly #list = make("ol", { className: "move-list" });
  readonly #onChoose: (place: number) => void;
  #buttons: HTMLButtonElement[] = [];
  #texts: string[] = [];

  constructor(onChoose: (place: number) => void) {
    this.#onChoose = onChoose;
    this.element = make(
      "section",
      { className: "moves", "aria-label": "Moves" },
      make("h3", {}, "Moves"),
      this.#list,
    );
  }

  /** Lists the frames of a game. What is listed already stays. */
  fill(game: Game): void {
    const texts = ["The start", ...game.frames.map(({ lines }) => lines.join("\n"))];
    const same = texts.findIndex((text, place) => text !== this.#texts[place]);
    const kept = same < 0 ? texts.length : same;
    this.#buttons.splice(kept).forEach((one) => one.parentElement!.remove());
    for (let place = kept; place < texts.length; place += 1) this.#add(game, place, texts[place]);
    this.#texts = texts;
  }

  /** Marks a position as the one in sight. */
  mark(place: number): void {
    this.#list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const one = this.#buttons[place];
    if (!one) return;
    one.setAttribute("aria-current", "step");
    // Scrolls the list alone, and not the page.
    const [list, box] = [this.#list.getBoundingClientRect(), one.getBoundingClientRect()];
    if (box.top < list.top) this.#list.scrollTop -= list.top - box.top;
    else if (box.bottom > list.bottom) this.#list.scrollTop += box.bottom - list.bottom;
  }

  #add(game: Game, place: number, text: string): void {
    const frame = frameAt(game, place);
    const one = button("", () => this.#onChoose(place), { className: frame ? `by-${frame.player}` : "" });
    one.append(...text.split("\n").map((line) => make("span", {}, line)));
    if (frame) one.firstElementChild!.prepend(`${sideName(frame.player)}, `);
    this.#buttons.push(one);
    this.#list.append(make("li", {}, one));
  }
}

// Steps through the positions of a game: buttons, a slider, and play at a steady pace.

import { button, make } from "../dom.ts";

/** The time of one step, in milliseconds. */
const STEP = 350;

function prefersStillness(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Where one stands in a game. `onShow` hears about each change. */
export class Playback {
  readonly element: HTMLElement;
  readonly #slider = make("input", {
    type: "range",
    min: "0",
    max: "0",
    value: "0",
    "aria-label": "Place in the game",
  });
  readonly #count = make("span", { className: "count" });
  readonly #play = button("Play", () => this.#toggle(), { title: "Steps from here to the present" });
  readonly #back: HTMLButtonElement[];
  readonly #forward: HTMLButtonElement[];
  readonly #onShow: () => void;
  #place = 0;
  #last = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(onShow: () => void) {
    this.#onShow = onShow;
    this.#back = [button("First", () => this.go(0)), button("Back", () => this.step(-1))];
    this.#forward = [button("Forward", () => this.step(1)), button("Last", () => this.go(this.#last))];
    this.#slider.addEventListener("input", () => this.go(Number(this.#slider.value)));
    this.element = make(
      "div",
      { className: "playback", role: "group", "aria-label": "Steps of the game" },
      make("div", { className: "row" }, ...this.#back, this.#play, ...this.#forward),
      make("div", { className: "row" }, this.#slider, this.#count),
    );
  }

  get place(): number {
    return this.#place;
  }

  get isPlaying(): boolean {
    return this.#timer !== undefined;
  }

  get isAtPresent(): boolean {
    return this.#place === this.#last;
  }

  /** The game has so many steps now. Goes from `place` to the last one step by step, or at once. */
  follow(place: number, last: number, isAtOnce: boolean): void {
    this.stop();
    this.#last = last;
    this.#slider.max = String(last);
    const isShort = last - place < 1;
    this.#place = isAtOnce || isShort || prefersStillness() ? last : place;
    if (this.#place < last) this.#run();
    this.#show();
  }

  /** Goes to a place, and stays there. */
  go(place: number): void {
    this.stop();
    this.#place = Math.min(Math.max(place, 0), this.#last);
    this.#show();
  }

  step(by: number): void {
    this.go(this.#place + by);
  }

  /** Goes to the last place. */
  goToPresent(): void {
    this.go(this.#last);
  }

  /** Stops play. The place stays. */
  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #run(): void {
    this.#timer = setInterval(() => {
      this.#place += 1;
      if (this.#place >= this.#last) this.stop();
      this.#show();
    }, STEP);
  }

  #toggle(): void {
    if (this.isPlaying) this.stop();
    else if (this.#last > 0) {
      if (this.isAtPresent) this.#place = 0;
      this.#run();
    }
    this.#show();
  }

  #show(): void {
    const { isPlaying } = this;
    this.#slider.value = String(this.#place);
    this.#slider.setAttribute("aria-valuetext", `Step ${this.#place} of ${this.#last}`);
    this.#count.textContent = `${this.#place} of ${this.#last}`;
    this.#play.textContent = isPlaying ? "Pause" : "Play";
    // A button that is disabled loses the focus, so these only look so.
    for (const one of this.#back) one.setAttribute("aria-disabled", String(this.#place === 0));
    for (const one of this.#forward) one.setAttribute("aria-disabled", String(this.isAtPresent));
    this.#onShow();
  }
}

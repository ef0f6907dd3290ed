// Who plays, and with which dice.

import type { StartInfo } from "../api.ts";
import { button, make, withCode } from "../dom.ts";
import { SIDES, sideName } from "./game.ts";

/** The name of a player who is no bot. */
export const HUMAN = "human";

/** The players of Light and Dark, and the seed of the dice. */
export interface Table {
  players: [string, string];
  seed: number;
}

/** What a person can do here. */
export interface SetupActions {
  /** Other players or another seed. */
  set(table: Table): void;
  newGame(): void;
  fromStart(): void;
  undo(): void;
}

/** The row above the board. */
export class Setup {
  readonly element: HTMLElement;
  readonly #players: HTMLSelectElement[];
  readonly #seed = make("input", { type: "number", min: "0", step: "1", required: true });
  readonly #undo: HTMLButtonElement;
  readonly #title = make("h2", {}, "A game");
  readonly #about = make("p", { className: "hint-text" });
  readonly #info: StartInfo;

  constructor(info: StartInfo, actions: SetupActions) {
    this.#info = info;
    this.#players = SIDES.map(() =>
      make(
        "select",
        {},
        make("option", { value: HUMAN }, "you"),
        ...info.bots.map(({ name }) => make("option", { value: name }, name)),
      ),
    );
    this.#undo = button("Undo", actions.undo, { title: "Takes back your last choice" });
    const set = () => {
      // A seed that is typed half-way is no seed yet.
      if (!this.#seed.checkValidity() || !Number.isSafeInteger(this.#seed.valueAsNumber)) return;
      const [light, dark] = this.#players.map(({ value }) => value);
      actions.set({ players: [light, dark], seed: this.#seed.valueAsNumber });
    };
    for (const one of this.#players) one.addEventListener("change", set);
    this.#seed.addEventListener("input", set);
    this.element = make(
      "div",
      { className: "setup" },
      make(
        "div",
        { className: "card-head" },
        this.#title,
        make(
          "div",
          { className: "row" },
          button("New game", actions.newGame, { title: "A game with the next seed" }),
          button("From the start", actions.fromStart, { title: "The same dice again" }),
          this.#undo,
        ),
      ),
      make(
        "div",
        { className: "row" },
        ...this.#players.map((select, index) =>
          make("label", { className: "row" }, sideName(SIDES[index]), select),
        ),
        make("label", { className: "row", title: "The same seed gives the same dice" }, "Seed", this.#seed),
      ),
      this.#about,
    );
  }

  /** Names the game. */
  setTitle(title: string): void {
    this.#title.textContent = title;
  }

  /** Shows the players and the seed. */
  show({ players, seed }: Table, canUndo: boolean): void {
    this.#players.forEach((select, index) => {
      select.value = players[index];
    });
    if (this.#seed.valueAsNumber !== seed) this.#seed.valueAsNumber = seed;
    this.#undo.setAttribute("aria-disabled", String(!canUndo));
    const bots = this.#info.bots.filter(({ name }) => players.includes(name));
    this.#about.replaceChildren(...withCode(bots.map(({ name, about }) => `${name}: ${about}.`).join(" ")));
  }
}

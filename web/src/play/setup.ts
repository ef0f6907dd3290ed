// Who plays, and with which dice.

import type { StartInfo } from "../api.ts";
import { button, make, withCode } from "../dom.ts";
import { menu, type MenuItem } from "../menu.ts";
import { SIDES, sideName } from "./game.ts";

/** The name of a player who is no bot. */
export const HUMAN = "human";

/** The players of Light and Dark, and the dice. */
export interface Table {
  players: [string, string];
  /** The seed of dice that are thrown here. */
  seed: number;
  /** Are the dice real ones, so that people say what they show? */
  byHand: boolean;
  /** The names of people. Empty for those without a name. */
  names: [string, string];
}

/** What a person can do here. */
export interface SetupActions {
  /** Other players or other dice. */
  set(table: Omit<Table, "names">): void;
  rename(names: Table["names"]): void;
  newGame(): void;
  fromStart(): void;
  undo(): void;
  review(): void;
  /** What can be done with transcripts. */
  transcript: MenuItem[];
}

/** The row above the board. */
export class Setup {
  readonly element: HTMLElement;
  readonly #players: HTMLSelectElement[];
  readonly #seed = make("input", { type: "number", min: "0", step: "1", required: true });
  readonly #names: HTMLInputElement[];
  readonly #dice = make(
    "select",
    { className: "own-width", title: "Real dice: you enter what each throw shows" },
    make("option", { value: "thrown" }, "thrown here"),
    make("option", { value: "entered" }, "entered by hand"),
  );
  readonly #seedLabel: HTMLElement;
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
    this.#names = SIDES.map((side) =>
      make("input", {
        type: "text",
        placeholder: "name",
        maxLength: 40,
        "aria-label": `Name of ${sideName(side)}`,
      }),
    );
    this.#undo = button("Undo", actions.undo, {
      title: "Takes back your last choice, or the last throw that you entered",
    });
    const set = () => {
      // A seed that is typed half-way is no seed yet.
      if (!this.#seed.checkValidity() || !Number.isSafeInteger(this.#seed.valueAsNumber)) return;
      const [light, dark] = this.#players.map(({ value }) => value);
      const seed = this.#seed.valueAsNumber;
      actions.set({ players: [light, dark], seed, byHand: this.#dice.value === "entered" });
    };
    for (const one of [...this.#players, this.#dice]) one.addEventListener("change", set);
    for (const one of this.#names)
      one.addEventListener("change", () => {
        const [light, dark] = this.#names.map(({ value }) => value.trim());
        actions.rename([light, dark]);
      });
    this.#seedLabel = make(
      "label",
      { className: "row", title: "The same seed gives the same dice" },
      "Seed",
      this.#seed,
    );
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
          button("Review", actions.review, {
            title: "Luck, decisions and the worst mistakes of the game so far",
          }),
          menu("Transcript", actions.transcript),
        ),
      ),
      make(
        "div",
        { className: "row" },
        ...this.#players.map((select, index) =>
          make(
            "span",
            { className: "row seat" },
            make("label", { className: "row" }, sideName(SIDES[index]), select),
            this.#names[index],
          ),
        ),
        make("label", { className: "row" }, "Dice", this.#dice),
        this.#seedLabel,
      ),
      this.#about,
    );
  }

  /** Names the game. */
  setTitle(title: string): void {
    this.#title.textContent = title;
  }

  /** Shows the players and the dice. */
  show({ players, seed, byHand, names }: Table, canUndo: boolean): void {
    this.#players.forEach((select, index) => {
      select.value = players[index];
      const name = this.#names[index];
      name.hidden = !byHand || players[index] !== HUMAN;
      if (name.value.trim() !== names[index]) name.value = names[index];
    });
    this.#dice.value = byHand ? "entered" : "thrown";
    this.#seedLabel.hidden = byHand;
    if (this.#seed.valueAsNumber !== seed) this.#seed.valueAsNumber = seed;
    this.#undo.setAttribute("aria-disabled", String(!canUndo));
    const bots = this.#info.bots.filter(({ name }) => players.includes(name));
    const about = bots.map((bot) => `${bot.name}: ${bot.about}.`);
    if (byHand) about.unshift("Throw real dice, and enter what they show. Undo takes back the last entry.");
    this.#about.replaceChildren(...withCode(about.join(" ")));
  }
}

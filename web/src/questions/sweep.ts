// The question what happens if fields change: its form, and what it asks.

import type { CheckedRules, Field } from "../api.ts";
import { make, withCode } from "../dom.ts";
import { FieldChoice, type Varied } from "./field_choice.ts";
import { FieldList } from "./field_list.ts";
import { gamesChoice } from "./games_choice.ts";
import type { Value } from "./values.ts";

/** The choices of the form, as the link keeps them. */
export interface SweepChoice {
  fields: Varied[];
  quantities: string[];
  /** Other quantities, as they are typed. */
  others: string;
  games: number;
}

/** The quantities that have a box. */
export const QUANTITIES = [
  { name: "first_player_advantage", label: "first-player advantage" },
  { name: "mean(throws)", label: "mean length in throws" },
];

/** The most cells of one question. */
const MOST_CELLS = 1000;

const number = new Intl.NumberFormat("en-US");

/** The part `sweep` of a question. */
export interface Sweep {
  fields: Record<string, Value[]>;
  quantities: string[];
}

/** The quantities of a text, between commas. Commas between brackets belong to a quantity. */
function others(text: string): string[] {
  return text
    .split(/,(?![^(]*\))/)
    .map((one) => one.trim())
    .filter(Boolean);
}

/** What a choice asks. */
export function sweepOf(choice: SweepChoice): Sweep {
  const fields = Object.fromEntries(choice.fields.map(({ path, chosen }) => [path, chosen]));
  return { fields, quantities: [...new Set([...choice.quantities, ...others(choice.others)])] };
}

/** The number of cells of a choice. */
export function cellsOf(choice: SweepChoice): number {
  return choice.fields.reduce((cells, { chosen }) => cells * chosen.length, 1);
}

/** Why a choice cannot be played. `null` if it can. */
export function lackOf(choice: SweepChoice): string | null {
  const cells = cellsOf(choice);
  const empty = choice.fields.find(({ chosen }) => !chosen.length);
  if (!choice.fields.length) return "Choose one to three fields.";
  if (empty) return `Choose values of ${empty.path}.`;
  if (cells < 2) return "Choose two or more values of a field.";
  if (cells > MOST_CELLS) return `${number.format(cells)} cells. At most ${MOST_CELLS} can be played.`;
  if (!sweepOf(choice).quantities.length) return "Choose what to measure.";
  return null;
}

/** The form of a sweep. `onChange` hears each change, `onPlay` the wish to play. */
export class SweepForm {
  readonly element: HTMLFormElement;
  readonly #list: FieldList;
  readonly #chosen = make("div", { className: "varied-list" });
  readonly #size = make("p", { className: "size", role: "status" });
  readonly #play = make("button", { type: "submit", className: "primary" }, "Play");
  readonly #onChange: (choice: SweepChoice) => void;
  #choices = new Map<string, FieldChoice>();
  #choice: SweepChoice;
  #fields: Field[] = [];

  constructor(choice: SweepChoice, onChange: (choice: SweepChoice) => void, onPlay: () => void) {
    this.#choice = choice;
    this.#onChange = onChange;
    this.#list = new FieldList((field, isOn) => (isOn ? this.#add(field) : this.#remove(field.path)));
    const games = gamesChoice("Games of each cell", choice.games, (count) => this.#set({ games: count }));
    this.element = make(
      "form",
      { className: "question" },
      this.#list.element,
      this.#chosen,
      make(
        "fieldset",
        { className: "quantities" },
        make("legend", {}, "What is measured"),
        make("div", { className: "row" }, ...QUANTITIES.map((one) => this.#box(one))),
        ...this.#othersField(),
      ),
      make("div", { className: "row" }, games, this.#play),
      this.#size,
    );
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!lackOf(this.#choice)) onPlay();
    });
  }

  get choice(): SweepChoice {
    return this.#choice;
  }

  /** Shows the fields as the rules have them now. */
  show({ fields }: Pick<CheckedRules, "fields">): void {
    this.#fields = fields;
    this.#list.show(
      fields,
      this.#choice.fields.map(({ path }) => path),
    );
    const before = this.#choices;
    this.#choices = new Map(
      this.#choice.fields.map((varied) => {
        const field = fields.find(({ path }) => path === varied.path);
        const vary = (now: Varied | null) => this.#vary(varied.path, now);
        const one = before.get(varied.path) ?? new FieldChoice(varied, field, vary);
        one.show(field);
        return [varied.path, one];
      }),
    );
    const wanted = [...this.#choices.values()].map(({ element }) => element);
    for (const one of [...this.#chosen.children]) if (!wanted.includes(one as HTMLElement)) one.remove();
    for (const one of wanted) if (!this.#chosen.contains(one)) this.#chosen.append(one);
    this.#showSize();
  }

  #set(part: Partial<SweepChoice>): void {
    this.#choice = { ...this.#choice, ...part };
    this.#showSize();
    this.#onChange(this.#choice);
  }

  #add({ path, values }: Field): void {
    this.#set({ fields: [...this.#choice.fields, { path, added: [], chosen: values }] });
    this.show({ fields: this.#fields });
  }

  #remove(path: string): void {
    this.#set({ fields: this.#choice.fields.filter((one) => one.path !== path) });
    this.show({ fields: this.#fields });
  }

  #vary(path: string, varied: Varied | null): void {
    if (varied) this.#set({ fields: this.#choice.fields.map((one) => (one.path === path ? varied : one)) });
    else {
      this.#remove(path);
      this.#list.focus();
    }
  }

  #showSize(): void {
    const lack = lackOf(this.#choice);
    const cells = cellsOf(this.#choice);
    const games = cells * this.#choice.games;
    const size = lack ?? `${number.format(cells)} cells, ${number.format(games)} games in all`;
    if (this.#size.textContent !== size) this.#size.textContent = size;
    this.#play.disabled = lack !== null;
  }

  #box({ name, label }: { name: string; label: string }): HTMLElement {
    const box = make("input", { type: "checkbox", checked: this.#choice.quantities.includes(name) });
    box.addEventListener("change", () => {
      const chosen = QUANTITIES.map((one) => one.name).filter((one) =>
        one === name ? box.checked : this.#choice.quantities.includes(one),
      );
      this.#set({ quantities: chosen });
    });
    return make("label", { className: "row" }, box, label);
  }

  #othersField(): HTMLElement[] {
    const input = make("input", {
      type: "text",
      value: this.#choice.others,
      autocomplete: "off",
      spellcheck: false,
      placeholder: "share(throws above 300)",
      "aria-describedby": "others-help",
    });
    input.addEventListener("input", () => this.#set({ others: input.value }));
    return [
      make("label", { className: "others" }, "others", input),
      make(
        "p",
        { className: "hint-text", id: "others-help" },
        ...withCode("With commas between them, such as `share(throws above 300), mean(captures)`."),
      ),
    ];
  }
}

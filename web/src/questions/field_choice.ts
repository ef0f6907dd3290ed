// One field that a question varies, with its values.

import type { Field } from "../api.ts";
import { button, make } from "../dom.ts";
import { readValue, sorted, type Value, valueText, wholeNumbers } from "./values.ts";

/** A field with the values that are offered, and those that are played. */
export interface Varied {
  path: string;
  /** Values that the user added to those of the rules. */
  added: Value[];
  chosen: Value[];
}

/** The label of a field. A field that the rules no longer have is named by its path. */
export function labelOf(path: string, field: Field | undefined): string {
  return field?.label ?? path;
}

/** One varied field on the page. `onChange` hears each change, and `null` when the field is taken out. */
export class FieldChoice {
  readonly element: HTMLElement;
  readonly #chips = make("div", { className: "chips", role: "group" });
  readonly #title = make("span");
  readonly #gone = make("p", { className: "problem", hidden: true }, "The rules have no such field now.");
  readonly #range: HTMLElement;
  readonly #onChange: (varied: Varied | null) => void;
  #varied: Varied;
  #field: Field | undefined;

  constructor(varied: Varied, field: Field | undefined, onChange: (varied: Varied | null) => void) {
    this.#varied = varied;
    this.#onChange = onChange;
    const name = labelOf(varied.path, field);
    this.#chips.setAttribute("aria-label", `Values of ${name}`);
    this.#range = this.#rangeForm();
    this.element = make(
      "fieldset",
      { className: "varied" },
      make("legend", {}, this.#title),
      make(
        "div",
        { className: "varied-head" },
        make("code", {}, varied.path),
        button("Take out", () => onChange(null), { "aria-label": `Take out ${name}` }),
      ),
      this.#gone,
      this.#chips,
      make("div", { className: "row" }, this.#addForm(), this.#range),
    );
    this.show(field);
  }

  /** Shows the field as the rules have it now. */
  show(field: Field | undefined): void {
    this.#field = field;
    this.#title.textContent = labelOf(this.#varied.path, field);
    this.#gone.hidden = field !== undefined;
    this.#range.hidden = !this.#offered.every((value) => Number.isSafeInteger(value));
    const focused = [...this.#chips.children].indexOf(document.activeElement!);
    this.#chips.replaceChildren(...this.#offered.map((value) => this.#chip(value)));
    (this.#chips.children[focused] as HTMLElement | undefined)?.focus();
  }

  get #offered(): Value[] {
    return sorted([...(this.#field?.values ?? []), ...this.#varied.added, ...this.#varied.chosen]);
  }

  #set(part: Partial<Varied>): void {
    this.#varied = { ...this.#varied, ...part };
    this.show(this.#field);
    this.#onChange(this.#varied);
  }

  #add(values: Value[]): void {
    const { added, chosen } = this.#varied;
    this.#set({ added: sorted([...added, ...values]), chosen: sorted([...chosen, ...values]) });
  }

  #chip(value: Value): HTMLButtonElement {
    const text = valueText(value);
    const isChosen = this.#varied.chosen.some((one) => valueText(one) === text);
    const isNow = text === this.#field?.value;
    const toggle = () => {
      const others = this.#varied.chosen.filter((one) => valueText(one) !== text);
      // In the order in which they are offered, so that the answer has it too.
      const chosen = isChosen ? others : [...others, value];
      const isWanted = (one: Value) => chosen.some((other) => valueText(other) === valueText(one));
      this.#set({ chosen: this.#offered.filter(isWanted) });
    };
    const properties = { className: "chip", "aria-pressed": String(isChosen) };
    return button(isNow ? `${text} (now)` : text, toggle, properties);
  }

  #addForm(): HTMLElement {
    const input = make("input", {
      type: "text",
      size: 8,
      placeholder: "value",
      autocomplete: "off",
      spellcheck: false,
      "aria-label": `Another value of ${labelOf(this.#varied.path, this.#field)}`,
    });
    const add = () => {
      const text = input.value.trim();
      if (text) this.#add([readValue(text)]);
      input.value = "";
      input.focus();
    };
    onEnter(input, add);
    return make("span", { className: "row" }, input, button("Add", add));
  }

  #rangeForm(): HTMLElement {
    const number = (name: string) =>
      make("input", { type: "number", step: "1", className: "whole", "aria-label": name });
    const [from, to] = [number("From"), number("To")];
    const add = () => {
      const values = wholeNumbers(from.valueAsNumber, to.valueAsNumber);
      if (values.length) this.#add(values);
    };
    for (const one of [from, to]) onEnter(one, add);
    return make("span", { className: "row" }, "from", from, "to", to, button("Add all", add));
  }
}

/** Enter adds a value here; elsewhere in the form it plays. */
function onEnter(input: HTMLElement, act: () => void): void {
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    act();
  });
}

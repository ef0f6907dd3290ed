// The list of fields that can be varied, with a filter.

import type { Field } from "../api.ts";
import { make } from "../dom.ts";

/** The most fields of one question. */
export const MOST_FIELDS = 3;

/** The list of fields. `onToggle` hears which field is to be varied, or no longer. */
export class FieldList {
  readonly element: HTMLElement;
  readonly #filter = make("input", {
    type: "search",
    placeholder: "Filter fields",
    "aria-label": "Filter fields",
  });
  readonly #count = make("span", { className: "note", role: "status" });
  readonly #list = make("ul", { className: "fields", "aria-label": "Fields" });
  readonly #onToggle: (field: Field, isOn: boolean) => void;
  #items: { item: HTMLElement; box: HTMLInputElement; field: Field }[] = [];
  #shown = "";

  constructor(onToggle: (field: Field, isOn: boolean) => void) {
    this.#onToggle = onToggle;
    this.#filter.addEventListener("input", () => this.#select());
    // Enter in the filter does not play.
    this.#filter.addEventListener("keydown", (event) => {
      if (event.key === "Enter") event.preventDefault();
    });
    this.element = make(
      "div",
      { className: "field-list" },
      make("div", { className: "row" }, this.#filter, this.#count),
      this.#list,
    );
  }

  /** Shows the fields of the rules, and which of them are varied. */
  show(fields: Field[], varied: string[]): void {
    const text = JSON.stringify(fields);
    if (text !== this.#shown) {
      this.#shown = text;
      this.#items = fields.map((field) => this.#item(field));
      this.#list.replaceChildren(...this.#items.map(({ item }) => item));
      this.#select();
    }
    for (const { box, field } of this.#items) {
      box.checked = varied.includes(field.path);
      box.disabled = !box.checked && varied.length >= MOST_FIELDS;
    }
  }

  /** Puts the focus into the filter. */
  focus(): void {
    this.#filter.focus();
  }

  #item(field: Field): { item: HTMLElement; box: HTMLInputElement; field: Field } {
    const box = make("input", { type: "checkbox" });
    box.addEventListener("change", () => this.#onToggle(field, box.checked));
    const label = make(
      "label",
      { title: field.path },
      box,
      make("span", { className: "label" }, field.label),
      make("code", {}, field.value),
    );
    return { item: make("li", {}, label), box, field };
  }

  #select(): void {
    const wanted = this.#filter.value.trim().toLowerCase();
    for (const { item, field } of this.#items) {
      item.hidden = !`${field.label} ${field.path}`.toLowerCase().includes(wanted);
    }
    const left = this.#items.filter(({ item }) => !item.hidden).length;
    this.#count.textContent = `${wanted ? `${left} of ` : ""}${this.#items.length} fields`;
  }
}

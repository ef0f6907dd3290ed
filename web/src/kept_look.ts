// Keeps how a person left a part of the page, while new content takes the place of the old.

import { sortTable } from "./page/tables.ts";

const FOCUSABLE = "a[href], button, input, select, summary, [tabindex]";

function all<E extends Element>(root: ParentNode, selector: string): E[] {
  return [...root.querySelectorAll<E>(selector)];
}

/** What a person did to a table. */
interface TableLook {
  place: number;
  downwards: boolean;
}

function lookOf(table: HTMLTableElement): TableLook | null {
  const heads = [...(table.tHead?.rows[0].cells ?? [])];
  const place = heads.findIndex((head) => head.hasAttribute("aria-sort"));
  return place < 0 ? null : { place, downwards: heads[place].getAttribute("aria-sort") === "descending" };
}

/**
 * Replaces the content of an element by `replace`. Folds stay open, boxes stay scrolled, tables stay
 * sorted and filtered, and the focus stays, at the same place in the order of the content.
 */
export function keepLook(root: HTMLElement, replace: () => void): void {
  const folds = all<HTMLDetailsElement>(root, "details").map((one) => one.open);
  const scrolls = all<HTMLElement>(root, ".scroll").map((one) => one.scrollLeft);
  const tables = all<HTMLTableElement>(root, "table").map(lookOf);
  const filters = all<HTMLInputElement>(root, "input[type=search]").map((one) => one.value);
  const focused = all<HTMLElement>(root, FOCUSABLE).indexOf(document.activeElement as HTMLElement);
  replace();
  all<HTMLDetailsElement>(root, "details").forEach((one, index) => {
    one.open = folds[index] ?? one.open;
  });
  all<HTMLElement>(root, ".scroll").forEach((one, index) => {
    one.scrollLeft = scrolls[index] ?? 0;
  });
  all<HTMLTableElement>(root, "table").forEach((one, index) => {
    const look = tables[index];
    if (look && one.tHead?.rows[0].cells[look.place]) sortTable(one, look.place, look.downwards);
  });
  all<HTMLInputElement>(root, "input[type=search]").forEach((one, index) => {
    if (!filters[index]) return;
    one.value = filters[index];
    one.dispatchEvent(new Event("input"));
  });
  if (focused >= 0) all<HTMLElement>(root, FOCUSABLE)[focused]?.focus({ preventScroll: true });
}

// Tables: sorting, a filter for long ones, and a button that copies the text.

import { button, make } from "../dom.ts";
import { copy } from "./copy.ts";

/** From this number of rows on, a table has a filter. */
const LONG = 13;

/** The text of a cell without its small print. */
function mainText(cell: HTMLTableCellElement): string {
  return [...cell.childNodes]
    .filter((node) => node.nodeName !== "SMALL")
    .map((node) => node.textContent)
    .join("")
    .trim();
}

function wholeText(cell: HTMLTableCellElement): string {
  const small = cell.querySelector("small");
  return mainText(cell) + (small ? ` (${small.textContent.trim()})` : "");
}

/** The number at the beginning of a text. NaN if there is none. */
function numberOf(text: string): number {
  const plain = text
    .replaceAll(",", "")
    .replaceAll("−", "-")
    .replace(/^[<>≤≥±+\s]+/, "");
  const [, over, under] = plain.match(/^(\d+)\s*[/⁄]\s*(\d+)/) ?? [];
  return over && under ? Number(over) / Number(under) : parseFloat(plain);
}

function sortBy(body: HTMLTableSectionElement, place: number, downwards: boolean): void {
  const rows = [...body.rows];
  const texts = new Map(rows.map((row) => [row, mainText(row.cells[place])]));
  const textOf = (row: HTMLTableRowElement) => texts.get(row)!;
  const isKnown = (row: HTMLTableRowElement) => !["", "—"].includes(textOf(row));
  const isNumeric = rows.every((row) => !isKnown(row) || !Number.isNaN(numberOf(textOf(row))));
  const compare = (one: string, other: string) =>
    isNumeric ? numberOf(one) - numberOf(other) : one.localeCompare(other, undefined, { numeric: true });
  const sign = downwards ? -1 : 1;
  // Rows without a value are last in both directions.
  body.append(
    ...rows.filter(isKnown).sort((a, b) => sign * compare(textOf(a), textOf(b))),
    ...rows.filter((row) => !isKnown(row)),
  );
}

/** Sorts a table by a column. */
export function sortTable(table: HTMLTableElement, place: number, downwards: boolean): void {
  const heads = [...table.tHead!.rows[0].cells];
  heads.forEach((one) => one.removeAttribute("aria-sort"));
  heads[place].setAttribute("aria-sort", downwards ? "descending" : "ascending");
  sortBy(table.tBodies[0], place, downwards);
}

function makeSortable(table: HTMLTableElement): void {
  [...table.tHead!.rows[0].cells].forEach((head, place) => {
    if (head.tagName !== "TH") return;
    const sort = button("", () => {
      const now = head.getAttribute("aria-sort");
      sortTable(table, place, now ? now === "ascending" : !head.matches(".words"));
    });
    sort.append(...[...head.childNodes].filter((node) => node.nodeName !== "SMALL"));
    head.prepend(sort);
  });
}

/** A box that hides the rows without its text. */
function filter(table: HTMLTableElement): HTMLElement[] {
  const rows = [...table.tBodies[0].rows];
  const count = make("span", { role: "status" });
  const box = make("input", {
    type: "search",
    placeholder: "Filter rows",
    "aria-label": `Filter rows of: ${table.caption!.textContent}`,
  });
  box.addEventListener("input", () => {
    const wanted = box.value.toLowerCase();
    rows.forEach((row) => {
      row.hidden = !row.textContent.toLowerCase().includes(wanted);
    });
    const left = rows.filter((row) => !row.hidden).length;
    count.textContent = wanted ? `${left} of ${rows.length} rows` : "";
  });
  return [box, count];
}

/** Prepares a table. */
export function prepareTable(table: HTMLTableElement): void {
  const texts = () =>
    [table.tHead!.rows[0], ...table.tBodies[0].rows]
      .filter((row) => !row.hidden)
      .map((row) => [...row.cells].map(wholeText).join("\t"))
      .join("\n");
  const copied = button(
    "Copy",
    () => {
      void copy(`${texts()}\n`);
      copied.textContent = "Copied";
      setTimeout(() => {
        copied.textContent = "Copy";
      }, 1500);
    },
    { title: "Copies the table as text with tabs" },
  );
  const box = table.closest(".scroll")!;
  if (table.tBodies[0].rows.length >= LONG) {
    box.before(make("div", { className: "tools" }, ...filter(table)));
  }
  box.after(make("div", { className: "tools" }, copied));
  makeSortable(table);
}

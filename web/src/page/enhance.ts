// What a part of a page does where scripts run. Without them, nothing is missing: every figure is in a
// table or in a chart, and charts have the browser's own hints.

import { prepareFigure } from "./charts.ts";
import { prepareTable } from "./tables.ts";

/** Prepares the figures and tables of a part of a page, once. */
export function enhance(root: ParentNode): void {
  root.querySelectorAll("figure").forEach(prepareFigure);
  root.querySelectorAll("table").forEach(prepareTable);
}

/** Opens every fold around and right at an element, and scrolls to it. */
export function openFolds(named: Element): void {
  for (let at: Element | null = named; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
  }
  named.scrollIntoView();
}

// Charts: hints by mouse, tap and keyboard, and buttons that save them.

import { button, make } from "../dom.ts";
import { save, savePng } from "./files.ts";
import { hideTip, linesOf, showTip } from "./tip.ts";

const COLUMNS = ["measure", "value", "range", "estimate", "low", "high", "level", "n", "method"];

function csv(parts: HTMLElement[]): string {
  const quoted = (value: unknown): string => {
    const text = String(value ?? "");
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const rows = parts
    .map((part) => JSON.parse(part.dataset.hint!))
    .flatMap(({ label, figures }) =>
      figures.map((figure: Record<string, unknown>) => [label, ...COLUMNS.map((column) => figure[column])]),
    );
  const lines = [["label", ...COLUMNS], ...rows].map((row) => row.map(quoted).join(","));
  return `${lines.join("\n")}\n`;
}

function hintsOf(svg: Element): HTMLElement[] {
  return [...svg.querySelectorAll<HTMLElement>(".hint")];
}

/** Puts our hints in the place of the browser's own. */
function takeTitles(svg: SVGElement, parts: Element[], title: Element): void {
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", title.textContent);
  for (const one of svg.querySelectorAll("title, desc")) {
    if (one.parentElement!.matches(".hint")) linesOf.set(one.parentElement!, one.textContent.split("\n"));
    one.remove();
  }
  parts.forEach((part, index) => {
    part.setAttribute("role", "img");
    part.setAttribute("aria-label", linesOf.get(part)!.join(", "));
    part.setAttribute("tabindex", index ? "-1" : "0");
  });
}

function prepareChart(svg: SVGElement): void {
  const parts = hintsOf(svg);
  const title = svg.querySelector("title");
  if (!parts.length || !title) return;
  takeTitles(svg, parts, title);
  const partAt = (event: Event) => (event.target as Element).closest<HTMLElement>(".hint");
  svg.addEventListener("pointermove", (event) => {
    const part = partAt(event);
    if (event.pointerType !== "mouse") return;
    if (part) showTip(part, event);
    else hideTip();
  });
  svg.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "mouse") hideTip();
  });
  svg.addEventListener("click", (event) => {
    const part = partAt(event);
    if (!part) return;
    part.focus({ preventScroll: true });
    showTip(part, event);
  });
  svg.addEventListener("focusin", (event) => {
    const part = partAt(event);
    if (!part) return;
    parts.forEach((one) => one.setAttribute("tabindex", one === part ? "0" : "-1"));
    showTip(part);
  });
  svg.addEventListener("focusout", hideTip);
  // One stop of the Tab key for each chart; the arrows go from part to part.
  svg.addEventListener("keydown", (event) => {
    const at = parts.indexOf(partAt(event)!);
    const places: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: parts.length - 1,
    };
    const to = places[event.key];
    if (event.key === "Escape") hideTip();
    if (to === undefined) return;
    event.preventDefault();
    (parts[to] ?? parts[at])?.focus();
  });
}

/** Prepares the charts of a figure. */
export function prepareFigure(figure: HTMLElement): void {
  // The first form of a chart is the one in the files. A form for phones may follow.
  const [svg, ...others] = figure.querySelectorAll("svg");
  if (!svg) return;
  const source = new XMLSerializer().serializeToString(svg);
  const [width, height] = ["width", "height"].map((side) => Number(svg.getAttribute(side)));
  const parts = hintsOf(svg);
  [svg, ...others].forEach(prepareChart);
  const tools = [
    button("Save SVG", () => save(`${figure.id}.svg`, "image/svg+xml", source)),
    button("Save PNG", () => savePng(`${figure.id}.png`, source, width, height)),
  ];
  if (parts.length) {
    tools.push(button("CSV", () => save(`${figure.id}.csv`, "text/csv", csv(parts))));
  }
  figure.append(make("div", { className: "tools" }, ...tools));
}

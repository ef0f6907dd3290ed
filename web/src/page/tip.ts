// The hint of a part of a chart. The document has one box for it.

import { make } from "../dom.ts";

/** The lines of each part of a chart that has a hint. */
export const linesOf = new WeakMap<Element, string[]>();

let box: HTMLElement | null = null;

function theBox(): HTMLElement {
  if (!box) {
    box = make("div", { id: "tip", hidden: true, role: "tooltip" });
    document.body.append(box);
    addEventListener("scroll", follow, { capture: true, passive: true });
  }
  return box;
}

/** Hides the hint. */
export function hideTip(): void {
  if (box) box.hidden = true;
}

/** Shows the hint of a part of a chart, at a point if there is one. */
export function showTip(part: Element, point?: { clientX: number }): void {
  const tip = theBox();
  const [label = "", ...lines] = linesOf.get(part)!;
  tip.replaceChildren(make("strong", {}, label), ...lines.map((line) => make("span", {}, line)));
  tip.hidden = false;
  const box = part.getBoundingClientRect();
  const card = part.closest(".chart")!.getBoundingClientRect();
  const seen = [Math.max(box.left, card.left), Math.min(box.right, card.right)];
  const x = point ? point.clientX : (seen[0] + seen[1]) / 2;
  const { offsetWidth: width, offsetHeight: height } = tip;
  const left = Math.min(Math.max(x - width / 2, 8), innerWidth - width - 8);
  const above = box.top - height - 8;
  tip.style.left = `${left}px`;
  tip.style.top = `${above > 4 ? above : Math.min(box.bottom + 8, innerHeight - height - 4)}px`;
}

/** The hint of a focused part stays with it. The focus itself may scroll the page. */
function follow(): void {
  const part = document.activeElement?.closest(".hint");
  const place = part?.getBoundingClientRect();
  const isSeen = place && place.bottom > 0 && place.top < innerHeight;
  if (part && isSeen && !theBox().hidden) showTip(part);
  else hideTip();
}

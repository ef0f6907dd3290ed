// A button that unfolds a short list of actions.

import { button, make } from "./dom.ts";

/** One action of a menu. */
export interface MenuItem {
  title: string;
  act: () => void;
}

/** A menu. `note` stands below its actions, and is read there: with one, the menu stays open. */
export function menu(title: string, items: MenuItem[], note?: HTMLElement): HTMLElement {
  const summary = make("summary", {}, title);
  const choose = (act: () => void) => {
    if (!note) close();
    act();
  };
  const element = make(
    "details",
    { className: "menu" },
    summary,
    make(
      "div",
      { className: "menu-list" },
      ...items.map((item) => button(item.title, () => choose(item.act))),
      note,
    ),
  );
  const close = () => {
    element.open = false;
  };
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !element.open) return;
    close();
    summary.focus();
  });
  element.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !element.contains(event.relatedTarget as Node)) close();
  });
  document.addEventListener("click", (event) => {
    if (!element.contains(event.target as Node)) close();
  });
  return element;
}

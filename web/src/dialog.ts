// Dialogs: a title, a content, and buttons.

import { button, make, withCode } from "./dom.ts";

/** A dialog that is open. */
export interface OpenDialog {
  element: HTMLDialogElement;
  close(): void;
}

/** Opens a dialog. It closes by its button, and by Escape. */
export function openDialog(title: string, ...content: Node[]): OpenDialog {
  const heading = make("h2", {}, title);
  const element = make("dialog", { className: "dialog", "aria-label": title });
  const close = () => element.close();
  element.append(make("div", { className: "dialog-head" }, heading, button("Close", close)), ...content);
  element.addEventListener("close", () => element.remove());
  document.body.append(element);
  element.showModal();
  return { element, close };
}

/** Is a dialog open? */
export function isDialogOpen(): boolean {
  return document.querySelector("dialog[open]") !== null;
}

/** One entry of a list to choose from. */
export interface Choice {
  name: string;
  about: string;
}

/** Opens a dialog with a list and a filter. `choose` gets the name of the entry that was chosen. */
export function openChoice(
  title: string,
  label: string,
  choices: Choice[],
  choose: (name: string) => void,
): void {
  const count = make("p", { className: "note", role: "status" });
  const list = make("ul", { className: "choices" });
  const items = choices.map(({ name, about }) => {
    const pick = button("", () => {
      dialog.close();
      choose(name);
    });
    pick.append(make("strong", {}, name), about && make("span", {}, about));
    return make("li", {}, pick);
  });
  list.append(...items);
  const field = make("input", { type: "search", placeholder: "Filter", "aria-label": label });
  field.addEventListener("input", () => {
    const wanted = field.value.toLowerCase();
    items.forEach((item) => {
      item.hidden = !item.textContent.toLowerCase().includes(wanted);
    });
    count.textContent = wanted ? `${items.filter((item) => !item.hidden).length} of ${items.length}` : "";
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    // Otherwise the key presses the button that gets the focus back.
    event.preventDefault();
    items
      .find((item) => !item.hidden)
      ?.querySelector("button")
      ?.click();
  });
  if (!choices.length) count.textContent = "There is none.";
  const dialog = openDialog(title, field, count, list);
  field.focus();
}

/** Opens a dialog that asks for a text. `take` returns what is wrong with it, or `null`. */
export function openPrompt(
  title: string,
  label: string,
  value: string,
  act: string,
  take: (text: string) => Promise<string | null>,
): void {
  const problem = make("p", { className: "problem", role: "alert" });
  const field = make("input", { type: "text", value });
  const form = make(
    "form",
    { method: "dialog" },
    make("label", {}, label, field),
    problem,
    make("div", { className: "row end" }, make("button", { type: "submit" }, act)),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void take(field.value.trim()).then((wrong) => {
      if (wrong === null) dialog.close();
      else problem.replaceChildren(...withCode(wrong));
    });
  });
  const dialog = openDialog(title, form);
  field.focus();
  field.select();
}

// Copies texts to the clipboard.

import { make } from "../dom.ts";

/** Copies a text. Pages from some places may not use the clipboard, so a text field copies it. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyByField(text);
  }
}

function copyByField(text: string): void {
  const focused = document.activeElement;
  const field = make("textarea", { value: text });
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
}

// A list of faults, for people.

import type { Fault } from "./api.ts";
import { button, make, withCode } from "./dom.ts";

/** The place of a fault, in words. */
export function placeOf(fault: Fault): string {
  const line = fault.line ? `line ${fault.line}, column ${fault.column}` : "";
  return [fault.file || fault.field, line].filter(Boolean).join(", ");
}

/** What can be done about faults of the text in the editor. */
export interface FaultActions {
  /** Does the fault belong to the text in the editor? */
  isHere(fault: Fault): boolean;
  go(fault: Fault): void;
  mend(fault: Fault): void;
}

/** A list of faults. With `actions`, each fault of the editor's text leads to its place. */
export function faultList(faults: Fault[], actions?: FaultActions): HTMLElement {
  const item = (fault: Fault) => {
    const isHere = actions?.isHere(fault) && fault.line > 0;
    const place = isHere ? `Line ${fault.line}, column ${fault.column}` : placeOf(fault);
    return make(
      "li",
      {},
      isHere
        ? button(place, () => actions!.go(fault), { className: "link place" })
        : make("span", { className: "place" }, place),
      make("span", { className: "found" }, ...withCode(foundOf(fault))),
      fault.allowed && make("span", { className: "allowed" }, ...withCode(`Allowed: ${fault.allowed}`)),
      fault.help && make("span", { className: "help" }, ...withCode(sentence(fault.help))),
      isHere && fault.fix && button(fixTitle(fault.fix.text), () => actions!.mend(fault)),
    );
  };
  return make("ul", { className: "faults", "aria-label": "Faults" }, ...faults.map(item));
}

/** What is wrong, as a sentence. */
export function foundOf({ field, found }: Fault): string {
  return sentence(found.replace(/^this field/, `the field \`${field}\``));
}

/** A text that begins with a capital letter. */
export function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** What a button that writes a text says. */
export function fixTitle(text: string): string {
  return text.trim() ? `Write “${text}”` : "Write spaces";
}

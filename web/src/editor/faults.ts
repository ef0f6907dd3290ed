// Faults at their place in the editor: underlined, explained where the pointer is, and reached by F8.

import { StateEffect, StateField, type Range, type Text } from "@codemirror/state";
import { Decoration, EditorView, hoverTooltip, type Command, type DecorationSet } from "@codemirror/view";
import type { Fault } from "../api.ts";
import { button, make, withCode } from "../dom.ts";
import { quoted, sentence } from "../fault_list.ts";

/** Shows other faults. */
export const setFaults = StateEffect.define<Fault[]>();

/** The offset of a column, which counts Unicode characters. */
function offset(line: string, column: number): number {
  return [...line].slice(0, column).join("").length;
}

/** The range of a fault in a text. A fault of the whole file is at the first line. */
function rangeOf({ line: number, column, width }: Fault, doc: Text): { from: number; to: number } {
  const line = doc.line(Math.min(Math.max(number, 1), doc.lines));
  if (!number) return line;
  return {
    from: line.from + offset(line.text, column - 1),
    to: line.from + offset(line.text, column - 1 + width),
  };
}

/** Marks the range, or the whole line if the range is empty, as at the end of a line. */
function mark(fault: Fault, doc: Text): Range<Decoration> {
  const { from, to } = rangeOf(fault, doc);
  if (from < to) return Decoration.mark({ class: "fault-mark", fault }).range(from, to);
  return Decoration.line({ class: "fault-line", fault }).range(doc.lineAt(from).from);
}

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, transaction) {
    const moved = before.map(transaction.changes);
    const given = transaction.effects.find((effect) => effect.is(setFaults));
    return given
      ? Decoration.set(
          given.value.map((fault: Fault) => mark(fault, transaction.newDoc)),
          true,
        )
      : moved;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Where a fault is now: the text may have changed since it was checked. */
function placeOf(view: EditorView, fault: Fault): { from: number; to: number } | null {
  const { doc } = view.state;
  let place: { from: number; to: number } | null = null;
  view.state.field(marks).between(0, doc.length, (from, to, { spec }) => {
    if (spec.fault !== fault) return;
    // The mark of a whole line stands for the end of the line.
    const end = doc.lineAt(from).to;
    place = from < to ? { from, to } : { from: end, to: end };
  });
  return place;
}

/** Writes the fix of a fault. */
export function mend(view: EditorView, fault: Fault): void {
  const place = placeOf(view, fault);
  if (place) view.dispatch({ changes: { ...place, insert: fault.fix! }, userEvent: "input.fix" });
  view.focus();
}

/** Goes to the place of a fault. */
export function goTo(view: EditorView, fault: Fault): void {
  const place = placeOf(view, fault);
  if (place) view.dispatch({ selection: { anchor: place.from, head: place.to }, scrollIntoView: true });
  view.focus();
}

/** Goes to the next fault, from the last one to the first. */
export const nextFault: Command = (view) => {
  const places: { from: number; to: number }[] = [];
  view.state.field(marks).between(0, view.state.doc.length, (from, to) => void places.push({ from, to }));
  const place = places.find(({ from }) => from > view.state.selection.main.from) ?? places[0];
  if (!place) return false;
  view.dispatch({ selection: { anchor: place.from, head: place.to }, scrollIntoView: true });
  return true;
};

function tip(view: EditorView, fault: Fault): HTMLElement {
  return make(
    "div",
    { className: "fault-tip" },
    make("p", {}, ...withCode(sentence(fault.found))),
    fault.allowed && make("p", {}, ...withCode(`Allowed: ${fault.allowed}`)),
    fault.help && make("p", {}, ...withCode(sentence(fault.help))),
    fault.fix !== null && button(`Write ${quoted(fault.fix)}`, () => mend(view, fault)),
  );
}

const tips = hoverTooltip((view, position) => {
  const line = view.state.doc.lineAt(position);
  const found: { from: number; to: number; fault: Fault }[] = [];
  view.state.field(marks).between(line.from, line.to, (from, to, { spec }) => {
    const isHere = from === to || (from <= position && position <= to);
    if (isHere) found.push({ from, to, fault: spec.fault as Fault });
  });
  if (!found.length) return null;
  const dom = make("div", {}, ...found.map(({ fault }) => tip(view, fault)));
  return { pos: found[0].from, end: Math.max(found[0].to, position), above: true, create: () => ({ dom }) };
});

/** The marks of faults, with what they say. */
export const faultMarks = [marks, tips];

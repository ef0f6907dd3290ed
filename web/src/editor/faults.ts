// Faults at their place in the editor: underlined, explained where the pointer is, and reached by F8.

import { StateEffect, StateField, type Range, type Text } from "@codemirror/state";
import { Decoration, EditorView, hoverTooltip, type Command, type DecorationSet } from "@codemirror/view";
import type { Fault } from "../api.ts";
import { button, make, withCode } from "../dom.ts";
import { fixTitle, foundOf, sentence } from "../fault_list.ts";

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
  const { from: start, text: line } = doc.lineAt(from);
  if (from < to) return Decoration.mark({ class: "fault-mark", fault, line }).range(from, to);
  return Decoration.line({ class: "fault-line", fault, line }).range(start);
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

interface Place {
  from: number;
  to: number;
  /** The text of the line when it was checked. */
  line: string;
}

/** Where a fault is now: the text may have changed since it was checked. */
function placeOf(view: EditorView, fault: Fault): Place | null {
  const { doc } = view.state;
  let place: Place | null = null;
  view.state.field(marks).between(0, doc.length, (from, to, { spec }) => {
    if (spec.fault !== fault) return;
    // The mark of a whole line stands for the end of the line.
    const end = doc.lineAt(from).to;
    place = { from: from < to ? from : end, to: from < to ? to : end, line: spec.line as string };
  });
  return place;
}

/** Writes the fix of a fault. */
export function mend(view: EditorView, fault: Fault): void {
  const place = placeOf(view, fault);
  const { column, width, text } = fault.fix!;
  const line = view.state.doc.lineAt(place?.from ?? 0);
  // A line that is another one now has a check on its way.
  if (line.text === place?.line) {
    const [from, to] = [column, column + width].map((end) => line.from + offset(line.text, end - 1));
    view.dispatch({ changes: { from, to, insert: text }, userEvent: "input.fix" });
  }
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
    make("p", {}, ...withCode(foundOf(fault))),
    fault.allowed && make("p", {}, ...withCode(`Allowed: ${fault.allowed}`)),
    fault.help && make("p", {}, ...withCode(sentence(fault.help))),
    fault.fix && button(fixTitle(fault.fix.text), () => mend(view, fault)),
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

// The editor of the rule file.

import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { closeSearchPanel, findNext, findPrevious, openSearchPanel } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  type KeyBinding,
  lineNumbers,
} from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import type { Fault, StartInfo } from "../api.ts";
import { make } from "../dom.ts";
import { faultMarks, goTo, mend, nextFault, setFaults } from "./faults.ts";
import { completion, hoverHelp } from "./help.ts";
import { lengthLimit } from "./limit.ts";

/** The keys of the search. */
const SEARCH: KeyBinding[] = [
  { key: "Mod-f", run: openSearchPanel, scope: "editor search-panel" },
  { key: "F3", run: findNext, shift: findPrevious, scope: "editor search-panel", preventDefault: true },
  { key: "Mod-g", run: findNext, shift: findPrevious, scope: "editor search-panel", preventDefault: true },
  { key: "Escape", run: closeSearchPanel, scope: "editor search-panel" },
];

/** What the editor tells and asks. */
export interface EditorOptions {
  info: () => StartInfo;
  /** The text changed. */
  onText: (text: string) => void;
  /** A change was refused, because the text would be too long. */
  onTooLong: () => void;
}

/** The editor of the rule file. */
export class Editor {
  readonly element: HTMLElement;
  readonly #view: EditorView;
  readonly #extensions: Extension;

  constructor(text: string, { info, onText, onTooLong }: EditorOptions) {
    const hint = make(
      "p",
      { id: "editor-hint", className: "editor-hint" },
      "Tab indents. To leave the editor, press Escape, then Tab. Ctrl+Space lists what may stand here.",
    );
    this.#extensions = [
      lineNumbers(),
      highlightActiveLineGutter(),
      history(),
      indentUnit.of("  "),
      bracketMatching(),
      highlightActiveLine(),
      EditorView.lineWrapping,
      yaml(),
      syntaxHighlighting(classHighlighter),
      autocompletion({
        override: [completion(info)],
        activateOnCompletion: ({ type }) => type === "property",
      }),
      hoverHelp(info().schema),
      faultMarks,
      lengthLimit(() => info().longest_text, onTooLong),
      keymap.of([
        { key: "F8", run: nextFault },
        ...SEARCH,
        ...completionKeymap,
        ...defaultKeymap,
        ...historyKeymap,
        indentWithTab,
      ]),
      EditorView.contentAttributes.of({
        "aria-label": "Rule file",
        "aria-describedby": hint.id,
        spellcheck: "false",
        autocapitalize: "off",
        tabindex: "0",
      }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onText(update.state.doc.toString());
      }),
    ];
    this.#view = new EditorView({ state: this.#fresh(text) });
    this.element = make("div", { className: "editor" }, this.#view.dom, hint);
  }

  #fresh(text: string): EditorState {
    return EditorState.create({ doc: text, extensions: this.#extensions });
  }

  /** Another file. The changes of the file before cannot be undone here. */
  open(text: string): void {
    this.#view.setState(this.#fresh(text));
  }

  /** Another text of the same file, as one change that can be undone. */
  replace(text: string): void {
    const { doc } = this.#view.state;
    if (doc.toString() !== text) this.#view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
  }

  /** Underlines faults of the text, in place of those before. */
  showFaults(faults: Fault[]): void {
    this.#view.dispatch({ effects: setFaults.of(faults) });
  }

  /** Goes to the place of a fault. */
  goTo(fault: Fault): void {
    goTo(this.#view, fault);
  }

  /** Writes the fix of a fault. */
  mend(fault: Fault): void {
    mend(this.#view, fault);
  }
}

// The review of a game: of the game at the table, or of a transcript that is opened.

import type { AskReview, Fault, RuleFile } from "../api.ts";
import { api, Refused, Unreachable } from "../api.ts";
import { AnswerView } from "../answer_view.ts";
import { openDialog } from "../dialog.ts";
import { make } from "../dom.ts";
import { faultList, sentence } from "../fault_list.ts";
import { reference } from "../paths.ts";

/** What is said while a review is made. */
const WAITING =
  "Urlab reviews the game. Rules of which nothing is known are learned first, for some seconds.";

/** A transcript with its name. */
interface Written {
  name: string;
  text: string;
}

/** The card below the board. */
export class ReviewCard {
  readonly element = make("section", { className: "card review", "aria-label": "Review", hidden: true });
  readonly #title = make("h2", { tabIndex: -1 });
  readonly #why = make("p", { className: "why", role: "status" });
  readonly #faults = make("div", { role: "status" });
  readonly #answer = new AnswerView("Review", (title) => title.includes("worst"));
  readonly #rules: () => RuleFile | null;
  #abort = new AbortController();
  /** The transcript of the table that is shown. `null` if the review is of an opened one. */
  #ofTable: string | null = null;

  /** `rules` is the rule file of the page. */
  constructor(rules: () => RuleFile | null) {
    this.#rules = rules;
    this.#answer.element.hidden = true;
    this.element.append(
      make("div", { className: "card-head" }, this.#title),
      this.#why,
      this.#faults,
      this.#answer.element,
    );
  }

  /** Reviews the game at the table, and shows the review or what is wrong. */
  async reviewTable(transcript: string): Promise<void> {
    this.#show("Review of the game so far", WAITING);
    this.#answer.element.hidden = true;
    this.#ofTable = transcript;
    const faults = await this.#ask({ name: "the game", text: transcript });
    if (!faults) return;
    this.#why.textContent = "";
    this.#faults.replaceChildren(faultList(faults));
  }

  /** The game at the table went on. An older review of it says so. */
  follow(transcript: string): void {
    if (this.#ofTable === null || this.#answer.element.hidden) return;
    const isOld = transcript !== this.#ofTable;
    this.element.classList.toggle("old", isOld);
    this.#why.textContent = isOld ? "The game is another one now. Press Review again." : "";
  }

  /** Asks for a transcript, and reviews it. All its faults are shown in the dialog. */
  open(): void {
    const says = make("p", { className: "note", role: "status" });
    const faults = make("div", { role: "status" });
    const field = make("textarea", {
      rows: 9,
      spellcheck: false,
      required: true,
      placeholder: "rules: finkel\n\n1. Light 2: in-a3\n2. Dark 0: pass",
    });
    const file = make("input", { type: "file", accept: ".txt,text/plain" });
    let name = "transcript";
    file.addEventListener("change", () => {
      const [chosen] = file.files ?? [];
      if (!chosen) return;
      void chosen.text().then((text) => {
        name = chosen.name;
        field.value = text;
      });
    });
    const form = make(
      "form",
      { method: "dialog", className: "open-transcript" },
      make("label", {}, "A file", file),
      make("label", {}, "or its text: a line for each throw", field),
      make("div", { className: "row end" }, make("button", { type: "submit" }, "Review")),
      says,
      faults,
    );
    const dialog = openDialog("Open a transcript", form);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      says.textContent = WAITING;
      faults.replaceChildren();
      this.#ofTable = null;
      void this.#ask({ name, text: field.value }).then((found) => {
        if (found === undefined) return;
        says.textContent = "";
        if (found) {
          faults.replaceChildren(faultList(found));
          faults.scrollIntoView({ block: "nearest" });
        } else {
          dialog.close();
          this.#show(`Review of ${name}`, "");
        }
      });
    });
    field.focus();
  }

  /** A new game has no review. An opened transcript keeps its own. */
  beginAnew(): void {
    if (this.#ofTable === null) return;
    this.#abort.abort();
    this.element.hidden = true;
  }

  /** Ends what was asked. A card without an answer goes away. */
  stop(): void {
    this.#abort.abort();
    if (this.#why.textContent === WAITING) this.element.hidden = true;
  }

  #show(title: string, why: string): void {
    this.element.hidden = false;
    this.element.classList.remove("old");
    this.#title.textContent = title;
    this.#why.textContent = why;
    this.#faults.replaceChildren();
    this.element.scrollIntoView({ block: "start" });
    this.#title.focus({ preventScroll: true });
  }

  /** Asks for a review and shows it. Returns what is wrong, `null`, or nothing if it was stopped. */
  async #ask(written: Written): Promise<Fault[] | null | undefined> {
    const file = this.#rules();
    if (!file) return [fault("The text in the editor has faults.")];
    this.#abort.abort();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    const request: AskReview = { files: [file], rules: reference(file.path), ...written };
    try {
      const answer = await api.review(request, signal);
      if (signal.aborted) return undefined;
      if ("faults" in answer) return answer.faults;
      this.#why.textContent = "";
      this.#answer.element.hidden = false;
      this.#answer.show(answer.answer, answer.note);
      breakSentences(this.#answer.element);
      return null;
    } catch (error) {
      if (signal.aborted) return undefined;
      if (error instanceof Unreachable) return [fault("Urlab does not answer. Try again later.")];
      if (error instanceof Refused) return [fault(error.message)];
      throw error;
    }
  }
}

/**
 * Takes the sentences of a mistake out of the text with its board, so that they can break. The board cannot.
 */
function breakSentences(element: HTMLElement): void {
  for (const text of element.querySelectorAll("pre")) {
    const lines = text.textContent!.trimEnd().split("\n");
    const end = lines.findIndex((line) => /^ +played: /.test(line));
    if (end < 1) continue;
    const told = lines.slice(end).map((line) => make("p", { className: "told" }, sentence(line.trim())));
    text.before(make("p", { className: "mistake" }, lines[0]), ...told);
    text.textContent = lines.slice(1, end).join("\n");
  }
}

/** A fault without a place. */
function fault(found: string): Fault {
  return { file: "", line: 0, column: 0, width: 0, field: "", found, allowed: null, help: null, fix: null };
}

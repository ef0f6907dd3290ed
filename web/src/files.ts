// New, open and save: the files of the folder that the studio was started in.

import type { Address } from "./address.ts";
import { api, Refused, Unreachable, type DiskFile, type Fault, type RuleFile } from "./api.ts";
import { openChoice, openDialog, openPrompt } from "./dialog.ts";
import { button, make, withCode } from "./dom.ts";
import { faultList } from "./fault_list.ts";
import { stateOfReport } from "./saved_report.ts";
import type { Store } from "./store.ts";

/** What a failed call means, in words. */
function reasonOf(error: unknown): string {
  if (error instanceof Unreachable) return "Urlab does not answer. Your text is safe here. Try again later.";
  if (error instanceof Refused) return error.message;
  throw error;
}

/** Faults as one text. */
export function wordsOf(faults: Fault[]): string {
  return faults.map(({ found, help }) => (help ? `${found} (${help})` : found)).join(" ");
}

/** The actions on files. */
export class Files {
  constructor(
    readonly store: Store,
    readonly address: Address,
  ) {}

  /** Asks for a rule set, and begins a new file that extends it. */
  new(): void {
    const choices = this.store.info.rule_sets.map(({ name, title }) => ({ name, about: title }));
    openChoice("New file", "Filter rule sets", choices, (name) => void this.#new(name));
  }

  async #new(from: string): Promise<void> {
    try {
      const file = await api.newFile(from);
      if ("faults" in file) openDialog(`No file can extend ${from}`, faultList(file.faults));
      else await this.#take(file, null);
    } catch (error) {
      this.store.say(reasonOf(error));
    }
  }

  /** Asks for a file of the folder, and opens it. */
  open(): void {
    const { files, has_more_files: hasMore } = this.store.info;
    const choices = files.map((name) => ({ name, about: "" }));
    openChoice(
      hasMore ? "Open a file (the folder has more)" : "Open a file",
      "Filter files",
      choices,
      (path) => void this.#open(path),
    );
  }

  async #open(path: string): Promise<void> {
    try {
      const file = await api.open(path);
      if ("faults" in file) openDialog(`${path} cannot be opened`, faultList(file.faults));
      else await this.#take(file, file);
    } catch (error) {
      this.store.say(reasonOf(error));
    }
  }

  /** Asks for the summary of a report on the disk of the user, and goes on from there. */
  openReport(): void {
    const faults = make("div", { role: "alert" });
    const file = make("input", { type: "file", accept: ".json,application/json" });
    file.addEventListener("change", () => {
      const [chosen] = file.files ?? [];
      if (!chosen) return;
      const fail = (list: Fault[]) => faults.replaceChildren(faultList(list));
      void this.#takeReport(chosen, fail).then((isOpen) => isOpen && dialog.close());
    });
    const dialog = openDialog(
      "Go on from a report",
      make(
        "p",
        { className: "note" },
        ...withCode(
          "Choose the `summary.json` of a report folder. Its rules and its question are asked again here.",
        ),
      ),
      make("label", {}, "The file", file),
      faults,
    );
  }

  /** Opens a summary. Returns whether it is open; if not, `fail` gets the reasons. */
  async #takeReport(file: File, fail: (faults: Fault[]) => void): Promise<boolean> {
    try {
      const opened = await api.report(file.name, await file.text());
      if ("faults" in opened) {
        fail(opened.faults);
        return false;
      }
      const { isUnsaved, text } = this.store;
      const { state, note } = stateOfReport(this.store.info, opened.report);
      await this.address.leave(() => this.store.restore(state, null));
      const way = isUnsaved ? ` The Back button of the browser brings ${text.path} back.` : "";
      this.store.say(`${note}${way}`);
      return true;
    } catch (error) {
      this.store.say(reasonOf(error));
      return false;
    }
  }

  async #take(file: RuleFile, disk: DiskFile | null): Promise<void> {
    const { isUnsaved, text } = this.store;
    await this.address.leave(() => this.store.open(file, disk));
    const way = isUnsaved ? ` The Back button of the browser brings ${text.path} back.` : "";
    this.store.say(`${file.path} is open.${way}`);
  }

  /** Saves the text. A file that was not saved before asks for its path. */
  save(): void {
    const { disk, text } = this.store;
    if (!disk || disk.path !== text.path) this.#saveAs("Save the file");
    else void this.#write(text, disk.tag).then((wrong) => wrong !== null && this.store.say(wrong));
  }

  #saveAs(title: string): void {
    const { path, text } = this.store.text;
    openPrompt(title, "Path inside the folder", path, "Save", (name) =>
      this.#write({ path: name, text }, null),
    );
  }

  /** Writes a file. Returns what is wrong, or `null`. */
  async #write(file: RuleFile, tag: string | null): Promise<string | null> {
    try {
      const saved = await api.save(file, tag);
      if ("tag" in saved) {
        this.store.setDisk({ ...file, tag: saved.tag });
        this.store.addFile(file.path);
        this.store.say(`Saved as ${file.path}.`);
      } else if (!saved.conflict) {
        return wordsOf(saved.faults);
      } else if (tag === null) {
        return `${file.path} exists already. Nothing was written. Choose another path, or open that file.`;
      } else {
        this.#conflict(file.path);
      }
      return null;
    } catch (error) {
      return reasonOf(error);
    }
  }

  #conflict(path: string): void {
    const dialog = openDialog(
      "The file was changed outside",
      make(
        "p",
        {},
        `${path} is no longer as it was when it was opened. Nothing was written. Your text is safe here.`,
      ),
      make(
        "div",
        { className: "row end" },
        button("Save under another name", () => {
          dialog.close();
          this.#saveAs("Save under another name");
        }),
        button("Open the changed file", () => {
          dialog.close();
          void this.#open(path);
        }),
      ),
    );
  }
}

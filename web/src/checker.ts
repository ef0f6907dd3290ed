// Checks each text of the editor, and the version that the user started from.

import type { Checked, RuleFile } from "./api.ts";
import { api, Refused, Unreachable } from "./api.ts";
import { debounce } from "./dom.ts";
import type { Store } from "./store.ts";

/** The pause after the last key, in milliseconds. */
const PAUSE = 60;

/** Checks files of one kind. A newer file takes the place of an earlier one. */
class Check {
  #abort = new AbortController();
  #asked: string | null = null;

  constructor(
    readonly store: Store,
    readonly take: (file: RuleFile, checked: Checked) => void,
  ) {}

  /** Ends the request for another file. Returns whether this one must be asked. */
  prepare(file: RuleFile, again: boolean): boolean {
    const asked = JSON.stringify(file);
    if (asked === this.#asked && !again) return false;
    this.#abort.abort();
    this.#asked = asked;
    return true;
  }

  async run(file: RuleFile): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    try {
      const checked = await api.check([file], file.path, abort.signal);
      const earlier = "faults" in checked ? this.store.earlierGood : null;
      const good = earlier && (await api.check([earlier], earlier.path, abort.signal));
      if (abort.signal.aborted) return;
      if (good && "rules" in good && !this.store.good) this.store.setGood(earlier, good.rules);
      this.take(file, checked);
    } catch (error) {
      if (abort.signal.aborted || error instanceof Unreachable) return;
      if (!(error instanceof Refused)) throw error;
      this.store.say(error.message);
    }
  }
}

/** Checks each text from now on. The function that it returns checks everything again. */
export function startChecks(store: Store): () => void {
  const text = new Check(store, (file, checked) => store.setChecked(file, checked));
  const before = new Check(store, (_, checked) => store.setCheckedBefore(checked));
  const soon = debounce(PAUSE, () => void text.run(store.text));
  const check = (again: boolean) => {
    // A link can hold the text that was checked last. Its state knows no good version yet.
    if (text.prepare(store.text, again || !store.good)) soon();
    if (before.prepare(store.before, again || !store.goodBefore)) void before.run(store.before);
  };
  store.textChanged.add(() => check(false));
  check(true);
  return () => check(true);
}

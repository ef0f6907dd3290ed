// Keeps the address of the page equal to the state, and hears of other links.

import { debounce } from "./dom.ts";
import { BadLink, readLink, writeLink, type LinkState } from "./link.ts";
import type { Store } from "./store.ts";

/** A state that was not in the address yet when the page went away. */
const PENDING = "urlab-pending";

/** The state of the address at the start. `problem` says why a link could not be read. */
export async function stateOfAddress(): Promise<{ state: LinkState | null; problem: string | null }> {
  const pending = sessionStorage.getItem(PENDING);
  sessionStorage.removeItem(PENDING);
  if (pending) return { state: JSON.parse(pending) as LinkState, problem: null };
  try {
    return { state: await readLink(location.hash), problem: null };
  } catch (error) {
    if (!(error instanceof BadLink)) throw error;
    return { state: null, problem: problemOf(error) };
  }
}

function problemOf(error: BadLink): string {
  return `This link is damaged: ${error.message}. Copy the whole link again.`;
}

/** The address of the page. */
export class Address {
  readonly #store: Store;
  /** The state that the address has, or is about to have. */
  #written: LinkState | null = null;

  constructor(store: Store) {
    this.#store = store;
    const soon = debounce(300, () => void this.write());
    store.stateChanged.add(soon);
    addEventListener("hashchange", () => void this.#read());
    addEventListener("pagehide", () => this.#keepPending());
    void this.write();
  }

  /** Writes the state into the address. `isNew` makes a new entry in the history of the browser. */
  async write(isNew = false): Promise<string> {
    const { state } = this.#store;
    const fragment = await writeLink(state);
    if (state !== this.#store.state && !isNew) return fragment;
    try {
      if (isNew) history.pushState(null, "", fragment);
      else if (location.hash !== fragment) history.replaceState(null, "", fragment);
      this.#written = state;
    } catch {
      this.#store.say("The text is too long for a link. Save the file before you close this page.");
    }
    return fragment;
  }

  /** The whole link. */
  async link(): Promise<string> {
    const fragment = await this.write();
    return location.href.replace(/#.*$/, "") + fragment;
  }

  /** Calls `open`. The state before stays in the history of the browser, one step back. */
  async leave(open: () => void): Promise<void> {
    await this.write();
    open();
    await this.write(true);
  }

  async #read(): Promise<void> {
    try {
      const state = await readLink(location.hash);
      if (!state) return;
      this.#written = state;
      this.#store.restore(state);
    } catch (error) {
      if (!(error instanceof BadLink)) throw error;
      this.#store.say(`${problemOf(error)} Your text stays as it was.`);
      await this.write();
    }
  }

  #keepPending(): void {
    if (this.#written === this.#store.state) return;
    try {
      sessionStorage.setItem(PENDING, JSON.stringify(this.#store.state));
    } catch {
      // The state is too long to be kept. The address has the one before.
    }
  }
}

// The tabs and their panels.

import { make } from "./dom.ts";
import type { Store } from "./store.ts";
import type { Tab, TabView } from "./studio.ts";
import { TABS } from "./tabs.ts";

/** The tabs. `onShow` hears which tab comes into sight. */
export class TabBar {
  readonly bar = make("div", { className: "tabs", role: "tablist", "aria-label": "Views" });
  readonly panels = make("div", { className: "panels" });
  readonly #views = new Map<Tab, TabView>();
  readonly #store: Store;
  readonly #onShow: (tab: Tab) => void;
  #shown: Tab | null = null;

  constructor(store: Store, onShow: (tab: Tab) => void) {
    this.#store = store;
    this.#onShow = onShow;
    for (const tab of TABS) {
      const control = make(
        "button",
        {
          type: "button",
          id: `tab-${tab.id}`,
          role: "tab",
          "aria-controls": `panel-${tab.id}`,
          onclick: () => this.show(tab.id),
        },
        tab.title,
      );
      this.bar.append(control);
      this.panels.append(
        make("div", {
          id: `panel-${tab.id}`,
          className: `panel panel-${tab.id}`,
          role: "tabpanel",
          "aria-labelledby": control.id,
          hidden: true,
        }),
      );
    }
    this.bar.addEventListener("keydown", (event) => this.#move(event));
    store.onChange(() => this.#view?.update());
  }

  get #view(): TabView | undefined {
    return this.#shown ? this.#views.get(this.#shown) : undefined;
  }

  /** Shows a tab, the first one if none has this id. */
  show(id: string): void {
    const tab = TABS.find((one) => one.id === id) ?? TABS[0];
    if (tab === this.#shown) return;
    this.#view?.leave();
    this.#shown = tab;
    for (const one of TABS) {
      const control = this.bar.querySelector<HTMLElement>(`#tab-${one.id}`)!;
      control.setAttribute("aria-selected", String(one === tab));
      control.tabIndex = one === tab ? 0 : -1;
      this.#panel(one).hidden = one !== tab;
    }
    this.#onShow(tab);
    if (!this.#views.has(tab)) this.#views.set(tab, tab.mount(this.#panel(tab), this.#store));
    this.#view!.update();
    this.#store.setTab(tab.id);
  }

  /** Asks again for everything in sight. */
  askAgain(): void {
    this.#view?.leave();
    this.#view?.update();
  }

  /** Makes all tabs anew: a link may have other values for them. */
  reset(): void {
    this.#view?.leave();
    this.#views.clear();
    for (const tab of TABS) this.#panel(tab).replaceChildren();
    this.#shown = null;
  }

  #panel(tab: Tab): HTMLElement {
    return this.panels.querySelector<HTMLElement>(`#panel-${tab.id}`)!;
  }

  #move(event: KeyboardEvent): void {
    const at = TABS.indexOf(this.#shown!);
    const places: Record<string, number> = {
      ArrowRight: (at + 1) % TABS.length,
      ArrowLeft: (at + TABS.length - 1) % TABS.length,
      Home: 0,
      End: TABS.length - 1,
    };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.show(TABS[to].id);
    this.bar.querySelector<HTMLElement>(`#tab-${TABS[to].id}`)!.focus();
  }
}

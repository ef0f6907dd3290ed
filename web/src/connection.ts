// Notices that the server is away, says so, and waits until it is back.

import { api, keepToken, reach, TOKEN, Unreachable, type StartInfo } from "./api.ts";
import { button, make, withCode } from "./dom.ts";

/** The time between two tries, in milliseconds. */
const PAUSE = 1500;

const OFFLINE =
  "Urlab does not answer. Your text is safe here. Start `urlab studio` again; " +
  "this page then goes on by itself.";
const TOKEN_GONE =
  "This browser does not know the token of the studio. Open the address that `urlab studio` printed last; " +
  "this page then goes on by itself.";

/** The banner, and the tries behind it. */
export class Connection {
  readonly element = make("div", { className: "banner", role: "alert", hidden: true });
  #reason: Unreachable["reason"] | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #onReturn: (info: StartInfo) => void = () => {};

  constructor() {
    reach.addEventListener("lost", (event) =>
      this.#lose((event as CustomEvent<Unreachable["reason"]>).detail),
    );
    // Another page of this server took a new token.
    addEventListener("storage", (event) => {
      if (event.key === TOKEN && this.#reason) this.#tryNow();
    });
  }

  /** Calls `act` each time that the server is back. */
  onReturn(act: (info: StartInfo) => void): void {
    this.#onReturn = act;
  }

  /** What the server says at the start of the page. It waits until the server is there. */
  async start(): Promise<StartInfo> {
    try {
      return await api.start();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      return new Promise((resolve) => this.onReturn(resolve));
    }
  }

  #lose(reason: Unreachable["reason"]): void {
    if (reason !== this.#reason) {
      this.#reason = reason;
      this.element.replaceChildren(make("p", {}, ...withCode(reason === "token" ? TOKEN_GONE : OFFLINE)));
      if (reason === "token") this.element.append(this.#addressField());
      this.element.hidden = false;
    }
    this.#later();
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tryNow(), PAUSE);
  }

  #tryNow(): void {
    clearTimeout(this.#timer);
    void api.start().then(
      (info) => {
        if (!this.#reason) return;
        this.#reason = null;
        this.element.hidden = true;
        this.#onReturn(info);
      },
      (error: unknown) => {
        // A lost call has set the time of the next try already.
        if (!(error instanceof Unreachable)) this.#later();
      },
    );
  }

  #addressField(): HTMLElement {
    const field = make("input", {
      type: "url",
      placeholder: "http://127.0.0.1:…/?token=…",
      "aria-label": "The address that Urlab printed",
    });
    const says = make("span", { role: "status" });
    const take = async () => {
      const address = URL.parse(field.value.trim());
      if (address && (await keepToken(address))) this.#tryNow();
      else says.textContent = "This is not the address that Urlab printed last.";
    };
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") void take();
    });
    return make(
      "p",
      { className: "row" },
      field,
      button("Go on", () => void take()),
      says,
    );
  }
}

// What happens at the position in sight: the throw in large letters, and the options if a person must decide.

import type { Option } from "../api.ts";
import { button, make } from "../dom.ts";
import { sentence } from "../fault_list.ts";
import { frameAt, type Game, sideName, throwParts } from "./game.ts";

/** What the part asks for. */
export interface NowActions {
  choose(option: Option): void;
  /** An option is pointed at or focused. `null` when it no longer is. */
  preview(option: Option | null): void;
  goToPresent(): void;
  newGame(): void;
  review(): void;
  setShowChances(show: boolean): void;
}

/** What is in sight. */
export interface Look {
  place: number;
  isAtPresent: boolean;
  isPlaying: boolean;
  showChances: boolean;
}

/** Options up to this one have a key. */
const KEYS = 9;
/** Throws with more characters than this stand in a list, and so do meanings twice as long. */
const SHORT = 12;
/** Texts with more characters than this are less large. */
const LONG = 48;

/** The key of an option: what dice show if that is always a digit, otherwise its number. */
export function keyOf(options: Option[], option: Option): string | null {
  if (options.every(({ text }) => /^[0-9]$/.test(text))) return option.text;
  const number = options.indexOf(option) + 1;
  return number <= KEYS ? String(number) : null;
}

/** The part beside the board. */
export class Now {
  readonly element = make("section", { className: "now", "aria-label": "Now", tabIndex: -1 });
  readonly #actions: NowActions;

  constructor(actions: NowActions) {
    this.#actions = actions;
  }

  /** Shows a position. A focus inside moves to the whole part, so that it is not lost. */
  show(game: Game, look: Look): void {
    const hadFocus = this.element.contains(document.activeElement);
    const content = look.isAtPresent ? this.#present(game, look) : this.#earlier(game, look);
    const warnings = game.warnings.map((text) => make("p", { className: "note" }, `Warning: ${text}.`));
    this.element.replaceChildren(...warnings, ...content);
    if (hadFocus) this.element.focus({ preventScroll: true });
  }

  #present(game: Game, look: Look): HTMLElement[] {
    if (game.ending !== null) {
      const { newGame, review } = this.#actions;
      return [
        large(game.ending),
        make("div", { className: "row" }, button("Review the game", review), button("New game", newGame)),
      ];
    }
    if (game.decision?.is_throw) return this.#throw(game, look);
    return game.decision ? this.#decision(game, look) : this.#happened(game, look.place);
  }

  #earlier(game: Game, look: Look): HTMLElement[] {
    const back = look.isPlaying ? [] : [button("Go to the present", this.#actions.goToPresent)];
    return [...this.#happened(game, look.place), ...back];
  }

  #happened(game: Game, place: number): HTMLElement[] {
    const frame = frameAt(game, place);
    if (!frame) return [large("The start")];
    const [first = "", ...others] = frame.lines;
    const { number, shown } = throwParts(first);
    return [
      make("p", { className: "eyebrow" }, `${sideName(frame.player)}, ${number}`),
      large(shown),
      ...others.map((line) => make("p", {}, line)),
    ];
  }

  #decision(game: Game, { showChances }: Look): HTMLElement[] {
    const { player, throw: line, question, options, chances_from: from } = game.decision!;
    const { number, shown } = throwParts(line);
    const show = make("input", { type: "checkbox", checked: showChances });
    show.addEventListener("change", () => this.#actions.setShowChances(show.checked));
    const list = options.map((option) => this.#option(option, keyOf(options, option), showChances));
    return [
      make("p", { className: "eyebrow" }, `You play ${sideName(player)}, ${number}`),
      large(shown),
      make("h3", { id: "play-question" }, question),
      make("ol", { className: "options", "aria-labelledby": "play-question" }, ...list),
      ...(from === null
        ? []
        : [
            make("label", { className: "show-chances" }, show, "Show chances"),
            make("p", { className: "note", hidden: !showChances }, `Chances to win, from ${from}.`),
          ]),
    ];
  }

  /** Asks what dice show. What happened with the throw before stands below. */
  #throw(game: Game, { place }: Look): HTMLElement[] {
    const { player, throw: number, question, options } = game.decision!;
    const frame = frameAt(game, place);
    const before = frame ? `${sideName(frame.player)}, ${frame.lines.join("; ")}` : "";
    const list = options.map((option) => make("li", {}, this.#shown(option, keyOf(options, option))));
    const isShort = options.every(({ text, meaning }) => text.length <= SHORT && meaning.length <= 2 * SHORT);
    return [
      make("p", { className: "eyebrow" }, `${sideName(player)}, ${number}`),
      make("p", { className: "large", id: "play-question" }, question),
      make(
        "ol",
        { className: `options ${isShort ? "casts" : "long-casts"}`, "aria-labelledby": "play-question" },
        ...list,
      ),
      ...(before ? [make("p", { className: "note" }, `Before: ${before}.`)] : []),
    ];
  }

  #shown(option: Option, key: string | null): HTMLElement {
    const control = button("", () => this.#actions.choose(option));
    if (key !== null) control.setAttribute("aria-keyshortcuts", key);
    if (key !== null && key !== option.text) control.append(make("kbd", { "aria-hidden": "true" }, key));
    control.append(make("span", { className: "option-text" }, option.text));
    if (option.meaning) control.append(make("span", { className: "meaning" }, option.meaning));
    return control;
  }

  #option(option: Option, key: string | null, showChances: boolean): HTMLElement {
    const { choose, preview } = this.#actions;
    const control = button("", () => choose(option), {
      onfocus: () => preview(option),
      onblur: () => preview(null),
      onpointerenter: () => preview(option),
      onpointerleave: () => preview(null),
    });
    if (key !== null) {
      control.setAttribute("aria-keyshortcuts", key);
      control.append(make("kbd", { "aria-hidden": "true" }, key));
    }
    control.append(make("span", { className: "option-text" }, sentence(option.text)));
    if (showChances && option.chance !== null) {
      const bar = make("span", { className: "bar" });
      bar.style.width = `${option.chance * 100}%`;
      control.append(
        make(
          "span",
          { className: "chance" },
          make("span", { className: "track", "aria-hidden": "true" }, bar),
          make("span", { className: "unseen" }, "chance to win "),
          option.chance_text,
        ),
      );
    }
    return make("li", {}, control);
  }
}

function large(text: string): HTMLElement {
  return make("p", { className: text.length > LONG ? "large long" : "large" }, sentence(text));
}

/** What is read out when a game waits, or is over: what happened since a position, and what to do. */
export function spoken(game: Game, since: number): string {
  const happened = game.frames.slice(since).flatMap(({ lines }) => lines);
  if (game.ending !== null) return [...happened.slice(-4), game.ending].join(". ");
  if (!game.decision) return "";
  const { player, throw: line, question, options, is_throw: isThrow } = game.decision;
  if (isThrow) return [...happened.slice(-4), `${sideName(player)}, ${line}`, question].join(". ");
  const before = happened.filter((one) => one !== line).slice(-6);
  const throwText = `You play ${sideName(player)}, ${line}`;
  return [...before, throwText, `${question}: ${options.length} options`].join(". ");
}

// The tab Play: a game with the rules of the editor, against a bot, a person, or between bots.

import type { AskGame, Fault, GameAnswer, Option } from "../api.ts";
import { api, Refused, Unreachable } from "../api.ts";
import { make } from "../dom.ts";
import { copy } from "../page/copy.ts";
import { save } from "../page/files.ts";
import { faultList } from "../fault_list.ts";
import { reference, stemOf } from "../paths.ts";
import { Board } from "../play/board.ts";
import { type Game, positionAt, present } from "../play/game.ts";
import { MoveList } from "../play/move_list.ts";
import { keyOf, Now, spoken } from "../play/now.ts";
import { Playback } from "../play/playback.ts";
import { ReviewCard } from "../play/review.ts";
import { HUMAN, Setup, type Table } from "../play/setup.ts";
import type { Studio, Tab, TabView } from "../studio.ts";

/** What the link keeps of this tab. */
interface Kept extends Table {
  /** The options that people chose so far, by index. */
  choices: number[];
  /** The fingerprint of the rules that the choices belong to. */
  fingerprint: string;
  showChances: boolean;
}

function isKept(value: unknown): value is Kept {
  const kept = value as Kept | null | undefined;
  return (
    Array.isArray(kept?.players) &&
    kept.players.length === 2 &&
    Number.isSafeInteger(kept.seed) &&
    Array.isArray(kept.choices) &&
    kept.choices.every(Number.isSafeInteger)
  );
}

/** A board with more columns needs the whole width, except on wide screens. */
const LONG_BOARD = 9;

/** Keys mean something else here. */
const OWN_KEYS = "input, select, textarea, [contenteditable], .menu, dialog";

class PlayView implements TabView {
  readonly #studio: Studio;
  #kept: Kept;
  #game: Game | null = null;
  #board: Board | null = null;
  #abort = new AbortController();
  /** The request that is answered or on its way, as JSON. */
  #asked: string | null = null;
  /** Is the game of the last choice not there yet? A second click on an option is none on the next question. */
  #isWaiting = false;
  /** The board and the kinds that are drawn, as JSON. */
  #drawn = "";
  #isInSight = false;
  /** The next game is shown at once, and not step by step. */
  #isAtOnce: boolean;
  readonly #setup: Setup;
  readonly #now: Now;
  readonly #playback = new Playback(() => this.#show());
  readonly #moves = new MoveList((place) => this.#playback.go(place));
  readonly #place = make("div", { className: "board-place" });
  readonly #waiting = make(
    "p",
    { className: "hint-text" },
    "The game begins as soon as the text has no faults.",
  );
  readonly #said = make("p", { className: "why", role: "status" });
  readonly #faults = make("div", { role: "status" });
  readonly #spoken = make("p", { className: "unseen", role: "status" });
  readonly #review: ReviewCard;
  readonly #table = make("section", { className: "card play-card", "aria-label": "The game", hidden: true });

  constructor(panel: HTMLElement, studio: Studio) {
    this.#studio = studio;
    const kept = studio.kept("play");
    this.#kept = {
      players: [HUMAN, studio.settings.bots[1]],
      seed: 1,
      byHand: false,
      names: ["", ""],
      choices: [],
      fingerprint: "",
      showChances: true,
      // A link of an earlier version has only a part.
      ...(isKept(kept) ? kept : {}),
    };
    this.#isAtOnce = this.#kept.choices.length > 0;
    this.#setup = new Setup(studio.info, {
      set: (table) => this.#begin(table),
      newGame: () => this.#newGame(),
      fromStart: () => this.#begin({}),
      undo: () => this.#undo(),
      rename: (names) => {
        this.#keep({ names });
        void this.#ask();
      },
      review: () => this.#reviewGame(),
      transcript: [
        { title: "Save as a file", act: () => this.#saveTranscript() },
        { title: "Copy", act: () => void this.#copyTranscript() },
        { title: "Open and review…", act: () => this.#review.open() },
      ],
    });
    this.#review = new ReviewCard(() => this.#studio.good?.file ?? null);
    this.#now = new Now({
      choose: (option) => this.#choose(this.#options.indexOf(option)),
      preview: (option) => this.#preview(option),
      goToPresent: () => this.#playback.goToPresent(),
      newGame: () => this.#newGame(),
      review: () => this.#reviewGame(),
      setShowChances: (showChances) => {
        this.#keep({ showChances });
        this.#show();
        this.#now.element.querySelector<HTMLElement>(".show-chances input")?.focus();
      },
    });
    this.#table.append(
      make("div", { className: "play-main" }, this.#place, this.#playback.element),
      make("div", { className: "play-side" }, this.#now.element, this.#moves.element),
    );
    panel.append(
      make(
        "section",
        { className: "card", "aria-label": "Players" },
        this.#setup.element,
        this.#said,
        this.#faults,
        this.#waiting,
      ),
      this.#table,
      this.#review.element,
      this.#spoken,
    );
  }

  update(): void {
    if (!this.#isInSight) document.addEventListener("keydown", this.#onKey);
    this.#isInSight = true;
    const { good } = this.#studio;
    this.#waiting.hidden = good !== null;
    this.#setup.show(this.#kept, this.#kept.choices.length > 0);
    if (!good) return;
    const { fingerprint } = good.rules;
    if (fingerprint !== this.#kept.fingerprint) {
      const isNew = this.#game !== null || this.#kept.choices.length > 0;
      if (isNew) this.#say("The rules changed. The game began anew.");
      this.#isAtOnce = false;
      this.#keep({ choices: [], fingerprint });
    }
    void this.#ask();
  }

  leave(): void {
    document.removeEventListener("keydown", this.#onKey);
    this.#isInSight = false;
    this.#abort.abort();
    this.#review.stop();
    this.#playback.stop();
    this.#asked = null;
    this.#isAtOnce = true;
  }

  #keep(part: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...part };
    this.#studio.keep("play", this.#kept);
    this.#setup.show(this.#kept, this.#kept.choices.length > 0);
  }

  #say(text: string): void {
    this.#said.textContent = text;
  }

  /** A new game, with other players or another seed if they are given. */
  #begin(table: Partial<Table>): void {
    this.#keep({ ...table, choices: [] });
    this.#review.beginAnew();
    this.#say("");
    this.#isAtOnce = false;
    this.#game = null;
    this.#asked = null;
    void this.#ask();
  }

  #newGame(): void {
    this.#begin({ seed: this.#kept.seed + 1 });
  }

  #undo(): void {
    if (!this.#kept.choices.length) return;
    this.#keep({ choices: this.#kept.choices.slice(0, -1) });
    this.#isAtOnce = true;
    void this.#ask();
  }

  #choose(option: number): void {
    if (!this.#options[option] || !this.#isDeciding || this.#isWaiting) return;
    this.#keep({ choices: [...this.#kept.choices, option] });
    this.#say("");
    this.#isAtOnce = false;
    void this.#ask();
  }

  get #options(): Option[] {
    return this.#game?.decision?.options ?? [];
  }

  /** The transcript of the game. Without a finished throw there is none, and a line says so. */
  get #transcript(): string | null {
    const transcript = this.#game?.transcript ?? "";
    if (/^\d+\. /m.test(transcript)) return transcript;
    this.#studio.say("No throw of this game is finished yet.");
    return null;
  }

  #reviewGame(): void {
    const transcript = this.#transcript;
    if (transcript !== null) void this.#review.reviewTable(transcript);
  }

  #saveTranscript(): void {
    const transcript = this.#transcript;
    if (transcript === null) return;
    save(`${stemOf(this.#studio.text.path)}-game.txt`, "text/plain", transcript);
  }

  async #copyTranscript(): Promise<void> {
    const transcript = this.#transcript;
    if (transcript === null) return;
    await copy(transcript);
    this.#studio.say("The transcript is copied.");
  }

  async #ask(): Promise<void> {
    const { good } = this.#studio;
    if (!good || !this.#isInSight) return;
    const { players, seed, choices, fingerprint, byHand: by_hand, names } = this.#kept;
    const asked = JSON.stringify([players, seed, choices, fingerprint, by_hand, names]);
    if (asked === this.#asked) return;
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#asked = asked;
    this.#isWaiting = true;
    const { signal } = this.#abort;
    const rules = reference(good.file.path);
    const request: AskGame = { files: [good.file], rules, players, seed, choices, by_hand, names };
    try {
      const answer = await api.game(request, signal);
      if (signal.aborted) return;
      this.#isWaiting = false;
      this.#take(answer);
    } catch (error) {
      if (signal.aborted) return;
      this.#isWaiting = false;
      this.#asked = null;
      if (error instanceof Unreachable) this.#say("Urlab does not answer. The game goes on when it does.");
      else if (error instanceof Refused) this.#say(error.message);
      else throw error;
    }
  }

  #take(answer: GameAnswer): void {
    if ("faults" in answer) {
      this.#showFaults(answer.faults);
      return;
    }
    this.#faults.replaceChildren();
    this.#setOld(false);
    this.#table.hidden = false;
    const before = this.#game;
    // The frame of a decision is there already. The choice completes it. A throw has no frame yet.
    const open = before?.decision?.is_throw ? 0 : 1;
    const since = before ? Math.max(Math.min(present(before), present(answer)) - open, 0) : 0;
    this.#game = answer;
    this.#setup.setTitle(answer.title);
    const drawn = JSON.stringify([answer.board, answer.kinds]);
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      this.#board = new Board(answer, (square) => this.#chooseAt(square));
      this.#place.replaceChildren(this.#board.element);
      this.#table.classList.toggle("long-board", answer.board.columns > LONG_BOARD);
    }
    this.#moves.fill(answer);
    this.#review.follow(answer.transcript);
    this.#playback.follow(before ? Math.min(since + 1, present(answer)) : 0, present(answer), this.#isAtOnce);
    this.#spoken.textContent = spoken(answer, since);
  }

  #showFaults(faults: Fault[]): void {
    this.#faults.replaceChildren(faultList(faults));
    // What lacked may be there when it is asked again.
    this.#asked = null;
    this.#setOld(true);
    this.#playback.stop();
    this.#game = null;
  }

  /** A game that cannot go on stays in sight, greyed. */
  #setOld(isOld: boolean): void {
    this.#table.classList.toggle("old", isOld);
    this.#table.inert = isOld;
  }

  get #isDeciding(): boolean {
    return this.#playback.isAtPresent && !this.#playback.isPlaying;
  }

  /** The only option that begins or ends at a square. */
  #optionAt(square: number): number {
    const fits = this.#options.flatMap(({ moves }, index) =>
      moves.some(({ from, to }) => from === square || to === square) ? [index] : [],
    );
    return fits.length === 1 ? fits[0] : -1;
  }

  #chooseAt(square: number): void {
    const option = this.#optionAt(square);
    if (option >= 0) this.#choose(option);
  }

  #preview(option: Option | null): void {
    if (this.#game?.decision) this.#board?.preview(option?.moves ?? [], this.#game.decision.player);
  }

  #show(): void {
    const game = this.#game;
    if (!game || !this.#board) return;
    const { place, isAtPresent, isPlaying } = this.#playback;
    const squares = this.#isDeciding ? game.board.squares.map((_, index) => index) : [];
    const choosable = squares.filter((square) => this.#optionAt(square) >= 0);
    this.#board.show(positionAt(game, place), new Set(choosable));
    this.#moves.mark(place);
    this.#now.show(game, { place, isAtPresent, isPlaying, showChances: this.#kept.showChances });
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.#game) return;
    if ((event.target as Element).closest(OWN_KEYS)) return;
    const { isPlaying } = this.#playback;
    const steps: Record<string, () => void> = {
      ArrowLeft: () => this.#playback.step(-1),
      ArrowRight: () => this.#playback.step(1),
      Home: () => this.#playback.go(0),
      End: () => this.#playback.goToPresent(),
    };
    // The arrows of the list of tabs go from tab to tab.
    const step = (event.target as Element).closest("[role=tablist]") ? undefined : steps[event.key];
    const digit = /^[0-9]$/.test(event.key);
    if (step) step();
    else if (isPlaying && !["Tab", "Shift", "Enter", " "].includes(event.key)) this.#playback.goToPresent();
    else if (digit)
      this.#choose(this.#options.findIndex((option) => keyOf(this.#options, option) === event.key));
    else return;
    event.preventDefault();
  };
}

/** The tab Play. */
export const play: Tab = {
  id: "play",
  title: "Play",
  hasEditor: true,
  mount: (panel, studio) => new PlayView(panel, studio),
};

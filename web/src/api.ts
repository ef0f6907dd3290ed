// The types of everything that the server and the page say to each other, and the calls.

/** A rule file as the page has it. The path is relative to the folder of the studio. */
export interface RuleFile {
  path: string;
  text: string;
}

/** A rule file on the disk. The tag changes with its content. */
export interface DiskFile extends RuleFile {
  tag: string;
}

/** A rule set or an overlay that is known by its name. */
export interface Listed {
  name: string;
  title: string;
}

/** Something with a name, in a few words. */
export interface Described {
  name: string;
  about: string;
}

/** A saved report: the texts of its rules, and what it asked. */
export interface OpenedReport {
  /** The short name. */
  name: string;
  /** The kind of question, such as `sweep`. */
  kind: string;
  /** The fields of a scenario that asks it again. `null` if no scenario does. */
  question: Question | null;
  /** The rule files that the question names as `./PATH`; at least one. */
  files: RuleFile[];
}

/** What the page needs to know at its start. */
export interface StartInfo {
  /** The version of Urlab. */
  version: string;
  /** The folder that the studio was started in, for people. */
  folder: string;
  /** The file that was named on the command line, or why it cannot be read any more. */
  file: DiskFile | { faults: Fault[] } | null;
  /** The report that was named on the command line. */
  report: OpenedReport | null;
  /** The rule set that a first file extends, if no file was named. */
  first: string;
  /** All rule sets that are known by name. */
  rule_sets: Listed[];
  /** All overlays that are known by name. A rule set takes them after `+`, as in `RULES+OVERLAY`. */
  overlays: Listed[];
  /** The rule files inside the folder, as paths relative to it. */
  files: string[];
  /** Has the folder more than these? */
  has_more_files: boolean;
  /** The kinds of players, with a short description. */
  players: Described[];
  /** The kinds for whom a question is answered if it names no players. */
  usual_players: string[];
  /** The bots, with a short description. */
  bots: Described[];
  /** The JSON Schema of rule files. */
  schema: Record<string, unknown>;
  /** The greatest length of a text, in bytes. */
  longest_text: number;
  /** The number of games that an answer has in the end. */
  games: number;
}

/** One thing that is wrong with a file or a request. */
export interface Fault {
  /** The file, as a path. */
  file: string;
  /** The line, from 1. 0 if the fault belongs to the whole file. */
  line: number;
  /** The column, from 1, in Unicode characters (not UTF-16 units). */
  column: number;
  /** The number of characters that are wrong. 0 if the fault has no place. */
  width: number;
  /** The path of the field, such as `pieces.pawn.count`. May be empty. */
  field: string;
  /** What is wrong. */
  found: string;
  /** What is allowed. */
  allowed: string | null;
  /** The way out. */
  help: string | null;
  /** The text that mends the line, if there is one way out, and the characters that it takes the place of. */
  fix: { column: number; width: number; text: string } | null;
}

/** A field of a rule set that can be varied. */
export interface Field {
  /** Its path, such as `pieces.pawn.count`. */
  path: string;
  /** Its name for people, such as `number of pawns`. */
  label: string;
  /** Its value now, as a rule file writes it. */
  value: string;
  /** Values that are likely to be tried, the present one among them, as JSON values. */
  values: unknown[];
}

/** A rule file without faults. */
export interface CheckedRules {
  /** The short name. */
  name: string;
  /** The name for people. */
  title: string;
  /** Equal for two rule sets if and only if they are played in the same way. */
  fingerprint: string;
  /** The board with its paths, and the rules in words, as HTML. */
  html: string;
  /** Fields that can be varied. */
  fields: Field[];
  /** The number of points that the source leaves open and that have another reading. */
  readings: number;
  /** Notes, such as inherited lines that no longer apply. */
  notes: string[];
  /** The rule set that the file extends. `null` if it extends none. */
  base: ExtendedRules | null;
}

/** A rule set that another one extends. */
export interface ExtendedRules {
  /** How questions of the page name it. */
  reference: string;
  title: string;
  fingerprint: string;
  /** Its file, if it is not built in. A question that names it must bring the file. */
  file: RuleFile | null;
}

/** The answer to a check: faults, or the rules. */
export type Checked = { faults: Fault[] } | { rules: CheckedRules };

/**
 * A question, as a scenario file asks it. `games` is set by the request. Rule files of the page are
 * named `./PATH`. The fields are those of scenario files: name, title, rules, players, bots, seed,
 * compare, sweep, readings ...
 */
export type Question = Record<string, unknown>;

/** What comes while a question is played, one object in each line. */
export type AnswerEvent =
  /** The question cannot be played. Nothing follows. */
  | { event: "faults"; faults: Fault[] }
  /** So many games were played of those that this step plays. */
  | { event: "progress"; games: number; planned: number }
  /** Rules are learned, so that strong players play better in the next answers. `text` says which. */
  | { event: "learning"; text: string; games: number; planned: number }
  /** The answer of so many games. A better one may follow. */
  | {
      event: "answer";
      games: number;
      planned: number;
      answer: Answer;
      /** That strong players learned less than usual, if they did. */
      note: string | null;
    };

/** A finished study as HTML. Each part is what the page of a report has there. */
export interface Answer {
  /** The headline, as HTML inside one paragraph. */
  headline: string;
  /** The same headline as plain text, for `aria-live`. */
  headline_text: string;
  /** The answer cards, as HTML; empty if the question has none. */
  cards: string;
  /** The warnings, as HTML; empty if there are none. */
  warnings: string;
  /** The sections. The first one is the answer, all others are folded. */
  sections: { id: string; title: string; html: string }[];
}

/** A request for an answer: rule files, and the question about them. */
export interface Ask {
  files: RuleFile[];
  question: Question;
  games: number;
}

/** A request for the tab of dice. `dice` are expressions such as `2d6`, or rule sets by name. */
export interface AskDice {
  files: RuleFile[];
  dice: string[];
}

/** The answer of the tab of dice. `index` of a fault is the place of the wrong dice in the list. */
export type DiceAnswer = { answer: Answer } | { faults: (Fault & { index: number })[] };

/** Pieces of one kind of one player on one square. */
export interface Standing {
  /** The index of the square. */
  square: number;
  /** The index of the kind. */
  kind: number;
  count: number;
}

/** Where the pieces of a player are. `waiting` and `home` have one number for each kind. */
export interface SidePieces {
  waiting: number[];
  home: number[];
  board: Standing[];
}

/** A move of one piece. `null` stands for waiting (from), and for home or waiting (to). */
export interface PieceMove {
  kind: number;
  from: number | null;
  to: number | null;
  captures: boolean;
  /** A link takes the piece back to the start. */
  waits?: boolean;
}

/** One option of a decision. */
export interface Option {
  /** The option in words. For dice, what they show. */
  text: string;
  /** What a throw means, if it is not what the text says. Empty for moves. */
  meaning: string;
  /** The moves; empty for the second die. */
  moves: PieceMove[];
  /** The chance to win after it, 0 to 1. `null` if nothing is there that knows it. */
  chance: number | null;
  /** The chance in words, with its bound. */
  chance_text: string | null;
}

/** One step of a game: what happened, and the board after it. */
export interface Frame {
  player: "light" | "dark";
  /** The number of the throw in the game, from 1. */
  throw: number;
  /** What happened, in one line each. The first line is the throw. */
  lines: string[];
  /** The move that was made; empty if there was none. */
  moves: PieceMove[];
  light: SidePieces;
  dark: SidePieces;
}

/** A request for a game. It is always played from its start, so the server keeps nothing. */
export interface AskGame {
  files: RuleFile[];
  /** `./PATH` of one of the files, or the name of a rule set. */
  rules: string;
  /** The players of Light and Dark: `human`, or the name of a bot. */
  players: [string, string];
  seed: number;
  /** The options that the humans chose so far, by index. */
  choices: number[];
  /** Do people throw real dice and say what they show? Each throw is a choice then. */
  by_hand: boolean;
  /** The names of Light and Dark. Empty for humans without a name. */
  names: [string, string];
}

/** A game until its end, or until a human must decide. */
export type GameAnswer =
  | { faults: Fault[] }
  | {
      title: string;
      board: {
        columns: number;
        rows: number;
        squares: { name: string; column: number; row: number; rosette: boolean }[];
      };
      /** The kinds of pieces. */
      kinds: { name: string; letter: string }[];
      /** The position before the first throw. */
      start: { light: SidePieces; dark: SidePieces };
      frames: Frame[];
      decision: {
        player: "light" | "dark";
        /** The throw in words. If dice are asked for, its number. */
        throw: string;
        /** Must a human say what dice show? */
        is_throw: boolean;
        /** The question in words. */
        question: string;
        options: Option[];
        /** What the chances come from, such as `the learned evaluator`. `null` if there are none. */
        chances_from: string | null;
      } | null;
      /** How the game ended, in words. `null` if it goes on. */
      ending: string | null;
      /** The warnings about bots whose play is weak or was never measured. */
      warnings: string[];
      /** The game so far as a transcript, with its finished throws. */
      transcript: string;
    };

/** A request for the review of a game. */
export interface AskReview {
  files: RuleFile[];
  /** The rules of a transcript that names none. */
  rules: string;
  /** The name of the transcript, for faults. */
  name: string;
  text: string;
}

/** The review, with a note about the rules of the transcript, or what is wrong with it. */
export type ReviewAnswer = { answer: Answer; note: string | null } | { faults: Fault[] };

/** What can be exported of a question. */
export type ExportKind = "page" | "csv" | "scenario";

/** A file to save. */
export interface Exported {
  files: { name: string; text: string }[];
}

/** The result of a save: the new tag, or why nothing was written. */
export type Saved = { tag: string } | { faults: Fault[]; conflict: boolean };

/** The server does not answer, or it does not know the token. */
export class Unreachable extends Error {
  constructor(readonly reason: "offline" | "token") {
    super(reason);
  }
}

/** The server refused a request. */
export class Refused extends Error {}

/** Where the token is kept, in the storage of this address. */
export const TOKEN = "urlab-token";

function startWith(token: string): Promise<Response> {
  return fetch("/api/start", { headers: { Authorization: `Bearer ${token}` } });
}

/**
 * Keeps the token of an address, for all pages of this server, if the server knows it: a foreign page can
 * open the studio with any token. `false` if it does not, or if the address has none.
 */
export async function keepToken(address: URL): Promise<boolean> {
  const token = address.searchParams.get("token");
  const isKnown = token !== null && (await startWith(token).catch(() => null))?.ok === true;
  if (isKnown) localStorage.setItem(TOKEN, token);
  return isKnown;
}

/** The token: from the address of the page, or kept from an earlier page of this server. */
export async function takeToken(): Promise<void> {
  const address = new URL(location.href);
  const kept = keepToken(new URL(address));
  // So that nobody passes the token on with the address.
  address.searchParams.delete("token");
  history.replaceState(history.state, "", address);
  await kept;
}

/** Hears `lost` events whenever a call does not reach the server; the detail is the reason. */
export const reach = new EventTarget();

function lost(reason: Unreachable["reason"]): Unreachable {
  reach.dispatchEvent(new CustomEvent("lost", { detail: reason }));
  return new Unreachable(reason);
}

async function call(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const headers = {
    Authorization: `Bearer ${localStorage.getItem(TOKEN) ?? ""}`,
    "Content-Type": "application/json",
  };
  const init: RequestInit =
    body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  if (signal) init.signal = signal;
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw lost("offline");
  }
  if (response.status === 401) throw lost("token");
  if (!response.ok) throw new Refused(await response.text());
  return response;
}

async function ask<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  return (await call(path, body, signal)).json() as Promise<T>;
}

/** What the page may ask the server. */
export const api = {
  start: () => ask<StartInfo>("/api/start"),
  /** The text of a new rule file that extends a rule set. */
  newFile: (from: string) => ask<RuleFile | { faults: Fault[] }>("/api/new", { from }),
  open: (path: string) => ask<DiskFile | { faults: Fault[] }>("/api/open", { path }),
  /** The rules and the question of a `summary.json` with this text. */
  report: (name: string, text: string) =>
    ask<{ report: OpenedReport } | { faults: Fault[] }>("/api/report", { name, text }),
  /** `tag` is that of the file as it was opened; `null` for a new file. */
  save: (file: RuleFile, tag: string | null) => ask<Saved>("/api/save", { ...file, tag }),
  check: (files: RuleFile[], path: string, signal?: AbortSignal) =>
    ask<Checked>("/api/check", { files, path }, signal),
  dice: (request: AskDice, signal?: AbortSignal) => ask<DiceAnswer>("/api/dice", request, signal),
  game: (request: AskGame, signal?: AbortSignal) => ask<GameAnswer>("/api/game", request, signal),
  review: (request: AskReview, signal?: AbortSignal) => ask<ReviewAnswer>("/api/review", request, signal),
  export: (request: Ask, kind: ExportKind) =>
    ask<Exported | { faults: Fault[] }>("/api/export", { ...request, kind }),

  /** Plays a question. The answer becomes sharper with each event. An abort ends play at once. */
  async *answer(request: Ask, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    const response = await call("/api/answer", request, signal);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    let isWhole = false;
    for (;;) {
      let part: ReadableStreamReadResult<string>;
      try {
        part = await reader.read();
      } catch (error) {
        if (signal.aborted) throw error;
        throw lost("offline");
      }
      if (part.done) {
        if (isWhole) return;
        throw new Refused("Urlab did not finish this answer. Reload the page to ask again.");
      }
      text += part.value;
      const lines = text.split("\n");
      text = lines.pop()!;
      for (const line of lines.filter(Boolean)) {
        const event = JSON.parse(line) as AnswerEvent;
        isWhole = event.event === "faults" || (event.event === "answer" && event.games === event.planned);
        yield event;
      }
    }
  },
};

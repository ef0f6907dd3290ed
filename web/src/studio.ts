// What the tabs share: the text in the editor, its last version without faults, and the settings.

import type { CheckedRules, Question, RuleFile, StartInfo } from "./api.ts";

/** The settings of every question. */
export interface Settings {
  /** The kinds of players. Empty if `bots` play. */
  players: string[];
  /** The bots that play if no kinds of players do. */
  bots: [string, string];
  seed: number;
}

/** Why an answer is old while the text has faults. */
export const FAULTY =
  "The text has faults or is being checked. This is the answer to the last version without faults.";

/** A version without faults, and its rules. */
export interface Good {
  file: RuleFile;
  rules: CheckedRules;
}

/** The studio, as a tab sees it. */
export interface Studio {
  readonly info: StartInfo;
  /** The rule file in the editor, faults and all. */
  readonly text: RuleFile;
  /** The last version without faults, and its rules. `null` until there is one. */
  readonly good: Good | null;
  /** The version that the user started from. Its path differs from that of the text. */
  readonly before: RuleFile;
  /** The rules of that version. `null` if it has faults, or until it is checked. */
  readonly goodBefore: CheckedRules | null;
  /** Versions that the user pinned, each under a path of its own. */
  readonly pins: RuleFile[];
  readonly settings: Settings;
  /** Is the text other than the last good version, so that answers are old? */
  readonly isFaulty: boolean;
  /** Calls `act` after each change of the good version, of the pins or of the settings. */
  onChange(act: () => void): void;
  setPins(pins: RuleFile[]): void;
  /** Puts a text into the editor. */
  setText(text: string): void;
  /** Shows one short line to the user, and to screen readers. */
  say(text: string): void;
  /** Keeps a value of a tab in the link. */
  keep(tab: string, value: unknown): void;
  /** The value that a link has for a tab. */
  kept(tab: string): unknown;
}

/** Who plays a question, as its fields. A question for the usual players names nobody. */
export function playersOf({ info, settings }: Studio): Question {
  const { players, bots } = settings;
  if (!players.length) return { bots: [bots] };
  return players.join() === info.usual_players.join() ? {} : { players };
}

/** A tab. `tabs.ts` lists them. */
export interface Tab {
  /** A short word for links. */
  id: string;
  title: string;
  /** Does the editor stand beside it on wide screens? */
  hasEditor: boolean;
  /** Fills the panel. It is called once, when the tab is shown for the first time. */
  mount(panel: HTMLElement, studio: Studio): TabView;
}

/** A tab on the page. */
export interface TabView {
  /** Called whenever the tab comes into sight, and after each change while it is in sight. */
  update(): void;
  /** Called when the tab goes out of sight. It stops what it asked for. */
  leave(): void;
}

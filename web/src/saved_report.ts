// A saved report as a state of the studio: its rules in the editor, and its question where it can be asked.

import type { OpenedReport, Question, RuleFile, StartInfo } from "./api.ts";
import type { LinkState } from "./link.ts";
import { stemOf } from "./paths.ts";
import { MOST_PINS } from "./pins.ts";
import type { Varied } from "./questions/field_choice.ts";
import { nearestGames } from "./questions/games_choice.ts";
import { QUANTITIES, type SweepChoice } from "./questions/sweep.ts";
import { numbersOf, type Value } from "./questions/values.ts";
import { firstState } from "./store.ts";
import type { Settings } from "./studio.ts";

/** The tab that asks a question, and what it keeps. */
interface Asked {
  tab: string;
  tabs: Record<string, unknown>;
}

/** The state of a report, and what a reader must know of it. */
export interface ReportState {
  state: LinkState;
  note: string;
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text): text is string => typeof text === "string") : [];
}

/** Who plays, and the seed. Without players in the question, those of the studio stay. */
function settingsOf(question: Question, settings: Settings): Settings {
  const seed = Number.isSafeInteger(question.seed) ? (question.seed as number) : settings.seed;
  const [pair] = Array.isArray(question.bots) ? question.bots.map(textsOf) : [];
  if (pair?.length === 2) return { players: [], bots: [pair[0], pair[1]], seed };
  const players = textsOf(question.players);
  return { ...settings, players: players.length ? players : settings.players, seed };
}

/** The values of a varied field: a list, or whole numbers from one to another. */
function valuesOf(values: unknown): Value[] {
  if (Array.isArray(values)) return values as Value[];
  const { from, to, step } = values as { from: number; to: number; step?: number };
  return numbersOf(from, to, step ?? 1);
}

function sweepOf(sweep: Record<string, unknown>, games: unknown): SweepChoice {
  const fields: Varied[] = Object.entries(sweep.fields ?? {}).map(([path, values]) => {
    const chosen = valuesOf(values);
    return { path, added: chosen, chosen };
  });
  const usual = QUANTITIES.map(({ name }) => name);
  const asked = sweep.quantities ? textsOf(sweep.quantities) : usual;
  const quantities = usual.filter((name) => asked.includes(name));
  const others = asked.filter((name) => !usual.includes(name)).join(", ");
  return { fields, quantities, others, games: nearestGames(games) };
}

/** Where the studio asks the question. `null` if it cannot. */
function askedOf(report: OpenedReport, baseline: RuleFile | undefined): Asked | null {
  const { kind, question } = report;
  if (!question) return null;
  const { games } = question;
  switch (kind) {
    case "cases":
      return { tab: "rules", tabs: {} };
    case "compare":
      return { tab: "compare", tabs: { compare: { baseline: baseline?.path } } };
    case "sweep":
      return {
        tab: "questions",
        tabs: { questions: { sweep: sweepOf(question.sweep as Record<string, unknown>, games) } },
      };
    case "readings":
      return { tab: "questions", tabs: { questions: { readingGames: nearestGames(games) } } };
    default:
      return null;
  }
}

/** The file that a comparison compares with. `undefined` for other questions. */
function baselineOf({ kind, question, files }: OpenedReport): RuleFile | undefined {
  if (kind !== "compare") return undefined;
  const { baseline } = (question?.compare ?? {}) as { baseline?: string };
  return files.find(({ path }) => `./${path}` === baseline) ?? files[0];
}

/** What the report asks that the studio leaves out. */
function noteOf(report: OpenedReport, isAsked: boolean, pins: RuleFile[]): string {
  const { name, kind, question, files } = report;
  const left = files.length - 1 - pins.length;
  const pairs = Array.isArray(question?.bots) ? question.bots.length : 1;
  return [
    `The rules of the report ${name} are open.`,
    !isAsked && `The studio cannot ask its question (${kind}): \`urlab run\` can.`,
    pins.length > 0 &&
      `Its other rule sets are pinned: the tab Compare has ${pins.map(({ path }) => stemOf(path)).join(", ")}.`,
    left > 0 && `${left} more are left out.`,
    pairs > 1 && `It has ${pairs} pairs of bots; the first one plays here.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The state that goes on from a report. */
export function stateOfReport(info: StartInfo, report: OpenedReport): ReportState {
  const baseline = baselineOf(report);
  const present = report.files.find((file) => file !== baseline) ?? report.files[0];
  const pins = report.files.filter((file) => file !== present).slice(0, MOST_PINS);
  const asked = askedOf(report, baseline);
  const state = firstState(info, present);
  return {
    state: {
      ...state,
      pins,
      settings: settingsOf(report.question ?? {}, state.settings),
      ...(asked ?? { tab: "rules" }),
    },
    note: noteOf(report, asked !== null, pins),
  };
}

// The whole state of the studio in an address, so that a link or a reload brings everything back.

import type { RuleFile } from "./api.ts";
import type { Settings } from "./studio.ts";

/** What a link holds. */
export interface LinkState {
  path: string;
  text: string;
  before: RuleFile;
  pins: RuleFile[];
  settings: Settings;
  /** The id of the tab in sight. */
  tab: string;
  /** What tabs keep, by their id. */
  tabs: Record<string, unknown>;
}

/** A link that cannot be read. */
export class BadLink extends Error {}

/** The first version of links. */
const MARK = "#1.";

/** The longest state that is read, in bytes. A short link can unpack to any length. */
const LONGEST = 4 << 20;

function base64url(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
}

/** The fragment of a state. */
export async function writeLink(state: LinkState): Promise<string> {
  const packed = new Blob([JSON.stringify(state)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return MARK + base64url(new Uint8Array(await new Response(packed).arrayBuffer()));
}

async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let length = 0;
  for (let part; !(part = await reader.read()).done;) {
    length += part.value.length;
    if (length > LONGEST) {
      await reader.cancel();
      throw new BadLink("its content is longer than 4 MB");
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

function isFile(value: unknown): value is RuleFile {
  const file = value as RuleFile | null;
  return typeof file?.path === "string" && typeof file.text === "string";
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function isState(value: unknown): value is LinkState {
  const state = value as LinkState | null;
  return (
    isFile(state) &&
    isFile(state.before) &&
    Array.isArray(state.pins) &&
    state.pins.every(isFile) &&
    isTexts(state.settings?.bots) &&
    state.settings.bots.length === 2 &&
    isTexts(state.settings.players ?? []) &&
    Number.isSafeInteger(state.settings.seed) &&
    typeof state.tab === "string" &&
    typeof state.tabs === "object" &&
    state.tabs !== null
  );
}

/** The state of a fragment. `null` if the fragment is empty. */
export async function readLink(fragment: string): Promise<LinkState | null> {
  if (fragment.length < 2) return null;
  if (!fragment.startsWith(MARK)) throw new BadLink("it does not begin as a link of the studio does");
  let state: unknown;
  try {
    state = JSON.parse(await unpack(bytesOf(fragment.slice(MARK.length))));
  } catch (error) {
    if (error instanceof BadLink) throw error;
    throw new BadLink("a part of it is missing or was changed");
  }
  if (!isState(state)) throw new BadLink("its content is not that of a studio");
  // Links had no kinds of players at first. Their bots play on.
  const { players = [], ...settings } = state.settings as Partial<Settings> & Settings;
  return { ...state, settings: { ...settings, players } };
}

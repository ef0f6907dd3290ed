// The names of versions. Each version has one name: in tabs, cards, charts, tables and exports.

import type { CheckedRules, RuleFile } from "./api.ts";
import { folderOf, reference, shortName, stemOf } from "./paths.ts";
import type { Good, Studio } from "./studio.ts";

/** A version of rules in a question. */
export interface Version {
  /** What answers call it. */
  name: string;
  /** How questions name its rules. */
  reference: string;
  /** The file that the question brings. `null` for rules that are built in. */
  file: RuleFile | null;
}

/** A title at the left edge, with the lines that belong to it. */
const TITLE = /^(?:title|"title"|'title')\s*:.*(?:\n[ \t]+\S.*)*$/m;

/** The text with another title. A text that is one mapping in braces stays as it is. */
function withTitle(text: string, title: string): string {
  const line = `title: ${JSON.stringify(title)}`;
  if (TITLE.test(text)) return text.replace(TITLE, () => line);
  if (/^\s*(?:#.*\s+)*\{/.test(text) || /^\.\.\.\s*$/m.test(text)) return text;
  return `${text}${text.endsWith("\n") || !text ? "" : "\n"}${line}\n`;
}

/** A file under another name: its title and its path tell it. */
function named(file: RuleFile, name: string, path: string): Version {
  return { name, reference: reference(path), file: { path, text: withTitle(file.text, name) } };
}

/** The name of rules: their title, or the name of the file if another rule set has the title too. */
export function nameOf(file: RuleFile, { title, base }: CheckedRules): string {
  return title === base?.title ? stemOf(file.path) : title;
}

/** The present version, in questions about nothing else. */
export function presentAlone({ file, rules }: Good): Version {
  const name = nameOf(file, rules);
  const unchanged = { name, reference: reference(file.path), file };
  return name === rules.title ? unchanged : named(file, name, file.path);
}

/** A path beside the file that no pin has, such as `my-game-before.yaml`. */
function pathBeside(studio: Studio, name: string, version: string): string {
  const start = `${folderOf(studio.text.path)}${shortName(name)}-${version}`;
  let path = `${start}.yaml`;
  for (let number = 2; studio.pins.some((pin) => pin.path === path); number += 1)
    path = `${start}-${number}.yaml`;
  return path;
}

/** The version that the user started from, in comparisons. */
export function versionBefore(studio: Studio, good: Good): Version {
  const name = nameOf(good.file, good.rules);
  return named(studio.before, `${name} before`, pathBeside(studio, name, "before"));
}

/** The present version, in comparisons with earlier ones. */
export function versionNow(studio: Studio, good: Good): Version {
  const name = nameOf(good.file, good.rules);
  return named(good.file, `${name} now`, pathBeside(studio, name, "now"));
}

/** A pin. */
export function versionPinned(pin: RuleFile): Version {
  return named(pin, stemOf(pin.path), pin.path);
}

/** What the present version extends. `null` if nothing, or if both play the same. */
export function versionExtended({ rules }: Good): Version | null {
  const { base, fingerprint } = rules;
  if (!base || base.fingerprint === fingerprint) return null;
  return { name: base.title, reference: base.reference, file: base.file };
}

/** The files of versions, which a question brings. */
export function filesOf(versions: Version[]): RuleFile[] {
  return versions.flatMap(({ file }) => (file ? [file] : []));
}

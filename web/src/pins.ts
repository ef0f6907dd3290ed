// Versions that the user pins, each under a path of its own.

import { folderOf, shortName, stemOf, versionPath } from "./paths.ts";
import type { Studio } from "./studio.ts";

function isTaken(studio: Studio, path: string): boolean {
  return [studio.text, studio.before, ...studio.pins].some((file) => file.path === path);
}

/** The most pins. A request has at most 64 files. */
export const MOST_PINS = 60;

/** Pins the last version without faults. */
export function pinVersion(studio: Studio): void {
  const { good, isFaulty, pins } = studio;
  if (!good || isFaulty) {
    studio.say("Only a version without faults can be pinned.");
    return;
  }
  const same = pins.find(({ text }) => text === good.file.text);
  if (same) {
    studio.say(`This version is pinned already, as ${stemOf(same.path)}.`);
    return;
  }
  if (pins.length >= MOST_PINS) {
    studio.say(`There are ${MOST_PINS} pins already. Remove one in the tab Compare.`);
    return;
  }
  let number = 1;
  while (isTaken(studio, versionPath(good.file.path, `v${number}`))) number += 1;
  const path = versionPath(good.file.path, `v${number}`);
  studio.setPins([...pins, { path, text: good.file.text }]);
  studio.say(`Pinned as ${stemOf(path)}. The tab Compare has it.`);
}

/** Gives a pin another name. Returns what is wrong with it, or `null`. */
export function renamePin(studio: Studio, path: string, name: string): string | null {
  if (name !== shortName(name)) return "A name has lower-case letters, digits and hyphens only.";
  const renamed = `${folderOf(path)}${name}.yaml`;
  if (renamed === path) return null;
  if (isTaken(studio, renamed)) return "Another version has this name.";
  studio.setPins(studio.pins.map((pin) => (pin.path === path ? { ...pin, path: renamed } : pin)));
  return null;
}

/** Removes a pin. */
export function removePin(studio: Studio, path: string): void {
  studio.setPins(studio.pins.filter((pin) => pin.path !== path));
}

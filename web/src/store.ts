// The state of the studio, and who hears about its changes.

import type { Checked, CheckedRules, DiskFile, Fault, RuleFile, StartInfo } from "./api.ts";
import type { LinkState } from "./link.ts";
import { folderOf, versionPath } from "./paths.ts";
import type { Good, Settings, Studio } from "./studio.ts";

/** A file as it is on the disk, as far as the page knows. It outlives a reload, but is in no link. */
const DISK = "urlab-disk";

/** Calls everybody who asked to be called. */
class Signal {
  readonly #acts: (() => void)[] = [];

  add(act: () => void): void {
    this.#acts.push(act);
  }

  send(): void {
    for (const act of this.#acts) act();
  }
}

/** The last version without faults. It outlives a reload, as far as there is room for it. */
const GOOD = "urlab-good";

function readGood(path: string): RuleFile | null {
  const good = JSON.parse(sessionStorage.getItem(GOOD) ?? "null") as RuleFile | null;
  return good?.path === path ? good : null;
}

function readDisk(folder: string, path: string): DiskFile | null {
  const disk = JSON.parse(sessionStorage.getItem(DISK) ?? "null") as (DiskFile & { folder: string }) | null;
  return disk?.folder === folder && disk.path === path ? disk : null;
}

/** The state at the first start of the studio. */
export function firstState(info: StartInfo, file: RuleFile): LinkState {
  return {
    path: file.path,
    text: file.text,
    before: { path: versionPath(file.path, "before"), text: file.text },
    pins: [],
    settings: { players: info.usual_players, bots: ["learned", "casual"], seed: 1 },
    tab: "",
    tabs: {},
  };
}

/** The state of the studio. */
export class Store implements Studio {
  good: Good | null = null;
  /** The rules of the version that the user started from. `null` if it has faults, or until it is checked. */
  goodBefore: CheckedRules | null = null;
  /** What is wrong with the text. */
  faults: Fault[] = [];
  /** The file on the disk that a save replaces. `null` for a new file. */
  disk: DiskFile | null;
  /** The text is another one. */
  readonly textChanged = new Signal();
  /** The editor must show another file. */
  readonly fileOpened = new Signal();
  /** The editor must show another text. */
  readonly textSet = new Signal();
  /** The text was checked. */
  readonly checked = new Signal();
  /** Anything that the link holds is another one. */
  readonly stateChanged = new Signal();
  /** There is something to say. */
  readonly said = new Signal();
  lastSaid = "";
  readonly #changed = new Signal();
  #state: LinkState;
  #wasFaulty = true;

  constructor(
    public info: StartInfo,
    state: LinkState,
  ) {
    this.#state = state;
    this.disk = readDisk(info.folder, state.path);
  }

  get state(): LinkState {
    return this.#state;
  }

  get text(): RuleFile {
    return { path: this.#state.path, text: this.#state.text };
  }

  get before(): RuleFile {
    return this.#state.before;
  }

  get pins(): RuleFile[] {
    return this.#state.pins;
  }

  get settings(): Settings {
    return this.#state.settings;
  }

  get isFaulty(): boolean {
    return this.good?.file.text !== this.#state.text || this.good.file.path !== this.#state.path;
  }

  /** Is the text other than that of the file on the disk? */
  get isUnsaved(): boolean {
    return this.disk?.text !== this.#state.text;
  }

  onChange(act: () => void): void {
    this.#changed.add(act);
  }

  setPins(pins: RuleFile[]): void {
    this.#set({ pins });
    this.#changed.send();
  }

  setSettings(settings: Settings): void {
    this.#set({ settings });
    this.#changed.send();
  }

  setTab(tab: string): void {
    this.#set({ tab });
  }

  setText(text: string): void {
    this.edit(text);
    this.textSet.send();
  }

  /** Takes the text of the editor. */
  edit(text: string): void {
    if (text === this.#state.text) return;
    this.#set({ text });
    this.textChanged.send();
    this.#tellFaulty();
  }

  /** Another file, as it is on the disk or as a new one. */
  open(file: RuleFile, disk: DiskFile | null): void {
    const before = { path: versionPath(file.path, "before"), text: file.text };
    this.restore({ ...this.#state, path: file.path, text: file.text, before }, disk);
  }

  /** Everything that a link holds. */
  restore(state: LinkState, disk = readDisk(this.info.folder, state.path)): void {
    this.#state = state;
    this.setDisk(disk);
    this.good = null;
    this.goodBefore = null;
    this.faults = [];
    this.fileOpened.send();
    this.stateChanged.send();
    this.textChanged.send();
    this.#changed.send();
  }

  /** The file that holds the text from now on. */
  setDisk(disk: DiskFile | null): void {
    this.disk = disk;
    try {
      const { folder } = this.info;
      if (disk) sessionStorage.setItem(DISK, JSON.stringify({ ...disk, folder }));
      else sessionStorage.removeItem(DISK);
    } catch {
      // The file is too long to be kept. After a reload, a save asks for the path again.
    }
    if (disk && disk.path !== this.#state.path) this.#move(disk.path);
    this.stateChanged.send();
  }

  /** The folder has this file now. */
  addFile(path: string): void {
    if (this.info.files.includes(path)) return;
    this.info = { ...this.info, files: [...this.info.files, path].sort() };
  }

  /** The text goes by another path, and so do its versions. */
  #move(path: string): void {
    const moved = (file: RuleFile) => ({
      ...file,
      path: folderOf(path) + file.path.slice(folderOf(file.path).length),
    });
    const before = { ...this.before, path: versionPath(path, "before") };
    this.#set({ path, before, pins: this.pins.map(moved) });
    this.textChanged.send();
    this.#tellFaulty();
  }

  /** The present text is what changes are compared with from now on. */
  startFromHere(): void {
    this.#set({ before: { ...this.before, text: this.#state.text } });
    this.goodBefore = null;
    this.textChanged.send();
    this.#changed.send();
  }

  /** Takes what the server says about the text. */
  setChecked(file: RuleFile, checked: Checked): void {
    this.faults = "faults" in checked ? checked.faults : [];
    if ("rules" in checked) this.setGood(file, checked.rules);
    this.checked.send();
    this.#wasFaulty = this.isFaulty;
    this.#changed.send();
  }

  /** The last version without faults of an earlier visit of this page. `null` if another one is known. */
  get earlierGood(): RuleFile | null {
    return this.good ? null : readGood(this.#state.path);
  }

  /** Takes a version without faults. */
  setGood(file: RuleFile, rules: CheckedRules): void {
    this.good = { file, rules };
    try {
      sessionStorage.setItem(GOOD, JSON.stringify(file));
    } catch {
      // Without it, a reload of a text with faults shows no answer.
    }
  }

  /** Takes what the server says about the version that the user started from. */
  setCheckedBefore(checked: Checked): void {
    this.goodBefore = "rules" in checked ? checked.rules : null;
    this.#changed.send();
  }

  say(text: string): void {
    this.lastSaid = text;
    this.said.send();
  }

  keep(tab: string, value: unknown): void {
    this.#set({ tabs: { ...this.#state.tabs, [tab]: value } });
  }

  kept(tab: string): unknown {
    return this.#state.tabs[tab];
  }

  #set(part: Partial<LinkState>): void {
    this.#state = { ...this.#state, ...part };
    this.stateChanged.send();
  }

  #tellFaulty(): void {
    if (this.isFaulty === this.#wasFaulty) return;
    this.#wasFaulty = this.isFaulty;
    this.#changed.send();
  }
}

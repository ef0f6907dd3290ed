// The tab Compare: the rule set that the file extends, versions that were pinned, and the present one.

import type { RuleFile } from "../api.ts";
import { AnswerCard } from "../answer_card.ts";
import { openPrompt } from "../dialog.ts";
import { button, make } from "../dom.ts";
import { lineDiff, shortened } from "../line_diff.ts";
import { shortName, stemOf } from "../paths.ts";
import { pinVersion, removePin, renamePin } from "../pins.ts";
import { FAULTY, playersOf, type Studio, type Tab } from "../studio.ts";
import {
  filesOf,
  presentAlone,
  type Version,
  versionBefore,
  versionExtended,
  versionNow,
  versionPinned,
} from "../versions.ts";

/** What the link keeps of this tab. */
interface Kept {
  /** The key of the baseline. */
  baseline: string;
}

/** A version that can be compared. Its key stays when its name changes. */
interface Listed {
  key: string;
  version: Version;
}

/** What is compared: what the file extends, the pins, the version that one started from, and the present one. */
function listed(studio: Studio): Listed[] {
  const { good, goodBefore, before, pins } = studio;
  const pinned = pins.map((pin) => ({ key: pin.path, version: versionPinned(pin) }));
  if (!good) return pinned;
  const isPinned = (text: string) => pins.some((pin) => pin.text === text);
  const { fingerprint, base } = good.rules;
  const hasBefore = goodBefore !== null && goodBefore.fingerprint !== fingerprint && !isPinned(before.text);
  const extended = goodBefore?.fingerprint === base?.fingerprint ? null : versionExtended(good);
  const isAlone = !hasBefore && !pins.length;
  const now = isAlone ? presentAlone(good) : versionNow(studio, good);
  return [
    ...(extended ? [{ key: extended.reference, version: extended }] : []),
    ...pinned,
    ...(hasBefore ? [{ key: before.path, version: versionBefore(studio, good) }] : []),
    ...(isPinned(good.file.text) ? [] : [{ key: studio.text.path, version: now }]),
  ];
}

const MARKS = { "-": "removed", "+": "added", " ": "same" };

/** How a pin differs from the present text. */
function difference(pin: RuleFile, text: string): HTMLElement {
  if (pin.text === text) return make("p", { className: "note" }, "It is equal to the present text.");
  const lines = shortened(lineDiff(pin.text, text), 2).map((line) =>
    line
      ? make("span", { className: `line ${MARKS[line.mark]}` }, `${line.mark} ${line.text}\n`)
      : make("span", { className: "line same" }, "  …\n"),
  );
  return make(
    "pre",
    {
      className: "diff",
      tabIndex: 0,
      role: "group",
      "aria-label": `From ${stemOf(pin.path)} to the present text`,
    },
    ...lines,
  );
}

function pinItem(studio: Studio, pin: RuleFile): HTMLElement {
  const name = stemOf(pin.path);
  const body = make("div");
  const fold = make("details", {}, make("summary", {}, "What differs from the present text"), body);
  fold.addEventListener("toggle", () =>
    body.replaceChildren(...(fold.open ? [difference(pin, studio.text.text)] : [])),
  );
  const rename = () =>
    openPrompt(`Rename ${name}`, "Name", name, "Rename", async (text) => renamePin(studio, pin.path, text));
  const named = (what: string) => ({ "aria-label": `${what}: ${name}` });
  return make(
    "li",
    {},
    make(
      "div",
      { className: "row" },
      make("strong", {}, name),
      button("Rename", rename, named("Rename")),
      button(
        "Into the editor",
        () => {
          studio.setText(pin.text);
          studio.say(`The editor has the text of ${name}. Undo brings the text before back.`);
        },
        named("Into the editor"),
      ),
      button("Remove", () => removePin(studio, pin.path), named("Remove")),
    ),
    fold,
  );
}

/** The tab Compare. */
export const compare: Tab = {
  id: "compare",
  title: "Compare",
  hasEditor: true,
  mount(panel, studio) {
    const list = make("ul", { className: "pins" });
    const none = make("p", { className: "hint-text" });
    const baseline = make("select");
    const choice = make("label", { className: "row" }, "Compared with ", baseline);
    const card = new AnswerCard({ title: "The versions compared" });
    panel.append(
      make(
        "section",
        { className: "card", "aria-label": "Pinned versions" },
        make(
          "div",
          { className: "card-head" },
          make("h2", {}, "Pinned versions"),
          button("Pin this version", () => pinVersion(studio)),
        ),
        none,
        list,
        choice,
      ),
      card.element,
    );
    let shown = "";

    const showList = () => {
      const now = JSON.stringify([studio.pins, studio.text]);
      if (now === shown) return;
      shown = now;
      list.replaceChildren(...studio.pins.map((pin) => pinItem(studio, pin)));
    };
    const chosen = (all: Listed[]): Listed => {
      const kept = studio.kept("compare") as Kept | undefined;
      return all.find(({ key }) => key === kept?.baseline) ?? all[0];
    };
    const update = () => {
      const all = listed(studio);
      const isEnough = all.length > 1;
      showList();
      none.hidden = isEnough;
      none.textContent =
        "A comparison needs two versions. Change the text in the editor, or pin another version. " +
        "Links hold the pins.";
      choice.hidden = !isEnough;
      card.element.hidden = !isEnough;
      if (!isEnough) {
        card.stop();
        return;
      }
      const base = chosen(all);
      baseline.replaceChildren(
        ...all.map(({ key, version }) => make("option", { value: key }, version.name)),
      );
      baseline.value = base.key;
      if (studio.isFaulty) {
        card.markOld(FAULTY);
        return;
      }
      const versions = all.map(({ version }) => version);
      const name = `${shortName(stemOf(studio.text.path))}-versions`;
      card.ask({
        files: filesOf(versions),
        games: studio.info.games,
        question: {
          name,
          title: "The versions compared",
          rules: versions.map((version) => version.reference),
          ...playersOf(studio),
          seed: studio.settings.seed,
          compare: { baseline: base.version.reference },
        },
      });
    };
    baseline.addEventListener("change", () => {
      studio.keep("compare", { baseline: baseline.value } satisfies Kept);
      update();
    });
    return { update, leave: () => card.stop() };
  },
};

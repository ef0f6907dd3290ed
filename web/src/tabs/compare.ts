// The tab Compare: versions that were pinned, side by side with the present one.

import type { RuleFile } from "../api.ts";
import { AnswerCard } from "../answer_card.ts";
import { openPrompt } from "../dialog.ts";
import { button, make } from "../dom.ts";
import { lineDiff, shortened } from "../line_diff.ts";
import { reference, shortName, stemOf } from "../paths.ts";
import { pinVersion, removePin, renamePin } from "../pins.ts";
import { FAULTY, type Studio, type Tab } from "../studio.ts";

/** What the link keeps of this tab. */
interface Kept {
  /** The path of the baseline. */
  baseline: string;
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

    /** The pins, and the present version if it differs from all of them. */
    const versions = (): RuleFile[] => {
      const { good, pins } = studio;
      const isNew = good && pins.every(({ text }) => text !== good.file.text);
      return isNew ? [...pins, good.file] : pins;
    };
    const showList = () => {
      const now = JSON.stringify([studio.pins, studio.text]);
      if (now === shown) return;
      shown = now;
      list.replaceChildren(...studio.pins.map((pin) => pinItem(studio, pin)));
    };
    const chosen = (files: RuleFile[]): RuleFile => {
      const kept = studio.kept("compare") as Kept | undefined;
      return files.find(({ path }) => path === kept?.baseline) ?? files[0];
    };
    const update = () => {
      const files = versions();
      const isEnough = files.length > 1;
      showList();
      none.hidden = isEnough;
      none.textContent = studio.pins.length
        ? "A comparison needs two versions. Change the text in the editor, or pin another version."
        : "Pin a version, change the text, and see here what the change does. Links hold the pins.";
      choice.hidden = !isEnough;
      card.element.hidden = !isEnough;
      if (!isEnough) {
        card.stop();
        return;
      }
      const base = chosen(files);
      baseline.replaceChildren(
        ...files.map(({ path }) =>
          make(
            "option",
            { value: path },
            path === studio.text.path ? `${stemOf(path)} (the present text)` : stemOf(path),
          ),
        ),
      );
      baseline.value = base.path;
      if (studio.isFaulty) {
        card.markOld(FAULTY);
        return;
      }
      const { bots, seed } = studio.settings;
      const name = `${shortName(stemOf(studio.text.path))}-versions`;
      card.ask({
        files,
        games: studio.info.games,
        question: {
          name,
          title: "The versions compared",
          rules: files.map(({ path }) => reference(path)),
          bots: [bots],
          seed,
          compare: { baseline: reference(base.path) },
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

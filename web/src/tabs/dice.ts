// The tab Dice: what dice throw, exactly, while one types them.

import type { DiceAnswer, Fault } from "../api.ts";
import { api, Refused, Unreachable } from "../api.ts";
import { AnswerView } from "../answer_view.ts";
import { button, debounce, make, withCode } from "../dom.ts";
import { fixTitle, sentence } from "../fault_list.ts";
import { reference } from "../paths.ts";
import type { Studio, Tab } from "../studio.ts";

/** What the link keeps of this tab. */
interface Kept {
  text: string;
}

type DiceFault = Fault & { index: number };

/** The pause after the last key, in milliseconds. */
const PAUSE = 80;
/** The pause after the last answer before it is read out. */
const READ_PAUSE = 800;
/** Why the answer is old while dice have faults. */
const FAULTY_DICE = "The dice have faults. This is the answer to the last dice without faults.";
/** What the field has at first. */
const FIRST = "2d6 4c";

const EXAMPLES = [
  { title: "two six-sided dice", dice: "2d6" },
  { title: "four coins", dice: "4c" },
  { title: "four tetrahedra, two corners of each marked", dice: "4d0,1" },
  { title: "the best two of three four-sided dice", dice: "3d4kh2" },
  { title: "an astragalus with the chances of a knucklebone", dice: "d1:1,3:4,4:4,6:1" },
];

/** The dice of a text. Quotes hold a path with spaces together. */
function split(text: string): string[] {
  return text.match(/"[^"]*"|\S+/g) ?? [];
}

function unquoted(word: string): string {
  return word.replaceAll('"', "");
}

/** A name as the field has it. */
function written(name: string): string {
  return /\s/.test(name) ? `"${name}"` : name;
}

/** The dice with the wrong characters marked. */
function marked(dice: string, { column, width }: Fault): HTMLElement {
  const signs = [...dice];
  const at = Math.max(column - 1, 0);
  const part = (from: number, to?: number) => signs.slice(from, to).join("");
  if (!column || at >= signs.length) return make("code", {}, dice);
  return make("code", {}, part(0, at), make("mark", {}, part(at, at + width)), part(at + width));
}

/** A chip that adds dice to the field, or takes them out. */
class Chip {
  readonly element: HTMLButtonElement;

  constructor(
    title: string,
    readonly dice: () => string,
    field: Field,
  ) {
    this.element = button("", () => field.toggle(this.dice()), { className: "chip" });
    this.element.append(title);
  }

  show(words: string[]): void {
    this.element.setAttribute("aria-pressed", String(words.includes(this.dice())));
  }
}

/** The field with its chips. */
class Field {
  readonly input = make("input", {
    id: "dice-text",
    type: "text",
    spellcheck: false,
    autocomplete: "off",
    "aria-describedby": "dice-help dice-faults",
  });
  readonly element: HTMLElement;
  readonly #faults = make("div", { id: "dice-faults" });
  readonly #chips: Chip[];
  readonly #onText: () => void;

  constructor(studio: Studio, onText: () => void) {
    this.#onText = onText;
    const example = ({ title, dice }: { title: string; dice: string }) => {
      const chip = new Chip(`${title} `, () => dice, this);
      chip.element.append(make("code", {}, dice));
      return chip;
    };
    const ownDice = () => written(reference(studio.text.path));
    const own = new Chip("the dice of the rule file in the editor", ownDice, this);
    this.#chips = [own, ...EXAMPLES.map(example)];
    const rules = make(
      "select",
      {},
      make("option", { value: "" }, "choose"),
      ...studio.info.rule_sets.map(({ name, title }) => make("option", { value: name }, title)),
    );
    rules.addEventListener("change", () => {
      if (rules.value) this.toggle(rules.value);
      rules.value = "";
    });
    this.input.addEventListener("input", () => this.#changed());
    this.element = make(
      "div",
      { className: "dice-field" },
      make("label", { htmlFor: "dice-text" }, "Dice"),
      this.input,
      this.#faults,
      make(
        "p",
        { id: "dice-help", className: "hint-text" },
        ...withCode(
          "Put spaces between several dice. `2d6` is the sum of two dice with six faces, `4c` the heads of " +
            "four coins, `d1:2,2:2,3` a die with the faces 1, 1, 2, 2 and 3. The name of a rule set means " +
            "its dice.",
        ),
      ),
      make(
        "div",
        { className: "chips", role: "group", "aria-label": "Dice to add or to take out" },
        ...this.#chips.map(({ element }) => element),
        make("label", {}, "the dice of a rule set", rules),
      ),
    );
  }

  get words(): string[] {
    return split(this.input.value);
  }

  setText(text: string): void {
    this.input.value = text;
    this.#changed();
  }

  /** Shows what is wrong with the dice that were asked for. */
  showFaults(faults: DiceFault[], asked: string[]): void {
    this.input.setAttribute("aria-invalid", String(faults.length > 0));
    const items = faults.map((fault) => faultItem(fault, this, asked));
    this.#faults.replaceChildren(
      ...(items.length ? [make("ul", { className: "faults", "aria-label": "Faults" }, ...items)] : []),
    );
  }

  /** Adds dice, or takes them out. */
  toggle(dice: string): void {
    const { words } = this;
    const others = words.filter((word) => word !== dice);
    this.setText((others.length < words.length ? others : [...words, dice]).join(" "));
  }

  /** Puts other dice in the place of the dice with this index. */
  replace(index: number, dice: string): void {
    this.setText(this.words.map((word, place) => (place === index ? written(dice) : word)).join(" "));
    this.input.focus();
  }

  #changed(): void {
    for (const chip of this.#chips) chip.show(this.words);
    this.#onText();
  }
}

/** What is wrong, beside the dice that it belongs to. */
function faultItem(fault: DiceFault, field: Field, asked: string[]): HTMLElement {
  const dice = asked[fault.index];
  const mended = () => {
    const signs = [...dice];
    const { column, width, text } = fault.fix!;
    signs.splice(column - 1, width, text);
    return signs.join("");
  };
  return make(
    "li",
    {},
    make("span", { className: "found" }, marked(dice, fault), ": ", ...withCode(fault.found)),
    fault.allowed && make("span", { className: "allowed" }, ...withCode(`Allowed: ${fault.allowed}`)),
    fault.help && make("span", { className: "help" }, ...withCode(sentence(fault.help))),
    fault.fix && button(fixTitle(mended()), () => field.replace(fault.index, mended())),
  );
}

/** The tab Dice. */
export const dice: Tab = {
  id: "dice",
  title: "Dice",
  hasEditor: false,
  mount(panel, studio) {
    let abort = new AbortController();
    /** The request that is answered or on its way, as JSON. */
    let asked: string | null = null;
    const view = new AnswerView("What the dice throw", () => true);
    const why = make("p", { className: "why", hidden: true });
    const spoken = make("p", { className: "unseen", role: "status" });
    const card = make(
      "section",
      { className: "card", "aria-label": "What the dice throw" },
      make("div", { className: "card-head" }, make("h2", {}, "What the dice throw")),
      why,
      view.element,
      spoken,
    );
    const speak = debounce(READ_PAUSE, (text: string) => {
      spoken.textContent = text;
    });

    const markOld = (text: string | null) => {
      why.hidden = text === null;
      why.textContent = text ?? "";
      card.classList.toggle("old", text !== null && view.isFilled);
      card.hidden = !view.isFilled && text === null;
    };
    const take = (answer: DiceAnswer, words: string[]) => {
      if ("faults" in answer) {
        field.showFaults(answer.faults, words);
        const texts = answer.faults.map(({ index, found }) => `${words[index]}: ${found}`);
        speak(texts.join(". ").replaceAll("`", ""));
        markOld(view.isFilled ? FAULTY_DICE : null);
        return;
      }
      field.showFaults([], words);
      view.show(answer.answer);
      markOld(null);
      speak(answer.answer.headline_text);
    };
    const ask = async () => {
      const words = field.words.map(unquoted);
      const request = { files: studio.good ? [studio.good.file] : [], dice: words };
      const text = JSON.stringify(request);
      if (text === asked) return;
      abort.abort();
      asked = text;
      if (!words.length) {
        field.showFaults([], words);
        markOld(view.isFilled ? "The field is empty. This is the answer to the last dice." : null);
        return;
      }
      abort = new AbortController();
      const { signal } = abort;
      try {
        const answer = await api.dice(request, signal);
        if (!signal.aborted) take(answer, words);
      } catch (error) {
        if (signal.aborted) return;
        asked = null;
        if (error instanceof Unreachable) markOld("Urlab does not answer. This is its last answer.");
        else if (error instanceof Refused) markOld(error.message);
        else throw error;
      }
    };
    let isInSight = false;
    const soon = debounce(PAUSE, () => {
      if (isInSight) void ask();
    });
    const field = new Field(studio, () => {
      studio.keep("dice", { text: field.input.value } satisfies Kept);
      soon();
    });
    panel.append(make("section", { className: "card", "aria-label": "Dice" }, field.element), card);
    const kept = studio.kept("dice") as Partial<Kept> | undefined;
    field.setText(typeof kept?.text === "string" ? kept.text : FIRST);
    markOld(null);
    return {
      update() {
        isInSight = true;
        void ask();
      },
      leave() {
        isInSight = false;
        abort.abort();
        asked = null;
      },
    };
  },
};

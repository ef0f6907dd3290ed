// Finds where in a YAML text a position is: the keys that lead to it, and what is written there. It reads the
// lines up to the position only, so it works on a text that is half written.

/** Where a position is. */
export interface Place {
  /** The keys that lead to the mapping or to the value. 0 stands for any item of a list. */
  path: (string | number)[];
  /** Is a key written there, or a value? An item of a list that has no key yet can become both. */
  writes: "key" | "value" | "item";
  /** Where the word begins. */
  from: number;
  /** The keys that the mapping has besides. */
  keys: string[];
}

interface Step {
  indent: number;
  step: string | number;
}

/** A mapping or a list in braces or brackets. */
interface Flow {
  open: "{" | "[";
  key: string | null;
  keys: string[];
  /** Where the present key or value begins. */
  from: number;
}

const KEY = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#{[&*!|>%@`"'][^#:]*?)\s*:(?=\s|$)/;

function unquoted(text: string): string {
  return text.replace(/^["']|["']$/g, "");
}

class Reader {
  readonly #steps: Step[] = [];
  readonly #flow: Flow[] = [];
  /** The indent of the key of a text in lines (`|` or `>`). */
  #literal: number | null = null;

  /** Reads a line. The place is that of its end; `null` inside comments and texts in lines. */
  line(line: string, start: number): Place | null {
    if (this.#flow.length) return this.#readFlow(line, 0, start);
    const indent = line.search(/[^ ]|$/);
    const isBlank = indent === line.length;
    if (this.#literal !== null) {
      if (isBlank || indent > this.#literal) return null;
      this.#literal = null;
    }
    if (line[indent] === "#") return null;
    // A blank line ends nothing. The place at its end is still that of its indent.
    const kept = isBlank ? [...this.#steps] : null;
    const place = this.#readBlock(line, indent, start);
    if (kept) this.#steps.splice(0, Infinity, ...kept);
    return place;
  }

  #readBlock(line: string, indent: number, start: number): Place | null {
    let at = indent;
    this.#leave(at, /^-(\s|$)/.test(line.slice(at)));
    for (let dash; (dash = /^-(\s+|$)/.exec(line.slice(at))); at += dash[0].length) {
      this.#steps.push({ indent: at, step: 0 });
    }
    const key = KEY.exec(line.slice(at));
    if (!key) {
      if (/^[{[]/.test(line.slice(at))) return this.#readFlow(line, at, start);
      if (/\s#/.test(line.slice(at))) return null;
      const isItem = this.#steps.at(-1)?.step === 0;
      return { path: this.#path(), writes: isItem ? "item" : "key", from: start + at, keys: [] };
    }
    this.#steps.push({ indent: at, step: unquoted(key[1]) });
    const rest = line.slice(at + key[0].length);
    const value = at + key[0].length + rest.search(/\S|$/);
    if (/^[|>]/.test(line.slice(value))) this.#literal = at;
    if (/^[{[]/.test(line.slice(value))) return this.#readFlow(line, value, start);
    if (!rest || /(^|\s)#/.test(rest)) return null;
    return { path: this.#path(), writes: "value", from: start + value, keys: [] };
  }

  /** Leaves the steps that a line with this indent does not belong to. */
  #leave(indent: number, isItem: boolean): void {
    for (let top; (top = this.#steps.at(-1)); this.#steps.pop()) {
      if (top.indent < indent) return;
      // The items of a list may stand right below its key.
      if (top.indent === indent && isItem && typeof top.step === "string") return;
    }
  }

  #readFlow(line: string, begin: number, start: number): Place | null {
    for (let at = begin; at < line.length; at++) {
      const sign = line[at];
      const top = this.#flow.at(-1);
      if (sign === "#" && /\s/.test(line[at - 1] ?? " ")) return null;
      if (sign === '"' || sign === "'") {
        const end = line.indexOf(sign, at + 1);
        if (end < 0) return this.#flowPlace();
        at = end;
      } else if (sign === "{" || sign === "[") {
        this.#flow.push({ open: sign, key: null, keys: [], from: start + at + 1 });
      } else if (sign === "}" || sign === "]") {
        this.#flow.pop();
        if (!this.#flow.length) return null;
      } else if (top && sign === ",") {
        Object.assign(top, { key: null, from: start + at + 1 });
      } else if (top?.open === "{" && top.key === null && sign === ":") {
        top.key = unquoted(line.slice(Math.max(0, top.from - start), at).trim());
        top.keys.push(top.key);
        top.from = start + at + 1;
      }
      // A key or value begins at its first sign.
      const last = this.#flow.at(-1);
      if (last && last.from === start + at && sign === " ") last.from += 1;
    }
    const last = this.#flow.at(-1);
    if (last && last.from < start) last.from = start + line.search(/\S|$/);
    return this.#flowPlace();
  }

  #flowPlace(): Place | null {
    const last = this.#flow.at(-1);
    if (!last) return null;
    const inner = this.#flow.map(({ open, key }) => (open === "[" ? 0 : key)).filter((step) => step !== null);
    const writes = last.open === "{" && last.key === null ? "key" : "value";
    return { path: [...this.#path(), ...inner], writes, from: last.from, keys: last.keys };
  }

  #path(): (string | number)[] {
    return this.#steps.map(({ step }) => step);
  }
}

/** The keys of the block mapping that a position belongs to, without that of its own line. */
function keysAround(text: string, from: number): string[] {
  const lineStart = text.lastIndexOf("\n", from - 1) + 1;
  const column = from - lineStart;
  const below = text.slice(lineStart).split("\n").slice(1);
  const above = text.slice(0, lineStart).split("\n").slice(0, -1).reverse();
  const keys: string[] = [];
  const isFirst = /\S/.test(text.slice(lineStart, from));
  for (const lines of isFirst ? [below] : [above, below]) {
    for (const line of lines) {
      const indent = line.search(/[^ ]|$/);
      if (indent === line.length || line[indent] === "#") continue;
      const dashes = /^(?:- *)*/.exec(line.slice(indent))![0].length;
      const key = indent + dashes === column ? KEY.exec(line.slice(column)) : null;
      if (key && (lines === above || !dashes)) keys.push(unquoted(key[1]));
      if (indent < column) break;
    }
  }
  return keys;
}

/** The place of a position. `null` inside comments and texts in lines. */
export function placeAt(text: string, position: number): Place | null {
  const reader = new Reader();
  const lines = text.slice(0, position).split("\n");
  let start = 0;
  let place: Place | null = null;
  for (const line of lines) {
    place = reader.line(line, start);
    start += line.length + 1;
  }
  if (place && place.writes !== "value" && !place.keys.length) place.keys = keysAround(text, place.from);
  return place;
}

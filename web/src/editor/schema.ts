// Reads the JSON Schema of rule files: which keys and values a place allows, and what they mean.

import { make, withCode } from "../dom.ts";

/** A JSON Schema, as far as the schema of rule files uses it. */
export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | string[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  if?: Schema;
  then?: Schema;
  else?: Schema;
  not?: Schema;
  required?: string[];
  description?: string;
  examples?: unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
}

/** A value as a rule file writes it in one line. */
export function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (value !== null && typeof value === "object") {
    return `{${Object.entries(value)
      .map(([key, one]) => `${key}: ${written(one)}`)
      .join(", ")}}`;
  }
  const isPlain = typeof value === "string" && /^\w[\w +./-]*$/.test(value) && Number.isNaN(Number(value));
  return isPlain ? value : JSON.stringify(value);
}

/** Finds schemas by the keys that lead to them. */
export class SchemaReader {
  readonly #root: Schema;

  constructor(root: Record<string, unknown>) {
    this.#root = root as Schema;
  }

  /** The schemas of a place. Several may hold. `top` has the top-level values of the text, by key. */
  at(path: (string | number)[], top: Map<string, string>): Schema[] {
    return path.reduce(
      (schemas: Schema[], step) =>
        schemas.flatMap((one) => this.#step(one, step)).flatMap((one) => this.#expand(one, top)),
      this.#expand(this.#root, top),
    );
  }

  /** The keys of the mapping at a place. */
  keys(path: (string | number)[], top: Map<string, string>): Map<string, Schema> {
    const keys = new Map<string, Schema>();
    for (const schema of this.at(path, top)) {
      for (const [key, value] of Object.entries(schema.properties ?? {})) {
        if (!keys.has(key)) keys.set(key, this.#expand(value, top)[0] ?? value);
      }
    }
    return keys;
  }

  #step(schema: Schema, step: string | number): Schema[] {
    if (typeof step === "number") return schema.items ? [schema.items] : [];
    const named = schema.properties?.[step];
    if (named) return [named];
    const patterns = Object.entries(schema.patternProperties ?? {});
    const fitting = patterns.find(([pattern]) => new RegExp(pattern).test(step));
    if (fitting) return [fitting[1]];
    return typeof schema.additionalProperties === "object" ? [schema.additionalProperties] : [];
  }

  /** A schema without references and alternatives. What stands beside a reference goes before it. */
  #expand(schema: Schema, top: Map<string, string>): Schema[] {
    const { $ref, anyOf, if: condition, then, else: otherwise, ...own } = schema;
    const branch = condition && (fits(condition, top) ? then : otherwise);
    const inner = [$ref && this.#root.$defs?.[$ref.replace("#/$defs/", "")], ...(anyOf ?? []), branch];
    const expanded = inner.filter((one) => typeof one === "object").flatMap((one) => this.#expand(one, top));
    const { description, examples } = own;
    const outer = {
      ...(description && { description }),
      ...(examples && { examples }),
      ...("default" in own && { default: own.default }),
    };
    const hasOwn =
      own.properties || own.patternProperties || own.items || own.enum || own.type || "const" in own;
    return [...(hasOwn || !expanded.length ? [own] : []), ...expanded.map((one) => ({ ...one, ...outer }))];
  }
}

/** Does a text with these top-level values fit the condition of the schema? */
function fits(condition: Schema, top: Map<string, string>): boolean {
  return (
    (condition.required ?? []).every((key) => top.has(key)) &&
    !(condition.not && fits(condition.not, top)) &&
    Object.entries(condition.properties ?? {}).every(([key, { const: value }]) => top.get(key) === value)
  );
}

/** What a schema says, for people. `base` is the rule set that the file extends, if it does. */
export function explanation(schema: Schema, base?: string): HTMLElement {
  const { description, examples, minimum, maximum } = schema;
  const words = schema.enum?.map(written).join(", ");
  const range =
    minimum !== undefined && maximum !== undefined ? `A number from ${minimum} to ${maximum}.` : "";
  const example = examples?.length ? examples.map(written).join(" or ") : "";
  const hasStandard = schema.default !== undefined && schema.default !== null;
  const standard = hasStandard ? (base ? `as in ${base}` : written(schema.default)) : "";
  const line = (name: string, text: string) => text && make("p", {}, `${name}: `, make("code", {}, text));
  return make(
    "div",
    { className: "explanation" },
    description && make("p", {}, ...withCode(description)),
    range && make("p", {}, range),
    line("One of", words ?? ""),
    line("Without it", standard),
    line("Example", example),
  );
}

/** The top-level values of a text that stand on one line, by key. */
export function topValues(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/^([a-z_]+):[ \t]*([^#\n]*)/gm)].map(([, key, value]) => [key, value.trim()]),
  );
}

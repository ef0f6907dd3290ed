// Completion and hover help in the editor, from the JSON Schema of rule files.

import type {
  Completion,
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from "@codemirror/autocomplete";
import { hoverTooltip } from "@codemirror/view";
import type { StartInfo } from "../api.ts";
import { placeAt, type Place } from "./place.ts";
import { explanation, SchemaReader, topValues, written, type Schema } from "./schema.ts";

const WORD = /[\w-]/;

/** The values that a schema names. */
function valuesOf(schema: Schema, base?: string): Completion[] {
  const info = () => explanation(schema, base);
  const option =
    (type: string) =>
    (value: unknown): Completion => ({ label: written(value), type, info });
  const isTruth = [schema.type].flat().includes("boolean");
  return [
    ...(schema.enum ?? []).map(option("enum")),
    ...(isTruth ? [true, false] : []).map(option("constant")),
    // A mapping of an example has names of another game: it would add pieces to those of this one.
    ...(schema.examples ?? [])
      .filter((value) => typeof value !== "object" || Array.isArray(value))
      .map((value) => ({ ...option("text")(value), detail: "example" })),
  ];
}

function unique(options: Completion[]): Completion[] {
  return [...new Map(options.map((option) => [option.label, option])).values()];
}

/** The names that `extends` takes: rule sets, files, and overlays after `+`. */
function extended(place: Place, context: CompletionContext, info: StartInfo): CompletionResult {
  const before = context.state.sliceDoc(place.from, context.pos);
  const plus = before.lastIndexOf("+");
  const named =
    (type: string) =>
    ({ name, title }: { name: string; title: string }) => ({ label: name, detail: title, type });
  if (plus >= 0)
    return {
      from: place.from + plus + 1,
      options: info.overlays.map(named("overlay")),
      validFor: /^[\w-]*$/,
    };
  const files = info.files.map((path) => ({ label: `./${path}`, type: "file" }));
  return {
    from: place.from,
    options: [...info.rule_sets.map(named("rules")), ...files],
    validFor: /^[\w./-]*$/,
  };
}

/** Completes keys and values. */
export function completion(info: () => StartInfo): CompletionSource {
  const reader = new SchemaReader(info().schema);
  return (context) => {
    const text = context.state.doc.toString();
    const place = placeAt(text, context.pos);
    if (!place) return null;
    const hasWord = WORD.test(context.state.sliceDoc(context.pos - 1, context.pos));
    if (!hasWord && !context.explicit && place.writes !== "value") return null;
    if (place.writes === "value" && place.path.join() === "extends") return extended(place, context, info());
    const top = topValues(text);
    const hasColon = /^\s*:/.test(context.state.sliceDoc(context.pos, context.pos + 8));
    const keys = [...reader.keys(place.path, top)]
      .filter(([key]) => !place.keys.includes(key))
      .map(([key, schema]): Completion => ({
        label: key,
        apply: hasColon ? key : `${key}: `,
        type: "property",
        info: () => explanation(schema, top.get("extends")),
      }));
    const values = reader.at(place.path, top).flatMap((schema) => valuesOf(schema, top.get("extends")));
    const options = unique([
      ...(place.writes === "value" ? [] : keys),
      ...(place.writes === "key" ? [] : values),
    ]);
    return options.length ? { from: place.from, options, validFor: /^[\w-]*$/ } : null;
  };
}

/** Explains the field under the pointer. */
export function hoverHelp(schema: Record<string, unknown>) {
  const reader = new SchemaReader(schema);
  return hoverTooltip((view, position) => {
    const { from, to, text } = view.state.doc.lineAt(position);
    let begin = position;
    let end = position;
    while (begin > from && WORD.test(text[begin - from - 1])) begin--;
    while (end < to && WORD.test(text[end - from])) end++;
    if (begin === end) return null;
    const whole = view.state.doc.toString();
    const place = placeAt(whole, end);
    if (!place) return null;
    const isKey = place.writes !== "value" && /^\s*:/.test(text.slice(end - from));
    const path = isKey ? [...place.path, text.slice(begin - from, end - from)] : place.path;
    const top = topValues(whole);
    const found = reader.at(path, top).find((one) => one.description);
    if (!found) return null;
    return { pos: begin, end, above: true, create: () => ({ dom: explanation(found, top.get("extends")) }) };
  });
}

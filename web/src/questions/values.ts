// Values of fields, as people write and read them.

/** A value of a field, as a question has it. */
export type Value = unknown;

/** The most values that one `from … to …` adds. */
const MOST = 100;

/** A value as a text. */
export function valueText(value: Value): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The value of a text: JSON such as `3` or `true`, else the text itself. */
export function readValue(text: string): Value {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return text;
  }
}

/** The whole numbers from one to another. Empty if there are none, or too many. */
export function wholeNumbers(from: number, to: number): number[] {
  return numbersOf(from, to, 1);
}

/** The numbers from one to at most another, in whole steps. Empty if there are none, or too many. */
export function numbersOf(from: number, to: number, step: number): number[] {
  const length = Math.floor((to - from) / step) + 1;
  const isWhole = [from, to, step].every(Number.isSafeInteger) && step > 0;
  const fits = isWhole && length > 0 && length <= MOST;
  return fits ? Array.from({ length }, (_, index) => from + index * step) : [];
}

/** Values without doubles; numbers in their order. */
export function sorted(values: Value[]): Value[] {
  const unique = [...new Map(values.map((value) => [valueText(value), value])).values()];
  const isNumeric = unique.every((value) => typeof value === "number");
  return isNumeric ? (unique as number[]).sort((one, other) => one - other) : unique;
}

// What differs between two texts, line by line.

/** One line of the comparison. */
export interface DiffLine {
  mark: " " | "-" | "+";
  text: string;
}

/** Above this product of lengths, the middle of the texts is shown as replaced. */
const LARGEST = 4_000_000;

/** For each pair of places, the number of equal lines that follow in order. */
function commonLengths(one: string[], other: string[]): Uint32Array[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint32Array(other.length + 1));
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      lengths[i][j] =
        one[i] === other[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  return lengths;
}

function middle(one: string[], other: string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ mark: "-", text });
  const added = (text: string): DiffLine => ({ mark: "+", text });
  if (one.length * other.length > LARGEST) return [...one.map(removed), ...other.map(added)];
  const lengths = commonLengths(one, other);
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < one.length && j < other.length) {
    if (one[i] === other[j]) {
      lines.push({ mark: " ", text: one[i] });
      i += 1;
      j += 1;
    } else if (lengths[i + 1][j] >= lengths[i][j + 1]) lines.push(removed(one[i++]));
    else lines.push(added(other[j++]));
  }
  return [...lines, ...one.slice(i).map(removed), ...other.slice(j).map(added)];
}

/** The lines of both texts in order. `-` marks a line of the first only, `+` one of the second only. */
export function lineDiff(first: string, second: string): DiffLine[] {
  const one = first.split("\n");
  const other = second.split("\n");
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start++;
  let end = 0;
  const most = Math.min(one.length, other.length) - start;
  while (end < most && one[one.length - 1 - end] === other[other.length - 1 - end]) end++;
  const same = (texts: string[]): DiffLine[] => texts.map((text) => ({ mark: " ", text }));
  return [
    ...same(one.slice(0, start)),
    ...middle(one.slice(start, one.length - end), other.slice(start, other.length - end)),
    ...same(one.slice(one.length - end)),
  ];
}

/** The lines that differ, with `context` lines around each. `null` stands for lines that are left out. */
export function shortened(lines: DiffLine[], context: number): (DiffLine | null)[] {
  const isNear = (place: number) =>
    lines.slice(Math.max(0, place - context), place + context + 1).some(({ mark }) => mark !== " ");
  const kept = lines.map((line, place) => (isNear(place) ? line : null));
  return kept.filter((line, place) => line !== null || (place > 0 && kept[place - 1] !== null));
}

/** A stretch of text that stayed, went or came. */
export interface TextPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

const wordPattern =
  /\r?\n|[^\S\n]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{N}_]/gu;
const linePattern = /[^\n]*\n|[^\n]+/g;

/** What may be spent on one comparison: with it a text of a megabyte takes a fraction of a second. */
const mostEdits = 600;
const mostSteps = 4_000_000;
const mostCharacters = 200_000;

/**
 * What differs between two texts, by words. Where too much does for that, by lines, and then by what is equal at both
 * ends only: the work is bounded. The parts that are not `added` make up `before`, those not `removed` `after`.
 */
export function compareWords(before: string, after: string): readonly TextPart[] {
  return compareBy(wordPattern, /\s/, before, after) ?? compareLines(before, after);
}

/** What differs between two texts, by lines; bounded as `compareWords` is. */
export function compareLines(before: string, after: string): readonly TextPart[] {
  return compareBy(linePattern, /\n/, before, after) ?? joinParts(replaced([before], [after]));
}

/** Compares by tokens what is left between the characters that are equal at both ends. */
function compareBy(token: RegExp, border: RegExp, before: string, after: string): readonly TextPart[] | null {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  if (start === before.length && start === after.length) return joinParts([{ kind: 'same', text: before }]);
  while (start > 0 && !border.test(before[start - 1] ?? '')) start--;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const isBorder = (text: string) => border.test(text.at(-1 - end) ?? '');
  while (end > 0 && !(isBorder(before) && isBorder(after))) end--;
  const [old, now] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  if (token === wordPattern && old.length + now.length > mostCharacters) return null;
  const inner = trimmed(old.match(token) ?? [], now.match(token) ?? []);
  return (
    inner &&
    joinParts([
      { kind: 'same', text: before.slice(0, start) },
      ...inner,
      { kind: 'same', text: before.slice(before.length - end) },
    ])
  );
}

/** Sets aside the tokens that are equal at both ends, and compares the rest. */
function trimmed(before: readonly string[], after: readonly string[]): TextPart[] | null {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const inner = shortestEdit(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  );
  return (
    inner && [part('same', before.slice(0, start)), ...inner, part('same', before.slice(before.length - end))]
  );
}

function replaced(before: readonly string[], after: readonly string[]): readonly TextPart[] {
  return [part('removed', before), part('added', after)];
}

function part(kind: TextPart['kind'], tokens: readonly string[]): TextPart {
  return { kind, text: tokens.join('') };
}

/** The shortest way from one list to the other (Myers, "An O(ND) difference algorithm"); null when it is too long. */
function shortestEdit(before: readonly string[], after: readonly string[]): readonly TextPart[] | null {
  if (before.length === 0 || after.length === 0) return replaced(before, after);
  const [from, to] = numbered(before, after);
  const trace: Int32Array[] = [];
  const reach = new Int32Array(2 * mostEdits + 3);
  const middle = mostEdits + 1;
  let steps = 0;
  for (let edits = 0; edits <= mostEdits && steps < mostSteps; edits++) {
    trace.push(reach.slice(middle - edits - 1, middle + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const isDown =
        diagonal === -edits ||
        (diagonal !== edits && at(reach, middle + diagonal - 1) < at(reach, middle + diagonal + 1));
      let x = isDown ? at(reach, middle + diagonal + 1) : at(reach, middle + diagonal - 1) + 1;
      while (x < from.length && x - diagonal < to.length && from[x] === to[x - diagonal]) {
        x++;
        steps++;
      }
      reach[middle + diagonal] = x;
      if (x >= from.length && x - diagonal >= to.length) return walkBack(trace, before, after);
    }
  }
  return null;
}

const at = (list: Int32Array, index: number): number => list[index] ?? 0;

/** Equal words become equal numbers, which compare faster. */
function numbered(...lists: (readonly string[])[]): [Int32Array, Int32Array] {
  const numbers = new Map<string, number>();
  const [one, other] = lists.map((list) =>
    Int32Array.from(list, (token) => {
      const known = numbers.get(token) ?? numbers.size;
      numbers.set(token, known);
      return known;
    }),
  );
  return [one ?? new Int32Array(), other ?? new Int32Array()];
}

function walkBack(
  trace: readonly Int32Array[],
  before: readonly string[],
  after: readonly string[],
): readonly TextPart[] {
  const parts: TextPart[] = [];
  let x = before.length;
  let y = after.length;
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const reach = trace[edits] ?? new Int32Array();
    const middle = edits + 1;
    const diagonal = x - y;
    const isDown =
      diagonal === -edits ||
      (diagonal !== edits && at(reach, middle + diagonal - 1) < at(reach, middle + diagonal + 1));
    const fromX = edits === 0 ? 0 : at(reach, middle + diagonal + (isDown ? 1 : -1));
    const fromY = edits === 0 ? 0 : fromX - diagonal - (isDown ? 1 : -1);
    const snake = edits === 0 ? 0 : isDown ? fromX : fromX + 1;
    if (x > snake) parts.push(part('same', before.slice(snake, x)));
    if (edits > 0) {
      parts.push(
        isDown
          ? part('added', after.slice(fromY, fromY + 1))
          : part('removed', before.slice(fromX, fromX + 1)),
      );
    }
    x = fromX;
    y = fromY;
  }
  return parts.reverse();
}

/** Parts as people read them: what went before what came, and no lone space between changed words. */
function joinParts(parts: readonly TextPart[]): readonly TextPart[] {
  const joined: TextPart[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed !== '') joined.push({ kind: 'removed', text: removed });
    if (added !== '') joined.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  parts.forEach(({ kind, text }, index) => {
    if (text === '') return;
    const next = parts.slice(index + 1, index + 2)[0];
    const isGap =
      kind === 'same' &&
      /^[^\S\n]+$/.test(text) &&
      removed !== '' &&
      added !== '' &&
      next?.kind !== undefined &&
      next.kind !== 'same' &&
      next.text !== '';
    if (kind === 'same' && !isGap) {
      flush();
      joined.push({ kind, text });
      return;
    }
    if (kind !== 'added') removed += text;
    if (kind !== 'removed') added += text;
  });
  flush();
  return merged(joined);
}

function merged(parts: readonly TextPart[]): readonly TextPart[] {
  const all: TextPart[] = [];
  for (const one of parts) {
    const last = all.at(-1);
    if (last?.kind === one.kind) all[all.length - 1] = { kind: one.kind, text: last.text + one.text };
    else all.push(one);
  }
  return all;
}

import { plural } from '../../../messages/messages.ts';

/** One line of a body: a value, or where an object or array begins or ends. */
export interface Line {
  readonly depth: number;
  /** With its quotes and colon, where the line is a member of an object. */
  readonly key?: string;
  readonly text: string;
  readonly kind: 'begin' | 'end' | 'text' | 'word';
  /** Of a beginning: the line on which it ends. */
  readonly end?: number;
  /** Of a beginning: what stands in place of all that is folded. */
  readonly folded?: string;
}

/** The lines of a value, as indented JSON has them. */
export function linesOfJson(value: unknown): readonly Line[] {
  const lines: Line[] = [];
  addValue(lines, value, 0, undefined, '');
  return lines;
}

/** The lines of a text that is no JSON. */
export function linesOfText(text: string): readonly Line[] {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => ({ depth: 0, text: line, kind: 'word' }));
}

/** The numbers of the lines that are seen while some beginnings are folded, in order. */
export function seenLines(lines: readonly Line[], folded: ReadonlySet<number>): readonly number[] {
  const seen: number[] = [];
  for (let number = 0; number < lines.length; number++) {
    seen.push(number);
    if (folded.has(number)) number = lines[number]?.end ?? number;
  }
  return seen;
}

/** All beginnings from a depth on. */
export function beginningsFrom(lines: readonly Line[], depth: number): ReadonlySet<number> {
  const found = lines.flatMap((line, number) =>
    line.kind === 'begin' && line.depth >= depth ? [number] : [],
  );
  return new Set(found);
}

function addValue(
  lines: Line[],
  value: unknown,
  depth: number,
  key: string | undefined,
  comma: string,
): void {
  const named = key === undefined ? {} : { key: `${JSON.stringify(key)}: ` };
  const isList = Array.isArray(value);
  const members: readonly (readonly [string | undefined, unknown])[] = isList
    ? value.map((one: unknown) => [undefined, one])
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : [];
  if (members.length === 0) {
    const kind = typeof value === 'string' ? 'text' : 'word';
    lines.push({ ...named, depth, kind, text: `${JSON.stringify(value)}${comma}` });
    return;
  }
  const [opened, closed] = isList ? ['[', ']'] : ['{', '}'];
  const start = lines.length;
  lines.push({ ...named, depth, kind: 'begin', text: opened ?? '' });
  members.forEach(([name, one], index) => {
    addValue(lines, one, depth + 1, name, index < members.length - 1 ? ',' : '');
  });
  const counted = isList
    ? plural(members.length, '{count} element', '{count} elements')
    : plural(members.length, '{count} key', '{count} keys');
  const folded = `${opened} ${counted} ${closed}${comma}`;
  lines[start] = { ...named, depth, kind: 'begin', text: opened ?? '', end: lines.length, folded };
  lines.push({ depth, kind: 'end', text: `${closed}${comma}` });
}

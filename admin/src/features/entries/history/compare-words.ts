import { diffArrays } from 'diff';

/** A stretch of text that stayed, went or came. */
export interface TextPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

const wordPattern =
  /\r?\n|[^\S\n]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{N}_]/gu;
const linePattern = /[^\n]*\n|[^\n]+/g;

/** What may be spent on one comparison: with it a text of a megabyte takes a fraction of a second. */
const limits = { maxEditLength: 600, timeout: 1_000 } as const;

/**
 * What differs between two texts, by words. Where too much does for that, by lines, and then not at all: the work is
 * bounded. The parts that are not `added` make up `before`, those not `removed` `after`.
 */
export function compareWords(before: string, after: string): readonly TextPart[] {
  return compareBy(wordPattern, before, after) ?? compareLines(before, after);
}

/** What differs between two texts, by lines; bounded as `compareWords` is. */
export function compareLines(before: string, after: string): readonly TextPart[] {
  const whole: readonly TextPart[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
  return compareBy(linePattern, before, after) ?? joinParts(whole);
}

function compareBy(token: RegExp, before: string, after: string): readonly TextPart[] | undefined {
  const changes = diffArrays(before.match(token) ?? [], after.match(token) ?? [], limits);
  return (
    changes &&
    joinParts(
      changes.map(({ added, removed, value }) => ({
        kind: added ? 'added' : removed ? 'removed' : 'same',
        text: value.join(''),
      })),
    )
  );
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

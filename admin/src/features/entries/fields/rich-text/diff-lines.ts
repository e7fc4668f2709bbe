export interface DiffRow {
  /** The line on the left; undefined where only the right has one. */
  readonly left: string | undefined;
  readonly right: string | undefined;
  readonly isSame: boolean;
}

/** Beyond so many comparisons the lines between the common begin and end are shown as all changed. */
const mostWork = 4_000_000;

/** Markup in lines that one can compare: a block begins and ends one. */
export function linesOfHtml(html: string): string[] {
  const blocks =
    'p|h[1-6]|blockquote|pre|ul|ol|li|hr|div|section|article|table|tbody|thead|tr|td|th|figure|script|style|iframe';
  return html
    .replace(new RegExp(`\\s*(<(?:${blocks})(?=[\\s>/]))`, 'gi'), '\n$1')
    .replace(new RegExp(`(</(?:${blocks})>)\\s*`, 'gi'), '$1\n')
    .replace(/(<br\s*\/?>)/gi, '$1\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '');
}

/** Two texts line by line, side by side: what is only in one stands beside nothing or beside what took its place. */
export function diffLines(left: readonly string[], right: readonly string[]): DiffRow[] {
  let begin = 0;
  while (begin < Math.min(left.length, right.length) && left[begin] === right[begin]) begin++;
  let end = 0;
  const most = Math.min(left.length, right.length) - begin;
  while (end < most && left[left.length - 1 - end] === right[right.length - 1 - end]) end++;
  const same = (line: string): DiffRow => ({ left: line, right: line, isSame: true });
  return [
    ...left.slice(0, begin).map(same),
    ...diffMiddle(left.slice(begin, left.length - end), right.slice(begin, right.length - end)),
    ...left.slice(left.length - end).map(same),
  ];
}

function diffMiddle(left: readonly string[], right: readonly string[]): DiffRow[] {
  const isTooMuch = left.length * right.length > mostWork;
  const common = isTooMuch ? [] : commonLines(left, right);
  const rows: DiffRow[] = [];
  let at = { left: 0, right: 0 };
  for (const pair of [...common, { left: left.length, right: right.length }]) {
    const removed = left.slice(at.left, pair.left);
    const added = right.slice(at.right, pair.right);
    for (let index = 0; index < Math.max(removed.length, added.length); index++) {
      rows.push({ left: removed[index], right: added[index], isSame: false });
    }
    const line = left[pair.left];
    if (line !== undefined && pair.right < right.length) rows.push({ left: line, right: line, isSame: true });
    at = { left: pair.left + 1, right: pair.right + 1 };
  }
  return rows;
}

/** The longest sequence of lines that both have. */
function commonLines(left: readonly string[], right: readonly string[]): { left: number; right: number }[] {
  const width = right.length + 1;
  const lengths = new Uint32Array((left.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const found: { left: number; right: number }[] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    if (left[i] === right[j]) found.push({ left: i++, right: j++ });
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return found;
}

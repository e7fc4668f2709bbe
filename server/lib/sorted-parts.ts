import { giveWay } from './give-way.ts';
import { partsOf } from './text/parts-of.ts';

/** Texts that are sorted, or merged, before others have a turn: some milliseconds. */
const longestRun = 5000;

/** The distinct texts of some lists in order, in parts of so many each. However many they are, others have their turns. */
export async function* sortedParts(
  lists: Iterable<Iterable<string>>,
  size: number,
): AsyncGenerator<readonly string[]> {
  let runs: string[][] = [];
  for (const run of partsOf(eachOf(lists), longestRun)) {
    runs.push(run.sort());
    await giveWay();
  }
  while (runs.length > 1) {
    const merged: string[][] = [];
    for (const [first = [], second = []] of partsOf(runs, 2)) merged.push(await merge(first, second));
    runs = merged;
  }
  const distinct = (runs[0] ?? []).values().filter(isFirst());
  yield* partsOf(distinct, size);
}

function* eachOf(lists: Iterable<Iterable<string>>): Generator<string> {
  for (const list of lists) yield* list;
}

async function merge(first: readonly string[], second: readonly string[]): Promise<string[]> {
  const merged: string[] = [];
  let [a, b] = [0, 0];
  for (;;) {
    const [one, other] = [first[a], second[b]];
    if (one === undefined && other === undefined) return merged;
    if (other === undefined || (one !== undefined && one <= other)) {
      merged.push(one ?? '');
      a++;
    } else {
      merged.push(other);
      b++;
    }
    if (merged.length % longestRun === 0) await giveWay();
  }
}

/** Whether a text of an ordered list is not the one before. */
function isFirst(): (text: string) => boolean {
  let before: string | undefined;
  return (text) => {
    const isNew = text !== before;
    before = text;
    return isNew;
  };
}

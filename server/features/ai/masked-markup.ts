/** A text in which each tag is a mark, so that whoever translates it sees words and cannot change what a tag says. */
export interface MaskedMarkup {
  readonly text: string;
  /** The tags, by the numbers of their marks less one. */
  readonly tags: readonly string[];
}

const tag = /<!--[\s\S]*?-->|<\/?[a-z][^<>]*>/gi;
const mark = /⟦(\d+)⟧/g;
const withoutEnd = /^<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b|\/>$|^<!--/i;

/** Puts marks in the place of the tags of a text. */
export function maskMarkup(text: string): MaskedMarkup {
  const tags: string[] = [];
  const masked = text.replace(tag, (found) => {
    tags.push(found);
    return `⟦${tags.length}⟧`;
  });
  return { text: masked, tags };
}

/**
 * The tags put back into a translated text. Undefined where a mark is missing, new or there twice, where elements do not stand
 * in each other as they did, and where there are tags that were not there.
 */
export function unmaskMarkup({ tags }: MaskedMarkup, translated: string): string | undefined {
  const order = [...translated.matchAll(mark)].map(([, number]) => Number(number));
  const isWhole = order.length === tags.length && new Set(order).size === tags.length;
  if (!isWhole || order.some((number) => tags[number - 1] === undefined)) return undefined;
  if (tags.length > 0 && translated.match(tag)) return undefined;
  const placed = order.map((number) => tags[number - 1] ?? '');
  if (openedBy(placed) !== openedBy(tags)) return undefined;
  return translated.replace(mark, (_, number: string) => tags[Number(number) - 1] ?? '');
}

/** What a row of tags closes that it did not open, and opens that it does not close: nothing, of whole markup. */
function openedBy(tags: readonly string[]): string {
  const open: string[] = [];
  for (const one of tags) {
    const name = /^<\/?([a-z][\w-]*)/i.exec(one)?.[1]?.toLowerCase() ?? '';
    if (withoutEnd.test(one)) continue;
    if (!one.startsWith('</')) open.push(name);
    else if (open.at(-1) === name) open.pop();
    else open.push(`/${name}`);
  }
  return open.join(' ');
}

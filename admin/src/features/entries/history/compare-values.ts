import { compareLines, compareWords } from './compare-words.ts';
import type { DifferenceDetail } from './difference.ts';
import { prettyJson } from './pretty-json.ts';
import { addressesIn, textOfHtml } from './text-of-html.ts';

/** What differs between two texts, word by word. */
export function compareTexts(before: unknown, after: unknown): DifferenceDetail {
  return { kind: 'text', parts: compareWords(textOf(before), textOf(after)) };
}

/** What differs between two rich texts: their words, or their markup where the words are the same. */
export function compareRichTexts(before: unknown, after: unknown): DifferenceDetail {
  return richDetail(textOf(before), textOf(after));
}

/** What differs between two values of any kind, line by line as JSON. */
export function compareJson(before: unknown, after: unknown): DifferenceDetail {
  return { kind: 'json', parts: compareLines(prettyJson(before), prettyJson(after)) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function richDetail(before: string, after: string): DifferenceDetail {
  const [old, now] = [textOfHtml(before), textOfHtml(after)];
  const isMarkup = old === now;
  const [oldAddresses, nowAddresses] = [addressesIn(before), addressesIn(after)];
  return {
    kind: 'rich',
    parts: isMarkup ? compareWords(before, after) : compareWords(old, now),
    isMarkup,
    addresses: {
      removed: oldAddresses.filter((address) => !nowAddresses.includes(address)),
      added: nowAddresses.filter((address) => !oldAddresses.includes(address)),
    },
  };
}

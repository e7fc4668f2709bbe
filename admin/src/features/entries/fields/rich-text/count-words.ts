import type { Node } from '@tiptap/pm/model';
import { locale } from '../../../../locale.ts';

const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
/** Blocks never change, they are replaced: what was counted once holds. */
const counted = new WeakMap<Node, number>();

/** How many words a text has; languages without spaces between words have words too. */
export function countWords(text: string): number {
  let count = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count++;
  return count;
}

/** How many words a document has. What has not changed since the last time is not read again. */
export function countWordsOf(node: Node): number {
  if (!node.isTextblock) return node.children.reduce((sum, child) => sum + countWordsOf(child), 0);
  const known = counted.get(node) ?? countWords(node.textBetween(0, node.content.size, ' ', ' '));
  counted.set(node, known);
  return known;
}

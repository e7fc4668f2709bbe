import type { Node } from '@tiptap/pm/model';

export interface Match {
  readonly from: number;
  readonly to: number;
}

/** Where a text stands in a document, in its order; a match lies within one block. No text is nowhere. */
export function findMatches(doc: Node, text: string, isCaseSensitive: boolean): readonly Match[] {
  if (text === '') return [];
  const pattern = new RegExp(text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), isCaseSensitive ? 'gu' : 'giu');
  const matches: Match[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    // What is no text takes one place in the document, and one here.
    const words = node.textBetween(0, node.content.size, undefined, '\ufffc');
    for (const { index, 0: found } of words.matchAll(pattern)) {
      const from = pos + 1 + index;
      matches.push({ from, to: from + found.length });
    }
    return false;
  });
  return matches;
}

import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';

/**
 * Makes a text what it is elsewhere, changing only what differs, so that the cursor and the steps of its writer keep their
 * places. A change that is not the writer's own is no step to undo.
 */
export function replaceDifference(tr: Transaction, next: Node, isOwn: boolean): Transaction {
  const { content } = tr.doc;
  const start = content.findDiffStart(next.content);
  const end = content.findDiffEnd(next.content);
  if (start === null || end === null) return tr;
  // In a repetition both searches overlap: "aa" in place of "a".
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
  // A slice that does not fit is completed by the schema: then the text as a whole is what must come out.
  if (!tr.doc.eq(next)) tr.replaceWith(0, tr.doc.content.size, next.content);
  return isOwn ? tr : tr.setMeta('addToHistory', false);
}

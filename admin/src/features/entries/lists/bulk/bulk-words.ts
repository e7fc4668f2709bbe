import { countInWords, type RecordKind } from '../../../../api/records.ts';

export type BulkAction = 'publish' | 'unpublish' | 'delete';

interface Words {
  /** On buttons. */
  readonly verb: string;
  readonly now: string;
  readonly past: string;
  /** What happens, before it does. */
  readonly effect: string;
}

/** What a bulk action is called, and what it does. */
export const bulkWords: Readonly<Record<BulkAction, Words>> = {
  publish: {
    verb: 'Publish',
    now: 'Publishing',
    past: 'published',
    effect:
      'Their drafts go live together. If one of them cannot, none does, and you will see each that cannot and why.',
  },
  unpublish: {
    verb: 'Take offline',
    now: 'Taking offline',
    past: 'taken offline',
    effect: 'They are no longer public. What is in them stays here, as drafts.',
  },
  delete: {
    verb: 'Delete',
    now: 'Deleting',
    past: 'deleted',
    effect:
      'They go to the trash and are no longer public. For 30 days they can be restored from there, as drafts.',
  },
};

/** What an action came to: "2 pages were published." */
export function outcomeInWords(action: BulkAction, kind: RecordKind, count: number): string {
  return `${countInWords(kind, count)} ${count === 1 ? 'was' : 'were'} ${bulkWords[action].past}.`;
}

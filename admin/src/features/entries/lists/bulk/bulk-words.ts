import { countInWords, type RecordKind } from '../../../../api/records.ts';
import { t } from '../../../../messages/messages.ts';

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
    verb: t('Publish'),
    now: t('Publishing'),
    past: 'published',
    effect: t(
      'Their drafts go live together. If one of them cannot, none does, and you will see each that cannot and why.',
    ),
  },
  unpublish: {
    verb: t('Take offline'),
    now: t('Taking offline'),
    past: t('taken offline'),
    effect: t('They are no longer public. What is in them stays here, as drafts.'),
  },
  delete: {
    verb: t('Delete'),
    now: t('Deleting'),
    past: 'deleted',
    effect: t(
      'They go to the trash and are no longer public. For 30 days they can be restored from there, as drafts.',
    ),
  },
};

/** What an action came to: "2 pages were published." */
export function outcomeInWords(action: BulkAction, kind: RecordKind, count: number): string {
  return `${countInWords(kind, count)} ${count === 1 ? 'was' : 'were'} ${bulkWords[action].past}.`;
}

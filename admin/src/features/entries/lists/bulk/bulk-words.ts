import { kindNames, type RecordKind } from '../../../../api/records.ts';
import { plural, t } from '../../../../messages/messages.ts';

export type BulkAction = 'publish' | 'unpublish' | 'delete';

type Names = (typeof kindNames)[RecordKind];
type OfCount = (count: number, names: Names) => string;

interface Words {
  /** What happens, before it does. */
  readonly effect: string;
  /** On the button that does it. */
  readonly act: OfCount;
  /** The question before. */
  readonly ask: OfCount;
  /** On the button that goes on with those that are left. */
  readonly others: OfCount;
  /** While it happens. */
  readonly now: string;
  readonly doing: OfCount;
  /** What it came to. */
  readonly done: OfCount;
  readonly failed: OfCount;
  readonly notAll: (names: Names) => string;
}

/** What a bulk action is called, and what it does. */
const bulkWords: Readonly<Record<BulkAction, Words>> = {
  publish: {
    effect: t(
      'Their drafts go live together. If one of them cannot, none does, and you will see each that cannot and why.',
    ),
    act: (count, names) => plural(count, 'Publish {count} {one}', 'Publish {count} {many}', names),
    ask: (count, names) => plural(count, 'Publish {count} {one}?', 'Publish {count} {many}?', names),
    others: (count, names) =>
      plural(count, 'Publish the other {count} {one}', 'Publish the other {count} {many}', names),
    now: t('Publishing'),
    doing: (count, names) => plural(count, 'Publishing {count} {one}', 'Publishing {count} {many}', names),
    done: (count, names) =>
      plural(count, '{count} {one} was published.', '{count} {many} were published.', names),
    failed: (count, names) =>
      plural(count, '{count} {one} could not be published', '{count} {many} could not be published', names),
    notAll: ({ many }) => t('Not all {many} were published', { many }),
  },
  unpublish: {
    effect: t('They are no longer public. What is in them stays here, as drafts.'),
    act: (count, names) => plural(count, 'Take offline {count} {one}', 'Take offline {count} {many}', names),
    ask: (count, names) =>
      plural(count, 'Take offline {count} {one}?', 'Take offline {count} {many}?', names),
    others: (count, names) =>
      plural(count, 'Take offline the other {count} {one}', 'Take offline the other {count} {many}', names),
    now: t('Taking offline'),
    doing: (count, names) =>
      plural(count, 'Taking offline {count} {one}', 'Taking offline {count} {many}', names),
    done: (count, names) =>
      plural(count, '{count} {one} was taken offline.', '{count} {many} were taken offline.', names),
    failed: (count, names) =>
      plural(
        count,
        '{count} {one} could not be taken offline',
        '{count} {many} could not be taken offline',
        names,
      ),
    notAll: ({ many }) => t('Not all {many} were taken offline', { many }),
  },
  delete: {
    effect: t(
      'They go to the trash and are no longer public. For 30 days they can be restored from there, as drafts.',
    ),
    act: (count, names) => plural(count, 'Delete {count} {one}', 'Delete {count} {many}', names),
    ask: (count, names) => plural(count, 'Delete {count} {one}?', 'Delete {count} {many}?', names),
    others: (count, names) =>
      plural(count, 'Delete the other {count} {one}', 'Delete the other {count} {many}', names),
    now: t('Deleting'),
    doing: (count, names) => plural(count, 'Deleting {count} {one}', 'Deleting {count} {many}', names),
    done: (count, names) =>
      plural(count, '{count} {one} was deleted.', '{count} {many} were deleted.', names),
    failed: (count, names) =>
      plural(count, '{count} {one} could not be deleted', '{count} {many} could not be deleted', names),
    notAll: ({ many }) => t('Not all {many} were deleted', { many }),
  },
};

/** What is said of an action on records of a kind. */
export function wordsOfBulk(action: BulkAction, kind: RecordKind) {
  const names = kindNames[kind];
  const words = bulkWords[action];
  return {
    effect: words.effect,
    now: words.now,
    act: (count: number) => words.act(count, names),
    ask: (count: number) => words.ask(count, names),
    others: (count: number) => words.others(count, names),
    doing: (count: number) => words.doing(count, names),
    /** What an action came to: "2 pages were published." */
    done: (count: number) => words.done(count, names),
    failed: (count: number) => words.failed(count, names),
    notAll: words.notAll(names),
  };
}

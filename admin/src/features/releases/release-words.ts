import type { ReleaseAction, ReleaseDeed, ReleaseProblem, ReleaseStatus } from '../../api/releases.ts';
import { plural, t } from '../../messages/messages.ts';
import type { Tone } from '../../ui/badge.tsx';

export type StatusChoice = ReleaseStatus;

/** The states of releases, in the order in which lists offer them. */
export const statuses: readonly {
  readonly id: ReleaseStatus;
  readonly label: string;
  readonly tone: Tone;
  /** What the list of those in it is called. */
  readonly list: string;
  /** Shown where no release is in it. */
  readonly none: string;
}[] = [
  {
    id: 'open',
    label: t('Open [state]'),
    tone: 'info',
    list: t('Open releases'),
    none: t('No release is open.'),
  },
  {
    id: 'scheduled',
    label: t('Scheduled'),
    tone: 'accent',
    list: t('Scheduled releases'),
    none: t('No release is scheduled.'),
  },
  {
    id: 'failed',
    label: t('Failed'),
    tone: 'danger',
    list: t('Failed releases'),
    none: t('No release has failed at its time.'),
  },
  {
    id: 'published',
    label: t('Published'),
    tone: 'ok',
    list: t('Published releases'),
    none: t('No release was published yet.'),
  },
  {
    id: 'archived',
    label: t('Archived'),
    tone: 'neutral',
    list: t('Archived releases'),
    none: t('No release is archived.'),
  },
];

export function isReleaseStatus(value: unknown): value is ReleaseStatus {
  return statuses.some(({ id }) => id === value);
}

/** A state in a word, and its colour. */
export function statusWords(status: ReleaseStatus): { readonly label: string; readonly tone: Tone } {
  return statuses.find(({ id }) => id === status) ?? { label: status, tone: 'neutral' };
}

/** Whether what it changes may still be changed. */
export function isOpen({ status }: { readonly status: ReleaseStatus }): boolean {
  return status === 'open' || status === 'scheduled' || status === 'failed';
}

/** Records of a release in words: "1 record", "1,000 records". */
export function recordsInWords(count: number): string {
  return plural(count, '{count} record', '{count} records');
}

/** What a release does with a record. */
export const actionWords: Readonly<
  Record<
    ReleaseAction,
    {
      readonly label: string;
      readonly detail: string;
      /** Of giving the entry this action. */
      readonly instead: string;
      readonly withRelease: string;
      readonly question: (name: string) => string;
    }
  >
> = {
  publish: {
    label: t('Publish'),
    detail: t('What the release says of it goes live.'),
    instead: t('Publish instead …'),
    withRelease: t('Publish with the release'),
    question: (name) => t('Publish “{name}”?', { name }),
  },
  unpublish: {
    label: t('Take offline'),
    detail: t('Readers do not find it any more; its draft stays.'),
    instead: t('Take offline instead …'),
    withRelease: t('Take offline with the release'),
    question: (name) => t('Take offline “{name}”?', { name }),
  },
  delete: {
    label: t('Delete'),
    detail: t('It goes to the trash.'),
    instead: t('Delete instead …'),
    withRelease: t('Delete with the release'),
    question: (name) => t('Delete “{name}”?', { name }),
  },
};

const actionNames = Object.keys(actionWords) as ReleaseAction[];

/** The actions as choices of a field. */
export const actionChoices = actionNames.map((value) => {
  const { label, detail } = actionWords[value];
  return { value, label, detail };
});

const deedWords: Readonly<Record<string, string>> = {
  created: t('Begun'),
  scheduled: t('Scheduled'),
  unscheduled: t('Schedule dropped'),
  published: t('Published'),
  failed: t('Could not be published at its time'),
  archived: t('Archived'),
  entry_removed: t('A record taken out'),
};

/** Something that was done to a release, in words. */
export function deedInWords({ action, name, entries = 0 }: ReleaseDeed): string {
  if (action === 'updated') return t('Named “{name}”', { name });
  if (action === 'entries_added') return plural(entries, '{count} record added', '{count} records added');
  if (action === 'published' && entries > 0)
    return plural(entries, 'Published, {count} record', 'Published, {count} records');
  return deedWords[action] ?? action;
}

/** What is wrong with an entry in an editor's words: codes that say more there than the service does. */
export function problemInWords({ code, message }: ReleaseProblem): string {
  if (code === 'CHANGED_MEANWHILE') return t('Its draft was saved since it was taken into the release.');
  if (code === 'PUBLISHED_MEANWHILE') return t('It was published since; the release replaces that.');
  return message;
}

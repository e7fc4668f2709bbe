import type { ReleaseAction, ReleaseDeed, ReleaseProblem, ReleaseStatus } from '../../api/releases.ts';
import { numberInWords } from '../../locale.ts';
import type { Tone } from '../../ui/badge.tsx';

export type StatusChoice = ReleaseStatus;

/** The states of releases, in the order in which lists offer them. */
export const statuses: readonly {
  readonly id: ReleaseStatus;
  readonly label: string;
  readonly tone: Tone;
  /** Shown where no release is in it. */
  readonly none: string;
}[] = [
  { id: 'open', label: 'Open', tone: 'info', none: 'No release is open.' },
  { id: 'scheduled', label: 'Scheduled', tone: 'accent', none: 'No release is scheduled.' },
  { id: 'failed', label: 'Failed', tone: 'danger', none: 'No release has failed at its time.' },
  { id: 'published', label: 'Published', tone: 'ok', none: 'No release was published yet.' },
  { id: 'archived', label: 'Archived', tone: 'neutral', none: 'No release is archived.' },
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
  return count === 1 ? '1 record' : `${numberInWords(count)} records`;
}

/** What a release does with a record. */
export const actionWords: Readonly<
  Record<ReleaseAction, { readonly label: string; readonly detail: string }>
> = {
  publish: { label: 'Publish', detail: 'What the release says of it goes live.' },
  unpublish: { label: 'Take offline', detail: 'Readers do not find it any more; its draft stays.' },
  delete: { label: 'Delete', detail: 'It goes to the trash.' },
};

const actionNames = Object.keys(actionWords) as ReleaseAction[];

/** The actions as choices of a field. */
export const actionChoices = actionNames.map((value) => ({ value, ...actionWords[value] }));

const deedWords: Readonly<Record<string, string>> = {
  created: 'Begun',
  scheduled: 'Scheduled',
  unscheduled: 'Schedule dropped',
  published: 'Published',
  failed: 'Could not be published at its time',
  archived: 'Archived',
  entry_removed: 'A record taken out',
};

/** Something that was done to a release, in words. */
export function deedInWords({ action, name, entries = 0 }: ReleaseDeed): string {
  if (action === 'updated') return `Named “${name}”`;
  if (action === 'entries_added') return `${recordsInWords(entries)} added`;
  if (action === 'published' && entries > 0) return `Published, ${recordsInWords(entries)}`;
  return deedWords[action] ?? action;
}

/** What is wrong with an entry in an editor's words: codes that say more there than the service does. */
export function problemInWords({ code, message }: ReleaseProblem): string {
  if (code === 'CHANGED_MEANWHILE') return 'Its draft was saved since it was taken into the release.';
  if (code === 'PUBLISHED_MEANWHILE') return 'It was published since; the release replaces that.';
  return message;
}

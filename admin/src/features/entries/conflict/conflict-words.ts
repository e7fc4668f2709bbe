// In this folder: conflicts between two versions of a record, and the choice of what stays.

import type { ReactNode } from 'react';
import { type ContentRecord, isSavedBy } from '../../../api/records.ts';
import { useSession } from '../../../api/session.ts';
import { rich, t } from '../../../messages/messages.ts';
import { actorName } from '../editor/status-panel.tsx';

/** Who made the other version of a record: another person, another window of the same person, or the draft beside a release. */
export type OtherSide = 'person' | 'window' | 'draft';

/** What a conflict is called, by who made the other version. */
export type ConflictWords = ReturnType<typeof conflictWords>;

/** The words for a conflict with a saved version. */
export function useConflictWords(
  record: Pick<ContentRecord, 'updatedBy'>,
  other: OtherSide | undefined,
): ConflictWords {
  const { user } = useSession();
  return conflictWords(other ?? (isSavedBy(record, user.id) ? 'window' : 'person'), record.updatedBy);
}

/** The words for a conflict. Nobody is told that somebody else saved what they saved themselves. */
export function conflictWords(other: OtherSide, updatedBy: ContentRecord['updatedBy']) {
  if (other === 'window') return windowConflictWords;
  const who = updatedBy ? actorName(updatedBy) : t('somebody');
  const others = other === 'draft' ? t('the draft') : who;
  return {
    title: (name: string) => t('“{name}” was changed by somebody else too', { name }),
    lead: ({ one, time, version }: LeadParts): ReactNode =>
      rich(
        '{who} saved this {one} {time}, while you were working on it. Nothing of yours is lost: choose for each field what stays. Your choice is saved as version {version}, and the other version stays in the history.',
        { who: who.charAt(0).toUpperCase() + who.slice(1), one, time, version },
      ),
    byBoth: t('Changed by both of you'),
    byOne: t('Changed by one of you'),
    differentFields:
      other === 'draft'
        ? t('The release and the draft changed different fields: both can be kept.')
        : t('You and {others} changed different fields: both can be kept.', { others }),
    mine: t('Mine'),
    theirs: t('Theirs ({others})', { others }),
    allMine: t('All mine'),
    allTheirs: t('All theirs'),
  };
}

interface LeadParts {
  readonly one: string;
  readonly time: ReactNode;
  readonly version: number;
}

const windowConflictWords = {
  title: (name: string) => t('“{name}” was changed in another window too', { name }),
  lead: ({ one, time, version }: LeadParts): ReactNode =>
    rich(
      'You saved this {one} in another window {time}. Nothing is lost: choose for each field what stays. The result is saved as version {version}, and the other version stays in the history.',
      { one, time, version },
    ),
  byBoth: t('Changed in both windows'),
  byOne: t('Changed in one window'),
  differentFields: t('Each window changed different fields: both can be kept.'),
  mine: t('In this window'),
  theirs: t('In the other window'),
  allMine: t('All from this window'),
  allTheirs: t('All from the other window'),
};

import { localeOf } from '../../../api/record-address.ts';
import { type ContentRecord, kindNames, type RecordKind } from '../../../api/records.ts';
import { locale } from '../../../locale.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { ownValue } from '../fields/own-value.ts';
import { isSameValue } from './saving/same-value.ts';

/** The state of a record in plain words. */
export interface StatusWords {
  readonly tone: Tone;
  readonly title: string;
  /** What it means for readers, where the title does not say so. */
  readonly detail?: string;
}

const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** A time of a schedule in the reader's zone: "May 1, 2026, 9:00 AM". */
export function timeInWords(time: string): string {
  return when.format(new Date(time));
}

/** The state of a record, or of one that is not saved yet. */
export function statusInWords(record: ContentRecord | null, kind: RecordKind): StatusWords {
  const { one } = kindNames[kind];
  if (!record) return { tone: 'neutral', title: 'Not saved yet', detail: `Saving makes the ${one} a draft.` };
  if (record.version === 0)
    return { tone: 'neutral', title: 'Not translated yet', detail: 'Readers see what stands in for it.' };
  if (localeOf(record.id) !== undefined && record.status === 'draft') return offlineTranslation(record);
  if (record.status === 'published') {
    return record.hasUnpublishedChanges
      ? {
          tone: 'warn',
          title: 'Live, with unpublished changes',
          detail: 'Readers see the version that was published last.',
        }
      : { tone: 'ok', title: 'Live', detail: 'Readers see what is saved here.' };
  }
  return record.firstPublishedAt
    ? { tone: 'neutral', title: 'Draft, was live before', detail: `Readers do not find this ${one}.` }
    : { tone: 'neutral', title: 'Draft, never published', detail: `Readers do not find this ${one} yet.` };
}

function offlineTranslation({ firstPublishedAt }: ContentRecord): StatusWords {
  const title = firstPublishedAt ? 'Draft, was live before' : 'Draft, never published';
  return { tone: 'neutral', title, detail: 'Readers see what stands in for it.' };
}

/** What is going to happen by itself, one sentence each. */
export function scheduleInWords({ publishAt, unpublishAt, status }: ContentRecord): string[] {
  const plans: string[] = [];
  const what = status === 'published' ? 'Changes go live' : 'Goes live';
  if (publishAt) plans.push(`${what} on ${timeInWords(publishAt)}`);
  if (unpublishAt) plans.push(`Goes offline on ${timeInWords(unpublishAt)}`);
  return plans;
}

/** The top-level fields in which the draft differs from what is live. */
export function unpublishedFields({ draftContent, publishedContent }: ContentRecord): string[] {
  if (!publishedContent) return [];
  const names = new Set([...Object.keys(draftContent), ...Object.keys(publishedContent)]);
  return [...names].filter(
    (name) => !isSameValue(ownValue(draftContent, name), ownValue(publishedContent, name)),
  );
}

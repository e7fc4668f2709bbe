import { localeOf } from '../../../api/record-address.ts';
import { type ContentRecord, kindNames, type RecordKind } from '../../../api/records.ts';
import { timeInWords } from '../../../locale.ts';
import { t } from '../../../messages/messages.ts';
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

/** The state of a record, or of one that is not saved yet. */
export function statusInWords(record: ContentRecord | null, kind: RecordKind): StatusWords {
  const { one } = kindNames[kind];
  if (!record)
    return {
      tone: 'neutral',
      title: t('Not saved yet'),
      detail: t('Saving makes the {one} a draft.', { one }),
    };
  if (record.version === 0)
    return {
      tone: 'neutral',
      title: t('Not translated yet'),
      detail: t('Readers see what stands in for it.'),
    };
  if (localeOf(record.id) !== undefined && record.status === 'draft') return offlineTranslation(record);
  if (record.status === 'published') {
    return record.hasUnpublishedChanges
      ? {
          tone: 'warn',
          title: t('Live, with unpublished changes'),
          detail: t('Readers see the version that was published last.'),
        }
      : { tone: 'ok', title: t('Live'), detail: t('Readers see what is saved here.') };
  }
  return record.firstPublishedAt
    ? {
        tone: 'neutral',
        title: t('Draft, was live before'),
        detail: t('Readers do not find this {one}.', { one }),
      }
    : {
        tone: 'neutral',
        title: t('Draft, never published'),
        detail: t('Readers do not find this {one} yet.', { one }),
      };
}

function offlineTranslation({ firstPublishedAt }: ContentRecord): StatusWords {
  const title = firstPublishedAt ? t('Draft, was live before') : t('Draft, never published');
  return { tone: 'neutral', title, detail: t('Readers see what stands in for it.') };
}

/** What is going to happen by itself, one sentence each. */
export function scheduleInWords({ publishAt, unpublishAt, status }: ContentRecord): string[] {
  const plans: string[] = [];
  if (publishAt) {
    const time = timeInWords(publishAt);
    plans.push(
      status === 'published' ? t('Changes go live on {time}', { time }) : t('Goes live on {time}', { time }),
    );
  }
  if (unpublishAt) plans.push(t('Goes offline on {time}', { time: timeInWords(unpublishAt) }));
  return plans;
}

/** Several sentences that have no full stop of their own, in a row. */
export function oneAfterAnother(sentences: readonly string[]): string {
  return sentences.reduce(
    (first, second) => (first === '' ? second : t('{first}. {second}', { first, second })),
    '',
  );
}

/** The top-level fields in which the draft differs from what is live. */
export function unpublishedFields({ draftContent, publishedContent }: ContentRecord): string[] {
  if (!publishedContent) return [];
  const names = new Set([...Object.keys(draftContent), ...Object.keys(publishedContent)]);
  return [...names].filter(
    (name) => !isSameValue(ownValue(draftContent, name), ownValue(publishedContent, name)),
  );
}

// In this folder: how far a record has come in the workflow of its type, and what one can do about it.

import { useQuery } from '@tanstack/react-query';
import type { ContentRecord } from '../../../api/records.ts';
import { type ReviewStatus, reviewQuery } from '../../../api/review.ts';
import { t } from '../../../messages/messages.ts';
import type { RecordEdit } from '../editor/saving/use-record-edit.ts';

/** How far the stored version has come; nothing of a record whose type is under no workflow, and while it is being asked. */
export function useReview(record: ContentRecord | null): ReviewStatus | undefined {
  const { data } = useQuery({
    ...reviewQuery(record?.id ?? '', record?.version ?? 0),
    enabled: record?.review !== undefined,
  });
  return data?.version === record?.version ? (data ?? undefined) : undefined;
}

/** Why the form is not published as it stands; undefined where no workflow keeps it from that. */
export function useWhyUnreviewed({ state, edits }: RecordEdit): string | undefined {
  const { base } = state;
  const review = useReview(base);
  if (!base?.review) return undefined;
  if (edits !== null) return t('It is under review: save the changes, and have them approved first.');
  const canPublish = review?.canPublish ?? base.review.canPublish;
  return canPublish
    ? undefined
    : (review?.message ?? t('It is in the stage “{name}”.', { name: base.review.stage.name }));
}

import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { call } from '../../../api/call.ts';
import { at } from '../../../api/record-address.ts';
import type { ContentRecord } from '../../../api/records.ts';
import { type ReviewStatus, reviewQuery, stageTone } from '../../../api/review.ts';
import { plural, t } from '../../../messages/messages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback.tsx';
import { Panel } from '../../../ui/page.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { notify } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { RecordEdit } from '../editor/saving/use-record-edit.ts';
import { useReview } from './use-review.ts';

/** The stages of a record, who approved it, and what one can do: approve it, or move it. */
export function ReviewPanel({ edit, record }: { readonly edit: RecordEdit; readonly record: ContentRecord }) {
  const queryClient = useQueryClient();
  const review = useReview(record);
  const act = useSubmit(async (action: 'approve' | 'move', stage: string) => {
    const { data } = await call('POST', `/admin/records/{id}/review/${action}`, {
      ...at(record.id),
      body: { version: record.version, stage },
    });
    queryClient.setQueryData(reviewQuery(record.id, record.version).queryKey, data);
    await queryClient.invalidateQueries({ queryKey: ['records'] });
    if (data) notify(t('It is in the stage “{name}”', { name: nameOf(data, data.stage) }));
  });
  if (!review) return null;
  const unsaved = edit.edits !== null && t('Save your changes first: what is saved is what is approved.');
  const { mayApprove, mayMoveTo } = review.you;
  const here = review.stages.findIndex(({ id }) => id === review.stage);
  return (
    <Panel title={review.workflow.name}>
      <div className="flex flex-col gap-3 text-sm">
        <ol aria-label={t('Stages')} className="flex flex-col gap-2">
          {review.stages.map((stage, place) => (
            <li
              key={stage.id}
              aria-current={place === here ? 'step' : undefined}
              className="flex flex-wrap items-center gap-2"
            >
              <Badge tone={place === here ? stageTone(stage.colour) : 'neutral'}>
                {place < here && <Check aria-hidden="true" className="size-3" />}
                {stage.name}
              </Badge>
              {place === here && <span className="text-xs font-medium">{t('it is here')}</span>}
              {stage.needed > 0 && (
                <span className="text-xs text-ink-soft">
                  {plural(stage.needed, '{given} of {count} approval', '{given} of {count} approvals', {
                    given: stage.approvals.length,
                  })}
                </span>
              )}
              {stage.approvals.map(({ by, at: when }) => (
                <span key={by.id} className="w-full text-xs text-ink-soft">
                  <bdi>{by.name || t('Somebody')}</bdi>, <RelativeTime time={when} />
                </span>
              ))}
            </li>
          ))}
        </ol>
        {review.message && <p className="text-xs text-ink-soft">{review.message}</p>}
        <FailureNote reason={act.message} />
        <div className="flex flex-col gap-2 empty:hidden">
          {mayApprove && (
            <Button
              variant="primary"
              isPending={act.isRunning}
              whyDisabled={unsaved}
              onPress={() => void act.run('approve', mayApprove)}
            >
              {t('Approve for {name}', { name: nameOf(review, mayApprove) })}
            </Button>
          )}
          {mayMoveTo.map((id) => (
            <Button
              key={id}
              isPending={act.isRunning}
              whyDisabled={unsaved}
              onPress={() => void act.run('move', id)}
            >
              {review.stages.findIndex((stage) => stage.id === id) < here
                ? t('Back to {name}', { name: nameOf(review, id) })
                : t('Move to {name}', { name: nameOf(review, id) })}
            </Button>
          ))}
        </div>
      </div>
    </Panel>
  );
}

function nameOf({ stages }: ReviewStatus, id: string): string {
  return stages.find((stage) => stage.id === id)?.name ?? '';
}

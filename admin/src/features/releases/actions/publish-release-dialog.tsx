import { useQueryClient } from '@tanstack/react-query';
import { hasCode } from '../../../api/api-error.ts';
import {
  actOnRelease,
  type Release,
  type ReleaseEntry,
  type ReleaseProblem,
  refreshReleases,
} from '../../../api/releases.ts';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel, ProgressBar } from '../../../ui/feedback.tsx';
import { notify } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { timeInWords } from '../../entries/editor/record-status.ts';
import { ProblemList } from '../problems.tsx';
import { recordsInWords } from '../release-words.ts';

const effects = { publish: t('go live'), unpublish: t('go offline'), delete: t('go to the trash') } as const;
const effectsOfOne = {
  publish: t('goes live'),
  unpublish: t('goes offline'),
  delete: t('goes to the trash'),
} as const;

/** Says in numbers what publishing the release does, then does it; what keeps it from being done is named in full. */
export function PublishReleaseDialog(props: {
  readonly release: Release;
  readonly entries: readonly ReleaseEntry[];
  readonly onClose: () => void;
}) {
  const { release, entries, onClose } = props;
  const { id, name } = release;
  const queryClient = useQueryClient();
  const publish = useSubmit(
    async () => {
      const done = await actOnRelease(id, 'publish');
      notify(`“${name}” is live`, {
        detail: t('{records}, all at once.', { records: recordsInWords(done.entries) }),
      });
      onClose();
      await refreshReleases(queryClient);
      void queryClient.invalidateQueries({ queryKey: ['records'] });
    },
    { onFailure: () => void refreshReleases(queryClient) },
  );
  const { failure } = publish;
  const failed = hasCode(failure, 'BAD_REQUEST')
    ? ((failure.details['failed'] ?? []) as readonly ReleaseProblem[])
    : [];
  const counts = (['publish', 'unpublish', 'delete'] as const).flatMap((action) => {
    const count = entries.filter((entry) => entry.action === action).length;
    return count === 0 ? [] : [`${recordsInWords(count)} ${(count === 1 ? effectsOfOne : effects)[action]}`];
  });
  const title = t('Publish “{name}”?', { name });
  const footer = (
    <>
      <Button onPress={onClose}>{t('Cancel')}</Button>
      <Button variant="primary" isPending={publish.isRunning} onPress={() => void publish.run()}>
        {publish.isRunning
          ? t('Publishing …')
          : t('Publish {records}', { records: recordsInWords(release.entries) })}
      </Button>
    </>
  );
  return (
    <Dialog title={title} isOpen onClose={onClose} isForced={publish.isRunning} footer={footer}>
      <div className="flex flex-col gap-3 text-sm text-ink-soft">
        <ul className="list-disc ps-5 text-ink">
          {counts.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <p>{t('All at once: if one record cannot be, nothing changes.')}</p>
        {release.publishAt !== null && release.status === 'scheduled' && (
          <p>
            {t('It was to go live on {time}; publishing now takes that plan away.', {
              time: timeInWords(release.publishAt),
            })}
          </p>
        )}
        {publish.isRunning && (
          <ProgressBar label={t('Publishing {records}', { records: recordsInWords(release.entries) })} />
        )}
        {failed.length > 0 && (
          <ProblemList
            releaseId={id}
            entries={entries}
            problems={failed}
            lead={t('Nothing was published. These keep it from being done:')}
            onGo={onClose}
          />
        )}
        {failure !== undefined && failed.length === 0 && <ErrorPanel error={failure} />}
      </div>
    </Dialog>
  );
}

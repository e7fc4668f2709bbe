import { useQuery, useQueryClient } from '@tanstack/react-query';
import { hasCode } from '../../../api/api-error.ts';
import {
  actOnRelease,
  type Release,
  type ReleaseAction,
  type ReleaseEntry,
  type ReleaseProblem,
  refreshReleases,
  releaseCheckQuery,
} from '../../../api/releases.ts';
import { timeInWords } from '../../../locale.ts';
import { plural, t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel, ProgressBar } from '../../../ui/feedback.tsx';
import { notify } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { blockedInWords, checkFirst, ProblemList } from '../problems.tsx';

/** What becomes of that many records of a release. */
const effects: Readonly<Record<ReleaseAction, (count: number) => string>> = {
  publish: (count) => plural(count, '{count} record goes live', '{count} records go live'),
  unpublish: (count) => plural(count, '{count} record goes offline', '{count} records go offline'),
  delete: (count) => plural(count, '{count} record goes to the trash', '{count} records go to the trash'),
};

/** Says in numbers what publishing the release does and lists what the check found, then publishes it. */
export function PublishReleaseDialog(props: {
  readonly release: Release;
  readonly entries: readonly ReleaseEntry[];
  readonly onClose: () => void;
}) {
  const { release, entries, onClose } = props;
  const { id, name } = release;
  const queryClient = useQueryClient();
  const check = useQuery(releaseCheckQuery(id));
  const publish = useSubmit(
    async () => {
      const done = await actOnRelease(id, 'publish');
      notify(t('“{name}” is live', { name }), {
        detail: plural(done.entries, '{count} record, all at once.', '{count} records, all at once.'),
      });
      onClose();
      await refreshReleases(queryClient);
      void queryClient.invalidateQueries({ queryKey: ['records'] });
    },
    { onFailure: () => void refreshReleases(queryClient) },
  );
  const { failure } = publish;
  const refused = hasCode(failure, 'BAD_REQUEST')
    ? ((failure.details['failed'] ?? []) as readonly ReleaseProblem[])
    : [];
  const { failed = [], warnings = [] } = check.data ?? {};
  const whyDisabled =
    (check.isLoading && t('Checking the release')) ||
    (failed.length > 0 && t('Fix the problems in the list first.'));
  const counts = (['publish', 'unpublish', 'delete'] as const).flatMap((action) => {
    const count = entries.filter((entry) => entry.action === action).length;
    return count === 0 ? [] : [effects[action](count)];
  });
  const problemsOf = (problems: readonly ReleaseProblem[]) => ({
    releaseId: id,
    entries,
    problems,
    onGo: onClose,
  });
  const title = t('Publish “{name}”?', { name });
  const footer = (
    <>
      <Button onPress={onClose}>{t('Cancel')}</Button>
      <Button
        variant="primary"
        isPending={publish.isRunning}
        whyDisabled={whyDisabled}
        onPress={() => void publish.run()}
      >
        {publish.isRunning
          ? t('Publishing …')
          : plural(release.entries, 'Publish {count} record', 'Publish {count} records')}
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
          <ProgressBar
            label={plural(release.entries, 'Publishing {count} record', 'Publishing {count} records')}
          />
        )}
        {refused.length > 0 ? (
          <ProblemList
            {...problemsOf(refused)}
            lead={t('Nothing was published. These keep it from being done:')}
          />
        ) : (
          failed.length > 0 && <ProblemList {...problemsOf(failed)} lead={blockedInWords(failed)} />
        )}
        {warnings.length > 0 && <ProblemList {...problemsOf(warnings)} lead={checkFirst} isWarning />}
        {failure !== undefined && refused.length === 0 && <ErrorPanel error={failure} />}
      </div>
    </Dialog>
  );
}

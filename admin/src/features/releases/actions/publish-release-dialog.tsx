import { useQueryClient } from '@tanstack/react-query';
import { hasCode } from '../../../api/api-error.ts';
import {
  actOnRelease,
  type Release,
  type ReleaseEntry,
  type ReleaseProblem,
  refreshReleases,
} from '../../../api/releases.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel, ProgressBar } from '../../../ui/feedback.tsx';
import { notify } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { timeInWords } from '../../entries/editor/record-status.ts';
import { ProblemList } from '../problems.tsx';
import { recordsInWords } from '../release-words.ts';

const effects = { publish: 'go live', unpublish: 'go offline', delete: 'go to the trash' } as const;
const effectsOfOne = {
  publish: 'goes live',
  unpublish: 'goes offline',
  delete: 'goes to the trash',
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
      notify(`“${name}” is live`, { detail: `${recordsInWords(done.entries)}, all at once.` });
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
  const title = `Publish “${name}”?`;
  const footer = (
    <>
      <Button onPress={onClose}>Cancel</Button>
      <Button variant="primary" isPending={publish.isRunning} onPress={() => void publish.run()}>
        {publish.isRunning ? 'Publishing …' : `Publish ${recordsInWords(release.entries)}`}
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
        <p>All at once: if one record cannot be, nothing changes.</p>
        {release.publishAt !== null && release.status === 'scheduled' && (
          <p>It was to go live on {timeInWords(release.publishAt)}; publishing now takes that plan away.</p>
        )}
        {publish.isRunning && <ProgressBar label={`Publishing ${recordsInWords(release.entries)}`} />}
        {failed.length > 0 && (
          <ProblemList
            releaseId={id}
            entries={entries}
            problems={failed}
            lead="Nothing was published. These keep it from being done:"
            onGo={onClose}
          />
        )}
        {failure !== undefined && failed.length === 0 && <ErrorPanel error={failure} />}
      </div>
    </Dialog>
  );
}

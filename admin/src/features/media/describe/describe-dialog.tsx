// In this folder: what is said about several files at once, in a table.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { modelQuery } from '../../../api/model-query.ts';
import { plural, t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { notify } from '../../../ui/toast.tsx';
import { BulkProgress, useBulk } from '../library/bulk-progress.tsx';
import { runBulk } from '../library/run-bulk.ts';
import type { Media } from '../media-file.ts';
import { chosenMediaQuery, mediaFoldersQuery, refreshMedia } from '../media-query.ts';
import { DescribeRow, rowClass } from './describe-row.tsx';
import { type Draft, type Drafts, differs, draftOf, saveDraft } from './drafts.ts';
import { useProposals } from './proposals.ts';
import { ProposeBar } from './propose-bar.tsx';
import { walkCells } from './walk-cells.ts';

/** Alt text, caption, tags and folder of several files, in rows. Those that cannot be saved are named and stay open. */
export function DescribeDialog({
  ids,
  onClose,
}: {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}) {
  // What was loaded when it was opened: a list that changes meanwhile moves no row under the hands.
  const { data, error, refetch } = useQuery(chosenMediaQuery(ids));
  if (data) return <DescribeTable files={data} onClose={onClose} />;
  return (
    <Dialog
      title={plural(ids.length, 'Describe {count} file', 'Describe {count} files')}
      isOpen
      onClose={onClose}
      size="xl"
    >
      {error ? <ErrorPanel error={error} onRetry={refetch} /> : <Loading label={t('Loading the files')} />}
    </Dialog>
  );
}

function DescribeTable({
  files: loaded,
  onClose,
}: {
  readonly files: readonly Media[];
  readonly onClose: () => void;
}) {
  const { data: folders = [] } = useQuery(mediaFoldersQuery);
  const { data: model } = useQuery(modelQuery);
  const table = useDrafts(loaded);
  const { files, drafts, changed, failures, change, bulk } = table;
  const proposals = useProposals();
  const [isLeaving, setLeaving] = useState(false);
  const take = (texts: ReadonlyMap<string, string>) => {
    for (const [id, altText] of texts) change(id, { altText });
    proposals.forget([...texts.keys()]);
  };
  const close = () => (changed.length > 0 ? setLeaving(true) : onClose());
  const footer = bulk.isRunning ? (
    <Button onPress={bulk.stop}>{t('Stop')}</Button>
  ) : (
    <>
      <Button onPress={close}>{changed.length > 0 ? t('Cancel') : t('Close')}</Button>
      <Button
        variant="primary"
        whyDisabled={changed.length === 0 && t('Nothing is changed.')}
        onPress={async () => {
          if ((await table.save()) === 0) onClose();
        }}
      >
        {changed.length > 0 ? plural(changed.length, 'Save {count} file', 'Save {count} files') : t('Save')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={plural(files.length, 'Describe {count} file', 'Describe {count} files')}
      isOpen
      onClose={close}
      size="xl"
      footer={footer}
      isForced={bulk.isRunning}
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm text-ink-soft">
          {t('Tab goes down a column. Tags have commas between them. Nothing is saved before you say so.')}
        </p>
        {model && <ProposeBar files={files} drafts={drafts} proposals={proposals} onTake={take} />}
        {failures.size > 0 && (
          <p role="alert" className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
            {plural(
              failures.size,
              '{count} file not saved: the reasons stand below. All others are saved.',
              '{count} files not saved: the reasons stand below. All others are saved.',
            )}
          </p>
        )}
        <BulkProgress label={t('Saving')} bulk={bulk} />
        <div
          aria-hidden="true"
          className={classNames('border-b border-line pb-1 text-xs text-ink-faint max-lg:hidden', rowClass)}
        >
          <span>{t('File')}</span>
          <span>{t('Alt text')}</span>
          <span>{t('Caption')}</span>
          <span>{t('Tags')}</span>
          <span>{t('Folder')}</span>
        </div>
        <ul aria-label={t('Files')} className="flex flex-col divide-y divide-line" onKeyDown={walkCells}>
          {files.map((media, row) => (
            <DescribeRow
              key={media.id}
              row={row}
              media={media}
              draft={drafts.get(media.id) ?? draftOf(media)}
              folders={folders.map(({ name }) => name)}
              failure={failures.get(media.id) ?? proposals.failures.get(media.id)}
              proposal={proposals.texts.get(media.id)}
              onPropose={
                model && !proposals.bulk.isRunning ? () => void proposals.ask([media.id]) : undefined
              }
              onTake={(text) => take(new Map([[media.id, text]]))}
              onRefuse={() => proposals.forget([media.id])}
              onChange={(changes) => change(media.id, changes)}
            />
          ))}
        </ul>
      </div>
      <ConfirmDialog
        title={t('Leave without saving?')}
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        action={t('Leave')}
        isDangerous
        onConfirm={onClose}
      >
        <p>
          {plural(
            changed.length,
            'What you wrote about {count} file is not saved.',
            'What you wrote about {count} files is not saved.',
          )}
        </p>
      </ConfirmDialog>
    </Dialog>
  );
}

/** The files as they are saved, what is written about them, and why some could not be saved. */
function useDrafts(loaded: readonly Media[]) {
  const queryClient = useQueryClient();
  const [files, setFiles] = useState(loaded);
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const changed = files.filter((media) => differs(media, drafts.get(media.id)));
  const bulk = useBulk(changed.length);
  const change = (id: string, changes: Partial<Draft>) =>
    setDrafts((known) => {
      const media = files.find((one) => one.id === id);
      return media ? new Map(known).set(id, { ...draftOf(media), ...known.get(id), ...changes }) : known;
    });
  // Answers how many could not be saved, or were not begun.
  const save = async () => {
    setFailures(new Map());
    const saved = new Map<string, Media>();
    const saveOne = async (media: Media) => {
      const draft = drafts.get(media.id);
      if (draft) saved.set(media.id, { ...media, ...(await saveDraft(media, draft)) });
    };
    const { done, failed } = await bulk.run((options) => runBulk(changed, saveOne, options));
    setFiles((known) => known.map((media) => saved.get(media.id) ?? media));
    setFailures(new Map(failed.map(({ item, error }) => [item.id, messageOf(error)])));
    if (done.length > 0) notify(plural(done.length, '{count} file saved', '{count} files saved'));
    await refreshMedia(queryClient);
    return changed.length - done.length;
  };
  return { files, drafts, changed, failures, change, save, bulk };
}

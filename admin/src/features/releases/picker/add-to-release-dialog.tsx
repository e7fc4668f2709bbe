import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  addToRelease,
  beginRelease,
  openReleasesQuery,
  type ReleaseAction,
  refreshReleases,
} from '../../../api/releases.ts';
import { timeInWords } from '../../../locale.ts';
import { plural, t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { notify } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { actionChoices, statusWords } from '../release-words.ts';
import { NotAdded } from './not-added.tsx';

const another = 'new';

/** Takes records into a release that is open, or into a new one. */
export function AddToReleaseDialog(props: {
  /** What is added, in words: “About us”, 12 pages. */
  readonly what: string;
  /** Their addresses; null keeps the dialog from doing anything. */
  readonly find: () => Promise<readonly string[] | null>;
  /** What happens first. */
  readonly note?: string | undefined;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}) {
  const { what, find, note, onClose, onDone } = props;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: releases, error } = useQuery(openReleasesQuery());
  const [chosen, setChosen] = useState<string>();
  const [name, setName] = useState('');
  const [action, setAction] = useState<ReleaseAction>('publish');
  const [kept, setKept] = useState<readonly { id: string; message: string }[]>([]);
  // The next to go live, else the newest; what has failed is to be put right, not to grow.
  const at = chosen ?? releases?.find(({ status }) => status !== 'failed')?.id ?? another;
  const submit = useSubmit(
    async () => {
      const ids = await find();
      if (ids === null) return onClose();
      const release = at === another ? await beginRelease({ name: name.trim(), description: '' }) : undefined;
      const id = release?.id ?? at;
      if (release) setChosen(id);
      const { succeeded, failed } = await addToRelease(id, ids, action);
      await refreshReleases(queryClient);
      const called = release?.name ?? releases?.find((one) => one.id === id)?.name ?? '';
      if (succeeded.length > 0) {
        const said = plural(
          succeeded.length,
          '{count} record added to “{name}”',
          '{count} records added to “{name}”',
          { name: called },
        );
        notify(said, {
          action: { label: t('Open it'), run: () => void navigate({ to: '/releases/$id', params: { id } }) },
        });
        onDone?.();
      }
      setKept(failed);
      if (failed.length === 0) onClose();
    },
    {
      check: () => ({
        name: at === another && name.trim() === '' ? t('Give the release a name.') : undefined,
      }),
    },
  );
  const footer = (
    <>
      <Button onPress={onClose}>{kept.length > 0 ? t('Close') : t('Cancel')}</Button>
      <Button
        variant="primary"
        isPending={submit.isRunning}
        whyDisabled={!releases && t('The releases are being read.')}
        onPress={() => void submit.run()}
      >
        {submit.isRunning ? t('Adding …') : t('Add')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('Add {what} to a release', { what })} isOpen onClose={onClose} size="sm" footer={footer}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">
          {t('The release takes a copy of the draft, which goes live with all else in it.')} {note}
        </p>
        {error && !releases && <ErrorPanel error={error} />}
        {!releases && !error && <Loading label={t('Loading the releases')} lines={2} />}
        {releases && (
          <SelectField
            label={t('Release')}
            value={at}
            onChange={setChosen}
            choices={[
              ...releases.map(({ id, name: called, status, publishAt }) => ({
                value: id,
                label: called,
                detail: publishAt === null ? statusWords(status).label : timeInWords(publishAt),
              })),
              { value: another, label: t('A new release') },
            ]}
          />
        )}
        {releases && at === another && (
          <TextField
            label={t('Name of the release')}
            value={name}
            onChange={setName}
            error={submit.faultOf('name')}
            maxLength={255}
            isRequired
          />
        )}
        <SelectField<ReleaseAction>
          label={t('It is to')}
          value={action}
          choices={actionChoices}
          onChange={setAction}
        />
        <NotAdded kept={kept} />
        {submit.failure !== undefined && <ErrorPanel error={submit.failure} />}
      </div>
    </Dialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { beginRelease, type Release, refreshReleases } from '../../api/releases.ts';
import { t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { onSubmit, useSubmit } from '../../ui/use-submit.ts';

/** Begins a release, or names the one that is given anew. */
export function ReleaseDialog({
  release,
  onDone,
  onClose,
}: {
  readonly release?: Release;
  readonly onDone?: (release: Release) => void;
  readonly onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(release?.name ?? '');
  const [description, setDescription] = useState(release?.description ?? '');
  const submit = useSubmit(
    async () => {
      const body = { name: name.trim(), description };
      const done = release
        ? (await call('PUT', '/admin/releases/{id}', { path: { id: release.id }, body })).data
        : await beginRelease(body);
      void refreshReleases(queryClient);
      onDone?.(done);
      onClose();
    },
    { check: () => ({ name: name.trim() === '' ? t('Give it a name: editors see it.') : undefined }) },
  );
  return (
    <Dialog title={release ? t('Rename the release') : t('New release')} isOpen onClose={onClose} size="sm">
      <form onSubmit={onSubmit(submit.run)} className="flex flex-col gap-5" noValidate>
        <TextField
          label={t('Name')}
          value={name}
          onChange={setName}
          error={submit.faultOf('name')}
          placeholder={t('Spring issue')}
          maxLength={255}
          autoFocus
          isRequired
        />
        <TextField
          label={t('Description')}
          value={description}
          onChange={setDescription}
          error={submit.faultOf('description')}
          help={t('What it is for, for whoever works on it.')}
          maxLength={2000}
          rows={3}
        />
        <FailureNote reason={submit.formMessage} />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" isPending={submit.isRunning}>
            {release ? t('Save') : t('Begin the release')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

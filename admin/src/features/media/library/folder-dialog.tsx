import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { notify } from '../../../ui/toast.tsx';
import { onSubmit, useSubmit } from '../../../ui/use-submit.ts';
import { refreshMedia } from '../media-query.ts';

export type FolderChange =
  | { readonly kind: 'create' }
  | { readonly kind: 'rename' | 'delete'; readonly name: string };

/** Makes, renames or deletes a folder. */
export function FolderDialog({
  change,
  onDone,
  onClose,
}: {
  readonly change: FolderChange;
  readonly onDone: (name: string | null) => void;
  readonly onClose: () => void;
}) {
  const queryClient = useQueryClient();
  if (change.kind === 'delete') {
    const remove = async () => {
      await call('DELETE', '/admin/media/folders/{name}', { path: { name: change.name } });
      onDone(null);
      await refreshMedia(queryClient);
      notify(t('The folder “{name}” is deleted', { name: change.name }));
    };
    return (
      <ConfirmDialog
        title={t('Delete the folder “{name}”?', { name: change.name })}
        isOpen
        onClose={onClose}
        action={t('Delete folder')}
        isDangerous
        onConfirm={remove}
      >
        <p>{t('It is empty. No file is lost.')}</p>
      </ConfirmDialog>
    );
  }
  return <FolderNameDialog change={change} onDone={onDone} onClose={onClose} />;
}

function FolderNameDialog({
  change,
  onDone,
  onClose,
}: {
  readonly change: Exclude<FolderChange, { kind: 'delete' }> | { kind: 'rename' | 'delete'; name: string };
  readonly onDone: (name: string) => void;
  readonly onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const before = 'name' in change ? change.name : '';
  const [name, setName] = useState(before);
  const save = useSubmit(async () => {
    const body = { name: name.trim() };
    if (before === '') await call('POST', '/admin/media/folders', { body });
    else await call('PUT', '/admin/media/folders/{name}', { path: { name: before }, body });
    onDone(body.name);
    await refreshMedia(queryClient);
    onClose();
  });
  return (
    <Dialog
      title={before === '' ? t('New folder') : t('Rename “{name}”', { name: before })}
      isOpen
      onClose={onClose}
      size="sm"
    >
      <form onSubmit={onSubmit(save.run)} className="flex flex-col gap-4">
        <TextField
          label={t('Name')}
          help={t('Letters A to Z, digits, spaces, hyphens and underscores.')}
          value={name}
          onChange={setName}
          error={save.message}
          maxLength={100}
          autoFocus
          isRequired
        />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            isPending={save.isRunning}
            whyDisabled={name.trim() === '' && t('Type a name first.')}
          >
            {before === '' ? t('Make folder') : t('Rename folder')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

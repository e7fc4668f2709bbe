import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { plural, t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailureNote } from '../../../ui/feedback.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { mediaFoldersQuery, refreshMedia } from '../media-query.ts';
import { BulkProgress, useBulk } from './bulk-progress.tsx';
import { moveFiles } from './move-files.ts';

const none = ':none';
const fresh = ':new';

/** Moves files into a folder that is there or is made for them. */
export function MoveDialog({
  ids,
  onMoved,
  onClose,
}: {
  readonly ids: readonly string[];
  readonly onMoved?: () => void;
  readonly onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const { data: folders = [] } = useQuery(mediaFoldersQuery);
  const [chosen, setChosen] = useState<string>(folders[0]?.name ?? fresh);
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<string>();
  const bulk = useBulk(ids.length);
  const move = async () => {
    setFailure(undefined);
    const folder = chosen === none ? null : chosen === fresh ? name.trim() : chosen;
    try {
      const { failed } = await bulk.run((options) => moveFiles(queryClient, ids, folder, options));
      onMoved?.();
      if (failed[0])
        setFailure(
          plural(failed.length, '{count} file stayed: {message}', '{count} files stayed: {message}', {
            message: messageOf(failed[0].error),
          }),
        );
      else onClose();
    } finally {
      await refreshMedia(queryClient);
    }
  };
  const footer = bulk.isRunning ? (
    <Button onPress={bulk.stop}>{t('Stop')}</Button>
  ) : (
    <>
      <Button onPress={onClose}>{t('Cancel')}</Button>
      <Button
        variant="primary"
        onPress={move}
        whyDisabled={chosen === fresh && name.trim() === '' && t('Type a name for the new folder first.')}
      >
        {plural(ids.length, 'Move {count} file', 'Move {count} files')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={plural(ids.length, 'Move {count} file', 'Move {count} files')}
      isOpen
      onClose={onClose}
      size="sm"
      footer={footer}
      isForced={bulk.isRunning}
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label={t('To the folder')}
          value={chosen}
          onChange={setChosen}
          isDisabled={bulk.isRunning}
          choices={[
            ...folders.map((folder) => ({ value: folder.name, label: folder.name })),
            { value: none, label: t('In no folder') },
            { value: fresh, label: t('A new folder …') },
          ]}
        />
        {chosen === fresh && (
          <TextField
            label={t('Name of the new folder')}
            help={t('Letters A to Z, digits, spaces, hyphens and underscores.')}
            value={name}
            onChange={setName}
            maxLength={100}
            isDisabled={bulk.isRunning}
          />
        )}
        <BulkProgress label={t('Moving')} bulk={bulk} />
        <FailureNote reason={failure} />
      </div>
    </Dialog>
  );
}

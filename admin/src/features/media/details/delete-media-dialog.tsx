import { useState } from 'react';
import { plural, t } from '../../../messages/messages.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Broken, type Reference, referencesOf } from '../library/delete-dialog.tsx';
import type { MediaWithUses } from '../media-file.ts';
import { useDeleteMedia } from './use-delete-media.ts';

/** Deletes a file, and names before what would have a gap. */
export function DeleteMediaDialog({
  media,
  onDeleted,
  onClose,
}: {
  readonly media: MediaWithUses;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}) {
  const deleteFile = useDeleteMedia(media, onDeleted);
  const [broken, setBroken] = useState<readonly Reference[]>(
    media.usedIn.filter(({ isPublished }) => isPublished),
  );
  const drafts = media.usedIn.filter(({ isPublished }) => !isPublished).length;
  const isForced = broken.length > 0;
  const remove = async () => {
    try {
      await deleteFile(isForced);
    } catch (error) {
      // Somebody published it since it was looked up.
      setBroken(referencesOf(error));
      throw error;
    }
  };
  return (
    <ConfirmDialog
      title={t('Delete “{name}”?', { name: media.filename })}
      isOpen
      onClose={onClose}
      action={isForced ? t('Delete anyway') : t('Delete file')}
      isDangerous
      onConfirm={remove}
    >
      {isForced && <Broken references={broken} />}
      {drafts > 0 && (
        <p>
          {plural(drafts, 'A draft shows it too and loses it.', '{count} drafts show it too and lose it.')}
        </p>
      )}
      <p>{t('It can be restored from the trash for 30 days.')}</p>
    </ConfirmDialog>
  );
}

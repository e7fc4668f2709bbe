import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../messages/messages.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { notifyFailure } from '../../../ui/toast.tsx';
import type { Media } from '../media-file.ts';
import { mediaFoldersQuery, moveMedia, refreshMedia } from '../media-query.ts';

const none = ':none';

/** The folder of a file. */
export function FolderField({ media, mayEdit }: { readonly media: Media; readonly mayEdit: boolean }) {
  const queryClient = useQueryClient();
  const { data: folders = [] } = useQuery(mediaFoldersQuery);
  const moving = useMutation({
    mutationFn: (folder: string | null) => moveMedia(media.id, folder),
    onSuccess: () => refreshMedia(queryClient),
    onError: (error) => notifyFailure(t('The file was not moved'), error),
  });
  const shown = moving.isPending ? moving.variables : media.folder;
  return (
    <SelectField
      label={t('Folder')}
      value={shown ?? none}
      onChange={(chosen) => moving.mutate(chosen === none ? null : chosen)}
      isDisabled={!mayEdit}
      choices={[
        { value: none, label: t('In no folder') },
        ...folders.map(({ name }) => ({ value: name, label: name })),
      ]}
    />
  );
}

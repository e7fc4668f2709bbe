import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { t } from '../../../messages/messages.ts';
import { notify, notifyFailure } from '../../../ui/toast.tsx';
import type { MediaWithUses } from '../media-file.ts';
import { deleteMedia, mediaQuery, refreshMedia } from '../media-query.ts';

/** Deletes a file, and offers to undo it. `isForced`: where published records show it too. @throws ApiError */
export function useDeleteMedia(
  { id, filename }: MediaWithUses,
  onDeleted: () => void,
): (isForced: boolean) => Promise<void> {
  const queryClient = useQueryClient();
  const restore = async () => {
    try {
      await call('POST', '/admin/trash/{id}/restore', { path: { id } });
      await refreshMedia(queryClient);
      notify(t('“{name}” is back', { name: filename }));
    } catch (error) {
      notifyFailure(t('“{name}” was not brought back', { name: filename }), error);
    }
  };
  return async (isForced) => {
    await deleteMedia(id, isForced);
    onDeleted();
    queryClient.removeQueries({ queryKey: mediaQuery(id).queryKey });
    void refreshMedia(queryClient);
    notify(t('“{name}” is deleted', { name: filename }), {
      action: { label: t('Undo'), run: () => void restore() },
    });
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';
import { t } from '../../../../messages/messages.ts';
import { notify, notifyFailure } from '../../../../ui/toast.tsx';
import type { SavedView } from './view-search.ts';

/** Deletes a view, and offers to undo it: it is made anew, with what it had and for whom it was. */
export function useDeleteView(onDeleted: () => void): (view: SavedView) => Promise<void> {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['views'] });
  const makeAnew = async ({ kind, type, name, isShared, search }: SavedView) => {
    try {
      const body = { kind, name, isShared, search, ...(type !== null && { type }) };
      await call('POST', '/admin/views', { body });
      notify(t('“{name}” is back', { name }));
    } catch (error) {
      notifyFailure(t('“{name}” was not brought back', { name }), error);
    }
    await refresh();
  };
  return async (view) => {
    const { id, name } = view;
    try {
      await call('DELETE', '/admin/views/{id}', { path: { id } });
      onDeleted();
      notify(t('“{name}” is deleted', { name }), {
        action: { label: t('Undo'), run: () => void makeAnew(view) },
      });
    } catch (error) {
      notifyFailure(t('“{name}” was not deleted', { name }), error);
    }
    await refresh();
  };
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../../api/call.ts';
import { type RecordSummary, recordPaths } from '../../../../api/records.ts';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog.tsx';
import { ErrorPanel, Loading } from '../../../../ui/feedback.tsx';
import { notify, notifyFailure } from '../../../../ui/toast.tsx';
import { useSubmit } from '../../../../ui/use-submit.ts';
import { refreshRecords } from '../../trash/restore-records.ts';
import { ArrangeList } from './arrange-list.tsx';

const mostAtOnce = 100;

/** Puts all items of a type into an order by hand; nothing changes before it is saved. */
export function ArrangeItems(props: { readonly typeSlug: string; readonly onClose: () => void }) {
  const { typeSlug, onClose } = props;
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['records', 'collectionItem', 'order', typeSlug],
    queryFn: ({ signal }) => readAll(typeSlug, signal),
    // What is being arranged must not change under one's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [arranged, setArranged] = useState<readonly RecordSummary[]>();
  const items = arranged ?? data ?? [];
  const save = useSubmit(
    async () => {
      const body = { collectionType: typeSlug, ids: items.map(({ id }) => id) };
      await call('POST', '/admin/collection-items/reorder', { body });
      notify(t('The new order is saved and live.'));
      refreshRecords(queryClient);
      onClose();
    },
    { onFailure: (failure) => notifyFailure(t('The order was not saved'), failure) },
  );
  const guard = useBlocker({
    shouldBlockFn: () => arranged !== undefined && !save.isRunning,
    enableBeforeUnload: () => arranged !== undefined,
    withResolver: true,
  });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label={t('Loading all items')} lines={8} />;
  return (
    <>
      <div className="sticky top-13 z-10 -mx-1 flex flex-wrap items-center gap-2 bg-canvas px-1 py-2">
        <p className="me-auto text-sm text-ink-soft">
          {t(
            'Drag an item by its handle, or use its arrows. By keyboard: Enter on a handle, then the arrow keys.',
          )}
        </p>
        <Button onPress={onClose}>{arranged ? t('Cancel') : t('Done')}</Button>
        <Button
          variant="primary"
          whyDisabled={!arranged && t('Move an item first.')}
          isPending={save.isRunning}
          onPress={() => void save.run()}
        >
          {save.isRunning ? t('Saving …') : t('Save the order')}
        </Button>
      </div>
      <ArrangeList items={items} onChange={setArranged} />
      <ConfirmDialog
        title={t('Leave without saving the order?')}
        isOpen={guard.status === 'blocked'}
        onClose={() => guard.reset?.()}
        action={t('Leave without saving')}
        isDangerous
        onConfirm={() => guard.proceed?.()}
      >
        <p>{t('The items stay in the order that they have now.')}</p>
      </ConfirmDialog>
    </>
  );
}

async function readAll(type: string, signal: AbortSignal): Promise<readonly RecordSummary[]> {
  const items = new Map<string, RecordSummary>();
  for (let page = 1; ; page++) {
    const query = { type, view: 'summary', sort: 'sortOrder', page, limit: mostAtOnce } as const;
    const { data, pagination } = await call('GET', recordPaths.collectionItem, {
      query,
      signal,
    });
    for (const item of data) items.set(item.id, item);
    if (page * mostAtOnce >= pagination.total) return [...items.values()];
  }
}

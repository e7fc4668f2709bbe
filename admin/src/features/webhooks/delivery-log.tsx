import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { Fragment } from 'react';
import { t } from '../../messages/messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { actionInWords } from '../audit/action-in-words.ts';
import { DeliveryPanel } from './delivery-panel.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { answerInWords, deliveryStates, isMoving } from './delivery-words.ts';
import { allEvents } from './event-groups.ts';
import { deliveriesQuery } from './webhook-queries.ts';
import type { Delivery, Webhook } from './webhook-records.ts';

const any = 'any';

const statusChoices = [
  { value: any, label: t('Any state') },
  ...Object.entries(deliveryStates).map(([value, { word, meaning }]) => ({
    value,
    label: word,
    detail: meaning,
  })),
];

const eventChoices = [
  { value: any, label: t('Any event') },
  ...allEvents.map((value) => ({ value, label: value })),
];

/** What was sent to a webhook in the last 30 days, what is about to be, and what came of it. */
export function DeliveryLog({ webhook }: { readonly webhook: Webhook }) {
  const search = useSearch({ from: '/signed-in/webhooks/$id' });
  const navigate = useNavigate();
  const { status, event, delivery } = search;
  const page = Number(search['page']) || 1;
  const log = useQuery(deliveriesQuery(webhook.id, { status, event, page }));
  const go = (changes: Record<string, string | undefined>) =>
    void navigate({
      to: '/webhooks/$id',
      params: { id: webhook.id },
      search: { status, event, page: search['page'], ...changes },
    });
  const choose = (value: string) => (value === any ? undefined : value);
  const isFiltered = Boolean(status || event);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          label={t('State')}
          isLabelHidden
          value={status ?? any}
          choices={statusChoices}
          onChange={(value) => go({ status: choose(value), page: undefined })}
          className="w-44"
        />
        <SelectField
          label={t('Event')}
          isLabelHidden
          value={event ?? any}
          choices={eventChoices}
          onChange={(value) => go({ event: choose(value), page: undefined })}
          className="w-60"
        />
        <Button onPress={() => void log.refetch()}>
          <RefreshCw aria-hidden="true" className="size-4" /> {t('Refresh')}
        </Button>
        {log.data?.data.some((one) => isMoving(one, Date.now())) && (
          <span className="pb-2 text-xs text-ink-faint">
            {t('Under way: this list keeps itself up to date.')}
          </span>
        )}
      </div>
      {log.isError && <ErrorPanel error={log.error} onRetry={() => void log.refetch()} />}
      {log.isPending && <Loading />}
      {log.data && (
        <>
          <DataTable
            label={t('Deliveries')}
            columns={columns}
            rows={log.data.data}
            onOpen={({ id }) => go({ delivery: id })}
            hrefOf={({ id }) => `/admin/webhooks/${webhook.id}?delivery=${id}`}
            empty={
              <Empty isFiltered={isFiltered} onReset={() => go({ status: undefined, event: undefined })} />
            }
          />
          <Pagination {...log.data.pagination} onPage={(next) => go({ page: String(next) })} />
        </>
      )}
      {delivery && (
        <DeliveryPanel
          webhook={webhook}
          deliveryId={delivery}
          onClose={() => go({ delivery: undefined })}
          onShow={(id) => go({ delivery: id })}
        />
      )}
    </div>
  );
}

const columns: TableColumn<Delivery>[] = [
  {
    id: 'event',
    title: t('Event'),
    isRowHeader: true,
    render: ({ event, redeliveryOf }) => (
      <span className="flex flex-wrap items-center gap-1.5">
        <span>
          <span className="block font-medium">{actionInWords(event)}</span>
          <EventName event={event} />
        </span>
        {redeliveryOf && <Badge>{t('Sent again')}</Badge>}
      </span>
    ),
  },
  { id: 'status', title: t('State'), render: (delivery) => <DeliveryState delivery={delivery} /> },
  {
    id: 'answer',
    title: t('Answer'),
    isMinor: true,
    render: (delivery) => <span className="text-ink-soft tabular-nums">{answerInWords(delivery)}</span>,
  },
  { id: 'attempts', title: t('Attempts'), isMinor: true, render: ({ attempts }) => attempts },
  { id: 'at', title: t('When'), render: ({ createdAt }) => <RelativeTime time={createdAt} /> },
];

/** The name of an event, which may break after its dots and underscores alone. */
function EventName({ event }: { readonly event: string }) {
  return (
    <code className="font-mono text-xs text-ink-faint">
      {event.split(/(?<=[._])/).map((part) => (
        <Fragment key={part}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </code>
  );
}

function Empty({ isFiltered, onReset }: { readonly isFiltered: boolean; readonly onReset: () => void }) {
  if (isFiltered)
    return (
      <EmptyState
        title={t('Nothing matches')}
        action={<Button onPress={onReset}>{t('Show all deliveries')}</Button>}
      />
    );
  return (
    <EmptyState title={t('Nothing has been sent yet')}>
      {t('Change something that this webhook is told of, or send a test.')}
    </EmptyState>
  );
}

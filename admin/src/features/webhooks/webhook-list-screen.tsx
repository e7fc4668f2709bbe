import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { t } from '../../messages/messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState, ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { Page } from '../../ui/page.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { deliveryStates } from './delivery-words.ts';
import { eventsInWords } from './event-groups.ts';
import { WebhookHealth } from './webhook-health.tsx';
import { webhooksQuery } from './webhook-queries.ts';
import type { Webhook } from './webhook-records.ts';

/** The webhooks of the tenant: where they send, what of, and whether it arrives. */
export function WebhookListScreen() {
  const webhooks = useQuery(webhooksQuery);
  const navigate = useNavigate();
  return (
    <Page
      title={t('Webhooks')}
      lead={t('They tell other services what happens to content, as soon as it happened.')}
      actions={
        webhooks.data?.length !== 0 && (
          <LinkButton to="/webhooks/new" variant="primary">
            <Plus aria-hidden="true" className="size-4" /> {t('New webhook')}
          </LinkButton>
        )
      }
    >
      {webhooks.isError && <ErrorPanel error={webhooks.error} onRetry={() => void webhooks.refetch()} />}
      {webhooks.isPending && <Loading />}
      {webhooks.data && (
        <DataTable
          label={t('Webhooks')}
          columns={columns}
          rows={webhooks.data}
          onOpen={({ id }) => void navigate({ to: '/webhooks/$id', params: { id } })}
          hrefOf={({ id }) => `/admin/webhooks/${id}`}
          empty={
            <EmptyState
              icon={<WebhookIcon aria-hidden="true" />}
              title={t('No webhooks yet')}
              action={
                <LinkButton to="/webhooks/new" variant="primary">
                  {t('Make a webhook')}
                </LinkButton>
              }
            >
              {t(
                'With one, your website is rebuilt when a page is published, or a channel hears of new posts.',
              )}
            </EmptyState>
          }
        />
      )}
    </Page>
  );
}

const columns: TableColumn<Webhook>[] = [
  {
    id: 'name',
    title: t('Name'),
    isRowHeader: true,
    render: ({ id, name, url }) => (
      <div className="min-w-40">
        <Link to="/webhooks/$id" params={{ id }} className="font-medium break-words hover:underline">
          {name}
        </Link>
        <span className="block font-mono text-xs break-all text-ink-faint">{url}</span>
      </div>
    ),
  },
  { id: 'health', title: t('State'), render: (webhook) => <WebhookHealth webhook={webhook} /> },
  {
    id: 'events',
    title: t('Events'),
    isMinor: true,
    render: ({ events }) => (
      <span title={events.join(', ')} className="text-ink-soft">
        {eventsInWords(events)}
      </span>
    ),
  },
  {
    id: 'last',
    title: t('Last delivery'),
    isMinor: true,
    render: ({ lastDeliveryAt, lastDeliveryStatus }) =>
      lastDeliveryAt && lastDeliveryStatus ? (
        <span className="flex flex-wrap items-center gap-1.5">
          <Badge tone={deliveryStates[lastDeliveryStatus].tone}>
            {deliveryStates[lastDeliveryStatus].word}
          </Badge>
          <RelativeTime time={lastDeliveryAt} />
        </span>
      ) : (
        <span className="text-ink-faint">{t('never')}</span>
      ),
  },
];

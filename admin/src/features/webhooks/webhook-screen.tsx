// In this folder: webhooks: whom the tenant tells of events, and how it went.

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { t } from '../../messages/messages.ts';
import { ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { SignatureGuide } from './signature-guide.tsx';
import { TestButton } from './test-dialog.tsx';
import { HealthNotice } from './webhook-health.tsx';
import { ResumeButton, WebhookMenu } from './webhook-menu.tsx';
import { webhookQuery } from './webhook-queries.ts';
import type { Webhook } from './webhook-records.ts';
import { WebhookSettings } from './webhook-settings.tsx';

/** A webhook: its delivery log, its settings, and how to receive it. */
export function WebhookScreen() {
  const { id } = useParams({ from: '/signed-in/webhooks/$id' });
  const webhook = useQuery(webhookQuery(id));
  if (webhook.data) return <Shown webhook={webhook.data} />;
  return (
    <Page title={t('Webhook')}>
      {webhook.isError ? (
        <ErrorPanel error={webhook.error} onRetry={() => void webhook.refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function Shown({ webhook }: { readonly webhook: Webhook }) {
  const { tab = 'deliveries' } = useSearch({ from: '/signed-in/webhooks/$id' });
  const navigate = useNavigate();
  return (
    <Page
      title={webhook.name}
      lead={<span className="font-mono text-xs break-all">{webhook.url}</span>}
      actions={
        <>
          <TestButton webhook={webhook} />
          <WebhookMenu webhook={webhook} />
        </>
      }
    >
      <HealthNotice webhook={webhook} resume={<ResumeButton webhook={webhook} />} />
      <Tabs
        label={t('Parts of the webhook')}
        selected={tab}
        onSelect={(next) =>
          void navigate({
            to: '/webhooks/$id',
            params: { id: webhook.id },
            search: next === 'deliveries' ? {} : { tab: next },
          })
        }
        tabs={[
          { id: 'deliveries', label: t('Deliveries'), content: <DeliveryLog webhook={webhook} /> },
          { id: 'settings', label: t('Settings'), content: <WebhookSettings webhook={webhook} /> },
          { id: 'receive', label: t('How to receive it'), content: <SignatureGuide /> },
        ]}
      />
    </Page>
  );
}

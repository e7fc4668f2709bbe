import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../messages/messages.ts';
import { Page } from '../../ui/page.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { createWebhook } from './webhook-changes.ts';
import { WebhookForm } from './webhook-form.tsx';
import type { WebhookWithSecret } from './webhook-records.ts';

/** Makes a webhook, and shows its secret once. */
export function NewWebhookScreen() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [made, setMade] = useState<WebhookWithSecret>();
  return (
    <Page
      title={t('New webhook')}
      lead={t('Galley sends each event that you choose to an address of yours.')}
    >
      <WebhookForm
        action={t('Create the webhook')}
        onSave={async (body) => setMade(await createWebhook(queryClient, body))}
      />
      {made && (
        <SecretDialog
          title={t('{name} is made', { name: made.name })}
          secret={made.secret}
          onDone={() =>
            void navigate({ to: '/webhooks/$id', params: { id: made.id }, search: {}, replace: true })
          }
        />
      )}
    </Page>
  );
}

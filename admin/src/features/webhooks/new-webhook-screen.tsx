import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
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
    <Page title="New webhook" lead="Galley sends each event that you choose to an address of yours.">
      <WebhookForm
        action="Create the webhook"
        onSave={async (body) => setMade(await createWebhook(queryClient, body))}
      />
      {made && (
        <SecretDialog
          title={`${made.name} is made`}
          secret={made.secret}
          onDone={() =>
            void navigate({ to: '/webhooks/$id', params: { id: made.id }, search: {}, replace: true })
          }
        />
      )}
    </Page>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/page.tsx';
import { notify } from '../../ui/toast.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { regenerateSecret, updateWebhook } from './webhook-changes.ts';
import { WebhookForm } from './webhook-form.tsx';
import type { Webhook } from './webhook-records.ts';

/** What one decides about a webhook, and its secret. */
export function WebhookSettings({ webhook }: { readonly webhook: Webhook }) {
  const queryClient = useQueryClient();
  return (
    <div className="flex flex-col gap-5">
      <WebhookForm
        // What is switched elsewhere on this screen shows here as well.
        key={String(webhook.isActive)}
        webhook={webhook}
        action={t('Save the webhook')}
        onSave={async (body) => {
          await updateWebhook(queryClient, webhook.id, body);
          notify(t('{name} is saved', { name: body.name }));
        }}
      />
      <SecretPanel webhook={webhook} />
    </div>
  );
}

function SecretPanel({ webhook }: { readonly webhook: Webhook }) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  return (
    <Section title={t('Signing secret')} lead={t('Shown whole only when it is made.')}>
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <code className="font-mono">{webhook.secretMasked}</code>
        <Button onPress={() => setAsking(true)}>{t('Regenerate …')}</Button>
      </div>
      <ConfirmDialog
        title={t('A new secret for {name}?', { name: webhook.name })}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        action={t('Make a new secret')}
        isDangerous
        onConfirm={async () => setSecret((await regenerateSecret(queryClient, webhook.id)).secret)}
      >
        <p>
          {t(
            'From the next request on, retries included, Galley signs with the new secret. A receiver that still checks with the old one refuses everything until you give it the new one.',
          )}
        </p>
      </ConfirmDialog>
      {secret && (
        <SecretDialog
          title={t('The new secret of {name}', { name: webhook.name })}
          secret={secret}
          onDone={() => setSecret(undefined)}
        />
      )}
    </Section>
  );
}

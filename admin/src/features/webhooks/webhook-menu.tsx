import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, Play } from 'lucide-react';
import { useState } from 'react';
import { rich, t } from '../../messages/messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { notify, notifyFailure } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { deleteWebhook, forgetWebhook, updateWebhook } from './webhook-changes.ts';
import type { Webhook } from './webhook-records.ts';

/** What can be done about a webhook as a whole: switch it off, delete it. */
export function WebhookMenu({ webhook }: { readonly webhook: Webhook }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const toggle = useSwitch(webhook);
  const remove = async () => {
    await deleteWebhook(queryClient, webhook.id);
    notify(t('{name} is deleted', { name: webhook.name }));
    await navigate({ to: '/webhooks' });
    forgetWebhook(queryClient, webhook.id);
  };
  return (
    <>
      <MenuButton
        label={t('Actions for {name}', { name: webhook.name })}
        trigger={
          <IconButton
            label={t('Actions for {name}', { name: webhook.name })}
            icon={<Ellipsis className="size-4" />}
          />
        }
        entries={[
          webhook.isActive && {
            label: t('Switch off'),
            detail: t('Nothing is sent until you switch it on.'),
            onSelect: () => void toggle.run(false),
          },
          !webhook.isActive && { label: t('Resume'), onSelect: () => void toggle.run(true) },
          'separator',
          { label: t('Delete …'), isDangerous: true, onSelect: () => setDeleting(true) },
        ]}
      />
      <ConfirmDialog
        title={t('Delete {name}?', { name: webhook.name })}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        action={t('Delete the webhook')}
        isDangerous
        onConfirm={remove}
      >
        <p>
          {rich(
            'Nothing more is sent to {address}, what still waits included, and its delivery log goes. It cannot be undone; to stop it for a while, switch it off.',
            { address: <span className="font-mono text-xs break-all">{webhook.url}</span> },
          )}
        </p>
      </ConfirmDialog>
    </>
  );
}

/** Switches a webhook on again. */
export function ResumeButton({ webhook }: { readonly webhook: Webhook }) {
  const toggle = useSwitch(webhook);
  return (
    <Button variant="primary" isPending={toggle.isRunning} onPress={() => void toggle.run(true)}>
      <Play aria-hidden="true" className="size-4" /> {t('Resume')}
    </Button>
  );
}

function useSwitch({ id, name }: Webhook) {
  const queryClient = useQueryClient();
  const change = async (isActive: boolean) => {
    await updateWebhook(queryClient, id, { isActive });
    if (isActive) notify(t('{name} is on', { name }), { detail: t('What waited for it is sent now.') });
    else notify(t('{name} is off', { name }), { detail: t('New events are not sent to it.') });
  };
  return useSubmit(change, {
    onFailure: (error) => notifyFailure(t('{name} is as it was', { name }), error),
  });
}

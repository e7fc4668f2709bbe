import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { type Role, useSession } from '../../api/session.ts';
import { t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { notify, notifyFailure } from '../../ui/toast.tsx';
import { onSubmit, useSubmit } from '../../ui/use-submit.ts';
import { LinkDialog, type LinkToPass } from './link-dialog.tsx';
import { roleChoices } from './role-choices.ts';
import type { User } from './staff-queries.ts';

interface InviteOptions {
  readonly onDone?: () => void;
  readonly onFailure?: (error: unknown) => void;
}

/**
 * Invites somebody to the tenant, or invites them anew: the new link replaces the old one. `passed` is the link where no mail
 * took it to them, for `LinkDialog`.
 */
export function useInvite({ onDone, onFailure }: InviteOptions) {
  const [passed, setPassed] = useState<LinkToPass>();
  const queryClient = useQueryClient();
  const invite = useSubmit(
    async (body: { email: string; name: string; role: Role }) => {
      const { data, meta } = await call('POST', '/admin/users/invite', { body });
      await queryClient.invalidateQueries({ queryKey: ['users'] });
      if (meta.link) setPassed(invitationToPass(data, meta.link));
      else if (meta.mailSent)
        notify(t('{email} is invited', { email: data.email }), {
          detail: t('They get a mail with a link that works for a week.'),
        });
      else
        notifyFailure(
          t('{email} is invited, but got no mail', { email: data.email }),
          new Error(t('The mail could not be sent. Invite them again when it works.')),
        );
      onDone?.();
    },
    { ...(onFailure && { onFailure }) },
  );
  return { invite, passed, forgetPassed: () => setPassed(undefined) };
}

function invitationToPass({ email }: User, link: string): LinkToPass {
  return {
    title: t('{email} is invited', { email }),
    link,
    about: t('It works once, for a week. Whoever has it can accept the invitation.'),
  };
}

/** Asks whom to invite, and as what. */
export function InviteDialog({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const { role: own } = useSession();
  const [form, setForm] = useState<{ email: string; name: string; role: Role }>({
    email: '',
    name: '',
    role: 'editor',
  });
  const close = () => {
    setForm({ email: '', name: '', role: 'editor' });
    invite.reset();
    onClose();
  };
  const { invite, passed, forgetPassed } = useInvite({ onDone: () => close() });
  return (
    <>
      <LinkDialog passed={passed} onClose={forgetPassed} />
      <Dialog title={t('Invite somebody')} isOpen={isOpen} onClose={close} size="sm">
        <form onSubmit={onSubmit(() => invite.run(form))} className="flex flex-col gap-4" noValidate>
          <TextField
            label={t('E-mail')}
            type="email"
            value={form.email}
            onChange={(email) => setForm({ ...form, email })}
            error={invite.faultOf('email') ?? invite.formMessage}
            autoFocus
            isRequired
          />
          <TextField
            label={t('Name')}
            value={form.name}
            onChange={(name) => setForm({ ...form, name })}
            error={invite.faultOf('name')}
            maxLength={255}
          />
          <SelectField
            label={t('Role')}
            value={form.role}
            choices={roleChoices(own)}
            onChange={(role) => setForm({ ...form, role })}
            error={invite.faultOf('role')}
          />
          <div className="flex justify-end gap-2">
            <Button onPress={close}>{t('Cancel')}</Button>
            <Button
              type="submit"
              variant="primary"
              isPending={invite.isRunning}
              whyDisabled={form.email.trim() === '' && t('Type an e-mail address first.')}
            >
              {t('Send the invitation')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { type Role, useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { notify, notifyFailure } from '../../ui/toast.tsx';
import { LinkDialog, type LinkToPass } from './link-dialog.tsx';
import { roleChoices } from './role-choices.ts';
import type { User } from './staff-queries.ts';

/**
 * Invites somebody to the tenant, or invites them anew: the new link replaces the old one. `passed` is the link where no mail
 * took it to them, for `LinkDialog`.
 */
export function useInvite(onDone?: () => void) {
  const [passed, setPassed] = useState<LinkToPass>();
  const queryClient = useQueryClient();
  const invite = useMutation({
    mutationFn: (body: { email: string; name: string; role: Role }) =>
      call('POST', '/admin/users/invite', { body }),
    onSuccess: async ({ data, meta }) => {
      await queryClient.invalidateQueries({ queryKey: ['users'] });
      if (meta.link) setPassed(invitationToPass(data, meta.link));
      else if (meta.mailSent)
        notify(`${data.email} is invited`, { detail: 'They get a mail with a link that works for a week.' });
      else
        notifyFailure(
          `${data.email} is invited, but got no mail`,
          new Error('The mail could not be sent. Invite them again when it works.'),
        );
      onDone?.();
    },
  });
  return { invite, passed, forgetPassed: () => setPassed(undefined) };
}

function invitationToPass({ email }: User, link: string): LinkToPass {
  return {
    title: `${email} is invited`,
    link,
    about: 'It works once, for a week. Whoever has it can accept the invitation.',
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
  const { invite, passed, forgetPassed } = useInvite(() => close());
  const failures = invite.error instanceof ApiError ? invite.error.fieldFailures : [];
  const faultOf = (field: string) => failures.find((failure) => failure.field === field)?.message;
  const send = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate(form);
  };
  return (
    <>
      <LinkDialog passed={passed} onClose={forgetPassed} />
      <Dialog title="Invite somebody" isOpen={isOpen} onClose={close} size="sm">
        <form onSubmit={send} className="flex flex-col gap-4" noValidate>
          <TextField
            label="E-mail"
            type="email"
            value={form.email}
            onChange={(email) => setForm({ ...form, email })}
            error={
              faultOf('email') ??
              (invite.error && failures.length === 0 ? messageOf(invite.error) : undefined)
            }
            autoFocus
            isRequired
          />
          <TextField
            label="Name"
            value={form.name}
            onChange={(name) => setForm({ ...form, name })}
            error={faultOf('name')}
            maxLength={255}
          />
          <SelectField
            label="Role"
            value={form.role}
            choices={roleChoices(own)}
            onChange={(role) => setForm({ ...form, role })}
            error={faultOf('role')}
          />
          <div className="flex justify-end gap-2">
            <Button onPress={close}>Cancel</Button>
            <Button
              type="submit"
              variant="primary"
              isPending={invite.isPending}
              whyDisabled={form.email.trim() === '' && 'Type an e-mail address first.'}
            >
              Send the invitation
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

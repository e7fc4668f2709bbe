import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { roleNames, sessionQuery, useSession } from '../../api/session.ts';
import { t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { notify, notifyFailure } from '../../ui/toast.tsx';
import { onSubmit, useSubmit } from '../../ui/use-submit.ts';
import { inPlainWords } from './credential-failure.ts';
import { InvitationList } from './invitation-list.tsx';
import { LookPanel } from './look-panel.tsx';
import { NewPasswordField, newPasswordFault } from './new-password-field.tsx';
import { SessionList } from './session-list.tsx';

/** One's own name, password and sessions. */
export function AccountScreen() {
  const { user, tenant, role } = useSession();
  return (
    <Page
      title={t('Your account')}
      lead={t('{email}, {role} of {tenant}', {
        email: user.email,
        role: roleNames[role],
        tenant: tenant.name,
      })}
    >
      <InvitationList />
      <Section title={t('Name')}>
        <NameForm />
      </Section>
      <Section title={t('Password')} lead={t('When it changes, all your other sessions end.')}>
        <PasswordForm />
      </Section>
      <LookPanel />
      <SessionList />
    </Page>
  );
}

function NameForm() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [name, setName] = useState(user.name);
  const save = useSubmit(
    async () => {
      await call('PUT', '/auth/me', { body: { name } });
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      notify(t('Your name is saved'));
    },
    { onFailure: (error) => notifyFailure(t('Your name was not saved'), error) },
  );
  return (
    <form onSubmit={onSubmit(save.run)} className="flex flex-col gap-4">
      <TextField
        label={t('Name')}
        value={name}
        onChange={setName}
        maxLength={255}
        autoComplete="name"
        help={t('Shown in the history, and with what you publish.')}
      />
      <Button
        type="submit"
        variant="primary"
        whyDisabled={unchangedName(name, user.name)}
        className="self-start"
      >
        {t('Save the name')}
      </Button>
    </form>
  );
}

function PasswordForm() {
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const queryClient = useQueryClient();
  const save = useSubmit(
    async () => {
      await call('POST', '/auth/change-password', {
        body: { currentPassword, newPassword },
        isCredential: true,
      });
      setCurrent('');
      setNew('');
      await queryClient.invalidateQueries({ queryKey: ['sessions'] });
      notify(t('Your password is changed'), { detail: t('All other sessions have ended.') });
    },
    { check: () => ({ newPassword: newPasswordFault(newPassword) }), inWords: inPlainWords },
  );
  const newFault = save.faultOf('newPassword');
  return (
    <form onSubmit={onSubmit(save.run)} className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t('Current password')}
        type="password"
        autoComplete="current-password"
        value={currentPassword}
        onChange={setCurrent}
        error={newFault === undefined ? save.message : undefined}
        isRequired
      />
      <NewPasswordField value={newPassword} onChange={setNew} error={newFault} />
      <div className="sm:col-span-2">
        <Button
          type="submit"
          variant="primary"
          whyDisabled={(currentPassword === '' || newPassword === '') && t('Type both passwords first.')}
        >
          {t('Change the password')}
        </Button>
      </div>
    </form>
  );
}

function unchangedName(name: string, known: string): string | false {
  if (name.trim() === '') return t('Type a name first.');
  return name === known && t('The name has not changed.');
}

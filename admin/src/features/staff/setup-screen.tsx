import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { hasCode } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { t } from '../../messages/messages.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { onSubmit, useSubmit } from '../../ui/use-submit.ts';
import { inPlainWords } from './credential-failure.ts';
import { useLinkToken } from './link-token.ts';
import { NewPasswordField, newPasswordFault } from './new-password-field.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

/** The first run of an empty installation: makes its first tenant and its owner. */
export function SetupScreen() {
  const linkToken = useLinkToken();
  const [form, setForm] = useState({
    setupToken: linkToken,
    tenantName: '',
    name: '',
    email: '',
    password: '',
  });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const set = (part: keyof typeof form) => (value: string) => setForm((now) => ({ ...now, [part]: value }));

  const claim = useSubmit(
    async () => {
      const body = { ...form, setupToken: linkToken || form.setupToken };
      await call('POST', '/auth/setup', { body, isCredential: true });
      queryClient.clear();
      await navigate({ to: '/' });
    },
    { check: () => ({ password: newPasswordFault(form.password) }), inWords: inPlainWords },
  );
  if (hasCode(claim.failure, 'CONFLICT')) {
    return (
      <SignedOutPage title={t('Galley has an owner already')} lead={t('Ask them to invite you.')}>
        <LinkButton to="/sign-in">{t('Sign in')}</LinkButton>
      </SignedOutPage>
    );
  }
  return (
    <SignedOutPage title={t('Set up Galley')} lead={t('This installation is empty. You become its owner.')}>
      <form onSubmit={onSubmit(claim.run)} className="flex flex-col gap-4">
        {linkToken === '' && (
          <TextField
            label={t('Setup token')}
            value={form.setupToken}
            onChange={set('setupToken')}
            help={t(
              'It stands in the link that Galley printed when it started. It shows that you run this server.',
            )}
            isCode
            isRequired
          />
        )}
        <TextField
          label={t('Name of your site or organisation')}
          value={form.tenantName}
          onChange={set('tenantName')}
          maxLength={255}
          autoComplete="organization"
          autoFocus
          isRequired
        />
        <TextField
          label={t('Your name')}
          value={form.name}
          onChange={set('name')}
          maxLength={255}
          autoComplete="name"
        />
        <TextField
          label={t('E-mail')}
          type="email"
          value={form.email}
          onChange={set('email')}
          autoComplete="username"
          isRequired
        />
        <NewPasswordField
          label={t('Password')}
          value={form.password}
          onChange={set('password')}
          error={claim.message === undefined ? claim.faultOf('password') : undefined}
        />
        <FailureNote reason={claim.message} />
        <Button type="submit" variant="primary" isPending={claim.isRunning}>
          {t('Create')}
        </Button>
      </form>
    </SignedOutPage>
  );
}

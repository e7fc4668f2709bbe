import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { t } from '../../messages/messages.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { onSubmit, useSubmit } from '../../ui/use-submit.ts';
import { inPlainWords } from './credential-failure.ts';
import { SignedOutPage } from './signed-out-page.tsx';

/** Signs in with e-mail and password, and goes on to where one wanted to go. */
export function SignInScreen() {
  const { next } = useSearch({ from: '/signed-out/sign-in' });
  const router = useRouter();
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');

  const signIn = useSubmit(
    async () => {
      await call('POST', '/auth/login', { body: { email, password }, isCredential: true });
      queryClient.clear();
      router.history.push(`/admin${next ?? '/'}`);
    },
    { inWords: inPlainWords },
  );
  return (
    <SignedOutPage title={t('Sign in')}>
      <form onSubmit={onSubmit(signIn.run)} className="flex flex-col gap-4">
        <TextField
          label={t('E-mail')}
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          autoFocus
          isRequired
        />
        <TextField
          label={t('Password')}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={signIn.message}
          isRequired
        />
        <Button type="submit" variant="primary" className="mt-1 min-h-10" isPending={signIn.isRunning}>
          {signIn.isRunning ? t('Signing in …') : t('Sign in')}
        </Button>
        <LinkButton variant="quiet" to="/forgot-password" className="-mb-2 self-center">
          {t('I forgot my password')}
        </LinkButton>
      </form>
    </SignedOutPage>
  );
}

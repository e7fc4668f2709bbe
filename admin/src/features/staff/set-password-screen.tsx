import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import type { Answer } from '../../api/operation-types.ts';
import { t } from '../../messages/messages.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Loading } from '../../ui/feedback.tsx';
import { notify } from '../../ui/toast.tsx';
import { onSubmit, useSubmit } from '../../ui/use-submit.ts';
import { inPlainWords } from './credential-failure.ts';
import { keepInvitation } from './kept-invitation.ts';
import { useLinkToken } from './link-token.ts';
import { NewPasswordField, newPasswordFault } from './new-password-field.tsx';
import { oneWithRole } from './role-words.ts';
import { SignedOutPage } from './signed-out-page.tsx';

/** Where the link of an invitation leads. It says who invited whom to what, and signs in whoever accepts. */
export function SetupPasswordScreen() {
  const token = useLinkToken();
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => {
      const { data } = await call('POST', '/auth/invitation', {
        body: { token },
        isCredential: true,
        signal,
      });
      return data;
    },
    enabled: token !== '',
    retry: false,
  });
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data } = invitation;
  const spent = t('This invitation has been used or has run out. Ask whoever invited you for a new one.');
  const signIn = async (password: string) => {
    if (!data) return false;
    const body = { email: data.email, password };
    await call('POST', '/auth/login', { body, isCredential: true });
    queryClient.clear();
    notify(t('Welcome to {tenant}', { tenant: data.tenant.name }), {
      detail: t('You are {person} here.', { person: oneWithRole[data.role] }),
    });
    await navigate({ to: '/' });
    return true;
  };
  if (invitation.isLoading) {
    return (
      <SignedOutPage title={t('Welcome to Galley')}>
        <Loading label={t('Looking at your invitation')} lines={3} />
      </SignedOutPage>
    );
  }
  if (refusedAs(invitation.error, 'INVALID_TOKEN')) return <SpentLink lead={spent} />;
  return (
    <SetPassword
      path="/auth/setup-password"
      token={token}
      title={data ? t('Join {tenant}', { tenant: data.tenant.name }) : t('Welcome to Galley')}
      lead={[
        data && invitedAs(data),
        t(
          'Choose the password that you will sign in with. If you have an account with the address of the invitation, sign in to it.',
        ),
      ]
        .filter(Boolean)
        .join(' ')}
      hasSignIn
      spent={spent}
      onSet={signIn}
    />
  );
}

type Invitation = Answer<'POST', '/auth/invitation'>['data'];

function invitedAs({ email, role, invitedBy }: Invitation): string {
  const person = oneWithRole[role];
  return invitedBy
    ? t('{name} invited {email} as {person}.', { name: invitedBy, email, person })
    : t('Somebody there invited {email} as {person}.', { email, person });
}

function SpentLink({ lead }: { readonly lead: string }) {
  return (
    <SignedOutPage title={t('This link does not work')} lead={lead}>
      <LinkButton to="/forgot-password">{t('Send me a new link')}</LinkButton>
      <LinkButton variant="quiet" to="/sign-in">
        {t('Back to sign in')}
      </LinkButton>
    </SignedOutPage>
  );
}

/** Where the link of a forgotten password leads. */
export function ResetPasswordScreen() {
  const token = useLinkToken();
  return (
    <SetPassword
      path="/auth/reset-password"
      token={token}
      title={t('Choose a new password')}
      lead={t('You are signed out everywhere else.')}
      spent={t('This link has been used or has run out. Ask for a new one.')}
    />
  );
}

function SetPassword(props: {
  readonly path: '/auth/setup-password' | '/auth/reset-password';
  /** Of the link that led here. */
  readonly token: string;
  readonly title: string;
  readonly lead: string;
  readonly spent: string;
  /** Whether somebody who has an account may come here. */
  readonly hasSignIn?: true;
  /** Goes on with the new password, and answers whether it did. */
  readonly onSet?: (password: string) => Promise<boolean>;
}) {
  const { path, token, title, lead, spent, hasSignIn, onSet } = props;
  const [password, setPassword] = useState('');
  const [spentToken, setSpentToken] = useState('');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const save = useSubmit(
    async () => {
      try {
        await call('POST', path, { body: { token, password }, isCredential: true });
      } catch (error) {
        if (refusedAs(error, 'INVALID_TOKEN')) return setSpentToken(token);
        throw error;
      }
      // The password is set, whatever becomes of signing in.
      if (await onSet?.(password).catch(() => false)) return;
      queryClient.clear();
      notify(t('Your password is set'), { detail: t('Sign in with it.') });
      await navigate({ to: '/sign-in' });
    },
    { check: () => ({ password: newPasswordFault(password) }), inWords: whyNotSet },
  );
  if (token === spentToken) return <SpentLink lead={spent} />;
  return (
    <SignedOutPage title={title} lead={lead}>
      <form onSubmit={onSubmit(save.run)} className="flex flex-col gap-4">
        <NewPasswordField
          value={password}
          onChange={setPassword}
          error={save.message ?? save.faultOf('password')}
        />
        <Button type="submit" variant="primary" isPending={save.isRunning}>
          {t('Set the password')}
        </Button>
        {hasSignIn && (
          <Button
            variant="quiet"
            onPress={() => {
              keepInvitation(token);
              void navigate({ to: '/sign-in', search: { next: '/account' } });
            }}
          >
            {t('I have an account: sign in')}
          </Button>
        )}
      </form>
    </SignedOutPage>
  );
}

function refusedAs(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.fieldFailures.some((failure) => failure.code === code);
}

function whyNotSet(error: unknown): string {
  return refusedAs(error, 'HAS_ACCOUNT')
    ? t('There is an account with this address. Sign in to it to accept the invitation.')
    : inPlainWords(error);
}

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { notify } from '../../ui/toast.tsx';
import { onSubmit, useSubmit } from '../../ui/use-submit.ts';
import { inPlainWords } from './credential-failure.ts';
import { keepInvitation } from './kept-invitation.ts';
import { useLinkToken } from './link-token.ts';
import { NewPasswordField, newPasswordFault } from './new-password-field.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

/** Where the link of an invitation leads. */
export function SetupPasswordScreen() {
  return (
    <SetPassword
      path="/auth/setup-password"
      title="Welcome to Galley"
      lead="Choose the password that you will sign in with. If you have an account with the address of the invitation, sign in to it."
      hasSignIn
      spent="This invitation has been used or has run out. Ask whoever invited you for a new one."
    />
  );
}

/** Where the link of a forgotten password leads. */
export function ResetPasswordScreen() {
  return (
    <SetPassword
      path="/auth/reset-password"
      title="Choose a new password"
      lead="You are signed out everywhere else."
      spent="This link has been used or has run out. Ask for a new one."
    />
  );
}

function SetPassword(props: {
  readonly path: '/auth/setup-password' | '/auth/reset-password';
  readonly title: string;
  readonly lead: string;
  readonly spent: string;
  /** Whether somebody who has an account may come here. */
  readonly hasSignIn?: true;
}) {
  const { path, title, lead, spent, hasSignIn } = props;
  const token = useLinkToken();
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
      queryClient.clear();
      notify('Your password is set', { detail: 'Sign in with it.' });
      await navigate({ to: '/sign-in' });
    },
    { check: () => ({ password: newPasswordFault(password) }), inWords: whyNotSet },
  );
  if (token === spentToken) {
    return (
      <SignedOutPage title="This link does not work" lead={spent}>
        <LinkButton to="/forgot-password">Send me a new link</LinkButton>
        <LinkButton variant="quiet" to="/sign-in">
          Back to sign in
        </LinkButton>
      </SignedOutPage>
    );
  }
  return (
    <SignedOutPage title={title} lead={lead}>
      <form onSubmit={onSubmit(save.run)} className="flex flex-col gap-4">
        <NewPasswordField
          value={password}
          onChange={setPassword}
          error={save.message ?? save.faultOf('password')}
        />
        <Button type="submit" variant="primary" isPending={save.isRunning}>
          Set the password
        </Button>
        {hasSignIn && (
          <Button
            variant="quiet"
            onPress={() => {
              keepInvitation(token);
              void navigate({ to: '/sign-in', search: { next: '/account' } });
            }}
          >
            I have an account: sign in
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
    ? 'There is an account with this address. Sign in to it to accept the invitation.'
    : inPlainWords(error);
}

import { type FormEvent, useState } from 'react';
import { request } from '../../api/request.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { inPlainWords } from './credential-failure.ts';
import { SignedOutPage } from './signed-out-page.tsx';

/** Asks for a mail with a link to a new password. The answer is the same whether or not the address is known. */
export function ForgotPasswordScreen() {
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    setFailure(undefined);
    try {
      await request('POST', '/auth/forgot-password', { body: { email }, isCredential: true });
      setSent(true);
    } catch (error) {
      setFailure(inPlainWords(error));
    } finally {
      setPending(false);
    }
  };
  if (isSent) {
    return (
      <SignedOutPage
        title="Look into your mail"
        lead={`If ${email} belongs to somebody here, a link to a new password is on its way. It works for an hour.`}
      >
        <LinkButton to="/sign-in">Back to sign in</LinkButton>
      </SignedOutPage>
    );
  }
  return (
    <SignedOutPage title="Forgot your password?" lead="You get a mail with a link to choose a new one.">
      <form onSubmit={send} className="flex flex-col gap-4">
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          error={failure}
          autoFocus
          isRequired
        />
        <Button type="submit" variant="primary" isPending={isPending}>
          Send the link
        </Button>
        <LinkButton variant="quiet" to="/sign-in">
          Back to sign in
        </LinkButton>
      </form>
    </SignedOutPage>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { t } from '../../messages/messages.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { onSubmit, useSubmit } from '../../ui/use-submit.ts';
import { inPlainWords } from './credential-failure.ts';
import { SignedOutPage } from './signed-out-page.tsx';
import { sendsMailQuery } from './staff-queries.ts';

/**
 * Asks for a mail with a link to a new password. The answer is the same whether or not the address is known; that there is no
 * mail server is no secret, and said before one waits for a mail.
 */
export function ForgotPasswordScreen() {
  const hasNoMail = useQuery(sendsMailQuery).data === false;
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);

  const send = useSubmit(
    async () => {
      await call('POST', '/auth/forgot-password', { body: { email }, isCredential: true });
      setSent(true);
    },
    { inWords: inPlainWords },
  );
  if (isSent) {
    return (
      <SignedOutPage
        title={hasNoMail ? t('No mail was sent') : t('Look into your mail')}
        lead={
          hasNoMail
            ? t(
                'If {email} belongs to somebody here, a link to a new password is in the log of this installation now. Ask whoever runs it; it works for an hour.',
                { email },
              )
            : t(
                'If {email} belongs to somebody here, a link to a new password is on its way. It works for an hour.',
                { email },
              )
        }
      >
        <LinkButton to="/sign-in">{t('Back to sign in')}</LinkButton>
      </SignedOutPage>
    );
  }
  return (
    <SignedOutPage
      title={t('Forgot your password?')}
      lead={
        hasNoMail
          ? t(
              'No mail server is set up here, so you get no mail. Ask an admin of your site for a link to a new password; or have the link written to the log, and ask whoever runs this installation for it.',
            )
          : t('You get a mail with a link to choose a new one.')
      }
    >
      <form onSubmit={onSubmit(send.run)} className="flex flex-col gap-4">
        <TextField
          label={t('E-mail')}
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          error={send.message}
          autoFocus
          isRequired
        />
        <Button type="submit" variant="primary" isPending={send.isRunning}>
          {hasNoMail ? t('Write the link to the log') : t('Send the link')}
        </Button>
        <LinkButton variant="quiet" to="/sign-in">
          {t('Back to sign in')}
        </LinkButton>
      </form>
    </SignedOutPage>
  );
}

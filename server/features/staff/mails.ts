import { productName } from '../../lib/product.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

/** The pages of the admin app that mails lead to. Tokens stand in the fragment, which no server or proxy ever sees. */
function pageLink(publicUrl: string, page: 'setup-password' | 'reset-password', token: string): string {
  return `${publicUrl}/admin/${page}#token=${token}`;
}

/**
 * Asks somebody to join a tenant: the same words whether they have an account or not. `publicUrl` is the setting, never what
 * a request says about itself.
 */
export function invitationMail(input: {
  to: string;
  publicUrl: string;
  token: string;
  tenantName: string;
  invitedBy: string;
}): Mail {
  const link = pageLink(input.publicUrl, 'setup-password', input.token);
  const tenant = onOneLine(input.tenantName);
  return {
    to: input.to,
    subject: `Your invitation to ${tenant}`,
    link,
    text: [
      `${onOneLine(input.invitedBy)} invites you to work on ${tenant} in ${productName}.`,
      'Choose a password to begin, or sign in with the one that you have. The link works once, for seven days:',
      link,
      'If you did not expect this, ignore it: nobody works there in your name until you accept.',
    ].join('\n\n'),
  };
}

/** Where somebody chooses a new password. */
export function resetLink(publicUrl: string, token: string): string {
  return pageLink(publicUrl, 'reset-password', token);
}

/** Lets somebody choose a new password. */
export function resetMail(input: { to: string; publicUrl: string; token: string }): Mail {
  const link = resetLink(input.publicUrl, input.token);
  return {
    to: input.to,
    subject: `Choose a new password for ${productName}`,
    link,
    text: [
      'Somebody, most likely you, asked for a new password. The link works once, for one hour:',
      link,
      'If it was not you, ignore this: your password stays as it is.',
    ].join('\n\n'),
  };
}

/** Names are other people’s words: they must not add lines that look like ours. */
export function onOneLine(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 99).toWellFormed()}…` : line;
}

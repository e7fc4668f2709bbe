import { productName } from '../../lib/product.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

/** The pages of the admin app that mails lead to. Tokens stand in the fragment, which no server or proxy ever sees. */
function pageLink(publicUrl: string, page: 'setup-password' | 'reset-password', token: string): string {
  return `${publicUrl}/admin/${page}#token=${token}`;
}

/** Asks somebody new to choose a password. `publicUrl` is the setting, never what a request says about itself. */
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
      'Choose a password to begin. The link works once, for seven days:',
      link,
      'If you did not expect this, ignore it: without a password nobody can sign in.',
    ].join('\n\n'),
  };
}

/** Tells somebody who can sign in already that another tenant is open to them. */
export function welcomeMail(input: {
  to: string;
  publicUrl: string;
  tenantName: string;
  invitedBy: string;
}): Mail {
  const link = `${input.publicUrl}/admin`;
  const tenant = onOneLine(input.tenantName);
  return {
    to: input.to,
    subject: `You can now work on ${tenant}`,
    link,
    text: [
      `${onOneLine(input.invitedBy)} has added you to ${tenant} in ${productName}.`,
      'Sign in with the password that you have:',
      link,
    ].join('\n\n'),
  };
}

/** Lets somebody choose a new password. */
export function resetMail(input: { to: string; publicUrl: string; token: string }): Mail {
  const link = pageLink(input.publicUrl, 'reset-password', input.token);
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

// Names are other people's words: they must not add lines that look like ours.
function onOneLine(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 99).toWellFormed()}…` : line;
}

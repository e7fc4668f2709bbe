import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

/** How long a mail server may take for each step, in milliseconds. */
const patience = 10_000;

/** Sends over SMTP: `smtp://user:password@host:port`, `smtps://…` for TLS from the first byte. */
export function createSmtpMailer(input: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url: input.url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ from: input.from, to: { name: '', address: to }, subject, text });
    },
    close: () => transport.close(),
  };
}

import type { Transporter } from 'nodemailer';
import type { Mailer } from './mailer.ts';

/** How long a mail server may take for each step, in milliseconds. */
const patience = 10_000;

/** Sends over SMTP: `smtp://user:password@host:port`, `smtps://…` for TLS from the first byte. */
export function createSmtpMailer(input: { url: string; from: string }): Mailer {
  let opened: Promise<Transporter> | undefined;
  return {
    reachesPeople: true,
    send: async ({ to, subject, text }) => {
      opened ??= openTransport(input.url);
      const transport = await opened;
      await transport.sendMail({ from: input.from, to: { name: '', address: to }, subject, text });
    },
    close: () => {
      opened?.then(
        (transport) => transport.close(),
        () => {},
      );
    },
  };
}

// Loaded with the first message: the library is a fifteenth of the memory of an idle process.
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

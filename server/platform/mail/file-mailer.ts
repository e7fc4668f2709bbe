import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../log/logger.ts';
import type { Mailer } from './mailer.ts';

/**
 * Writes each message as an `.eml` file into a folder and its link into the log, so that an installation without a mail
 * server works (decisions, "E-mail"). Only the owner of the process may read the files: the links open accounts.
 */
export function createFileMailer(input: { folder: string; from: string; clock: Clock; log: Logger }): Mailer {
  const { folder, from, clock, log } = input;
  return {
    reachesPeople: false,
    send: async ({ to, subject, text, link }) => {
      // Loaded with the first message: the library is a fifteenth of the memory of an idle process.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const date = new Date(clock.now());
      const { message } = await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        date,
      });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${date.toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
      // Whoever watches the folder never sees half a message.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ to, subject, link, file }, 'no mail server is configured: the email was written to a file');
    },
    close: () => {},
  };
}

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ReadMail, readMail, readMailFolder } from '../../test/programs/read-mail.ts';
import { type SmtpServer, startSmtpServer } from '../../test/programs/smtp-server.ts';
import { createLogger } from '../log/logger.ts';
import { createFileMailer } from './file-mailer.ts';
import type { Mail, Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const from = 'Žofie <galley@example.com>';
const link = 'https://cms.example.com/admin/setup-password#token=0123456789abcdef0123456789abcdef0123456789a';
const mail: Mail = {
  to: 'ada@example.com',
  subject: 'Invitation to work',
  text: `Hello.\n\n${link}\n\nThe end.`,
  link,
};

/** One way to send, and what has arrived by it. */
interface Setup {
  readonly mailer: Mailer;
  arrived(): ReadMail[];
  close(): Promise<void>;
}

async function overSmtp(): Promise<Setup> {
  const server = await startSmtpServer();
  const mailer = createSmtpMailer({ url: server.url, from });
  const close = async () => {
    mailer.close();
    await server.close();
  };
  return { mailer, arrived: () => server.received.map(({ message }) => readMail(message)), close };
}

async function intoFiles(): Promise<Setup> {
  const dataDir = mkdtempSync(join(tmpdir(), 'galley-mail-'));
  let now = Date.UTC(2026, 0, 15, 8);
  const clock = { now: () => ++now };
  const folder = join(dataDir, 'mail');
  const mailer = createFileMailer({ folder, from, clock, log: createLogger('silent') });
  const close = async () => rmSync(dataDir, { recursive: true, force: true });
  return { mailer, arrived: () => readMailFolder(dataDir), close };
}

describe.each([
  ['over SMTP', overSmtp],
  ['into files', intoFiles],
])('a mail %s', (_name, open) => {
  let setup: Setup;
  beforeEach(async () => {
    setup = await open();
  });
  afterEach(() => setup.close());

  test('arrives with sender, recipient, subject and text', async () => {
    await setup.mailer.send(mail);
    expect(setup.arrived()).toMatchObject([{ from, to: mail.to, subject: mail.subject, text: mail.text }]);
  });

  test('arrives whole whatever it holds: other scripts, lines of dots, long lines', async () => {
    const subject = 'Žluťoučký kůň · 招待状';
    const text = `Příliš\n.\n..\n.hidden\n${'long '.repeat(400)}end\n日本語`;
    await setup.mailer.send({ ...mail, subject, text });
    expect(setup.arrived()).toMatchObject([{ subject, text }]);
  });

  test.each(['\r\nBcc: eve@example.com', '\nBcc: eve@example.com', '\rBcc: eve@example.com'])(
    'gets no headers from its subject: %j',
    async (injected) => {
      await setup.mailer.send({ ...mail, subject: `Hello${injected}` });
      const [arrived] = setup.arrived();
      expect(arrived?.to).toBe(mail.to);
      expect(arrived?.headerNames).not.toContain('bcc');
      expect(arrived?.subject).toContain('Hello');
    },
  );

  test('several arrive each for itself', async () => {
    await Promise.all(['a', 'b', 'c'].map((name) => setup.mailer.send({ ...mail, subject: name })));
    expect(
      setup
        .arrived()
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(['a', 'b', 'c']);
  });
});

describe('over SMTP', () => {
  let server: SmtpServer;
  beforeEach(async () => {
    server = await startSmtpServer();
  });
  afterEach(() => server.close());

  test('a refused recipient rejects', async () => {
    server.refuse(mail.to);
    await expect(createSmtpMailer({ url: server.url, from }).send(mail)).rejects.toThrow('550');
    expect(server.received).toEqual([]);
  });

  test('a server that is not there rejects', async () => {
    const closed = createServer();
    const port = await new Promise<number>((resolve) =>
      closed.listen(0, '127.0.0.1', () => {
        const address = closed.address();
        closed.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
      }),
    );
    const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from });
    await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED');
  });

  test('the credentials of the address are used', async () => {
    const url = server.url.replace('smtp://', 'smtp://user:p%40ss@');
    await createSmtpMailer({ url, from }).send(mail);
    expect(server.received.map(({ credentials }) => credentials)).toEqual([':user:p@ss']);
  });

  test('nobody is added by a list in place of an address', async () => {
    const mailer = createSmtpMailer({ url: server.url, from });
    await mailer.send({ ...mail, to: 'ada@example.com, eve@example.com' });
    const recipients = server.received.flatMap(({ to }) => to);
    expect(recipients).toHaveLength(1);
    expect(recipients).not.toContain('eve@example.com');
  });

  test('the envelope names sender and recipient', async () => {
    await createSmtpMailer({ url: server.url, from }).send(mail);
    expect(server.received).toMatchObject([{ from: 'galley@example.com', to: ['ada@example.com'] }]);
  });
});

describe('into files', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'galley-mail-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const send = async (level: string) => {
    const lines: string[] = [];
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString('utf8'));
        done();
      },
    });
    const log = createLogger(level, stream);
    const folder = join(dataDir, 'mail');
    await createFileMailer({ folder, from, clock: { now: () => 0 }, log }).send(mail);
    return { folder, lines };
  };

  test('the link is logged at info level', async () => {
    const { lines } = await send('info');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 'info', to: mail.to, link },
    ]);
  });

  test('nobody else on the machine may read the files', async () => {
    const { folder } = await send('silent');
    const [name = ''] = readdirSync(folder);
    expect(name).toMatch(/\.eml$/);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(folder, name), 'utf8')).toContain('Date: Thu, 01 Jan 1970');
  });
});

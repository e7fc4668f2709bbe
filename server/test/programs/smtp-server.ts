import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** A message as it arrived, with what the client said before it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly credentials: string | undefined;
  readonly message: string;
}

export interface SmtpServer {
  /** `smtp://…` of the socket. */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Refuses this recipient from now on. */
  refuse(address: string): void;
  close(): Promise<void>;
}

/** A mail server (RFC 5321) on a real socket that keeps what it is sent. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const refused = new Set<string>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    converse(socket, refused, (mail) => received.push(mail));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (address) => refused.add(address),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function converse(socket: Socket, refused: ReadonlySet<string>, deliver: (mail: ReceivedMail) => void): void {
  let unread = '';
  let from = '';
  let to: string[] = [];
  let credentials: string | undefined;
  let isData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);

  function answer(line: string): void {
    const [verb = ''] = line.toUpperCase().split(/[ :]/, 1);
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    if (verb === 'EHLO') socket.write('250-test\r\n250 AUTH PLAIN\r\n');
    else if (verb === 'AUTH') {
      credentials = Buffer.from(line.split(' ')[2] ?? '', 'base64')
        .toString('utf8')
        .replaceAll('\0', ':');
      say('235 signed in');
    } else if (verb === 'MAIL') {
      from = address;
      to = [];
      say('250 sender');
    } else if (verb === 'RCPT') {
      if (refused.has(address)) return void say('550 no such mailbox');
      to.push(address);
      say('250 recipient');
    } else if (verb === 'DATA') {
      isData = true;
      say('354 go on');
    } else if (verb === 'QUIT') {
      say('221 bye');
      socket.end();
    } else say('250 well');
  }

  function readMessage(): boolean {
    const end = unread.indexOf('\r\n.\r\n');
    if (end < 0) return false;
    const message = unread.slice(0, end + 2).replace(/^\.\./gm, '.');
    unread = unread.slice(end + 5);
    isData = false;
    deliver({ from, to, credentials, message });
    say('250 taken');
    return true;
  }

  socket.on('data', (chunk: Buffer) => {
    unread += chunk.toString('utf8');
    for (;;) {
      if (isData) {
        if (!readMessage()) return;
        continue;
      }
      const end = unread.indexOf('\r\n');
      if (end < 0) return;
      const line = unread.slice(0, end);
      unread = unread.slice(end + 2);
      answer(line);
    }
  });
  say('220 ready');
}

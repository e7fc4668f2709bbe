import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A message as its reader sees it. */
export interface ReadMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Names of all headers, in lower case. */
  readonly headerNames: readonly string[];
}

/** Reads a message of one plain text part (RFC 5322, 2045, 2047). */
export function readMail(message: string): ReadMail {
  const normal = message.replaceAll('\r\n', '\n');
  const end = normal.indexOf('\n\n');
  const lines = normal
    .slice(0, end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n');
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = normal.slice(end + 2);
  const encoding = headers.get('content-transfer-encoding') ?? '7bit';
  return {
    from: decodeWords(headers.get('from') ?? ''),
    to: headers.get('to') ?? '',
    subject: decodeWords(headers.get('subject') ?? ''),
    text: decodeBody(body, encoding).trimEnd(),
    headerNames: [...headers.keys()],
  };
}

/** The messages in the mail folder of a data folder, the oldest first; none before the first is written. */
export function readMailFolder(dataDir: string): ReadMail[] {
  if (!existsSync(join(dataDir, 'mail'))) return [];
  return readdirSync(join(dataDir, 'mail'))
    .sort()
    .map((name) => readMail(readFileSync(join(dataDir, 'mail', name), 'utf8')));
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? decodeQuoted(body.replace(/=\n/g, '')) : body;
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_whole, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

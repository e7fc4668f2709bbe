import { createHash } from 'node:crypto';
import type { Placeholders } from './placeholders.ts';

/** A response as the recordings store it: JSON as a value if its text follows from the value, else text, else a digest. */
export interface RecordedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | null>>;
  readonly body: { readonly json: unknown } | { readonly text: string } | { readonly bytes: string };
}

export interface ReceivedMessage {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/** Headers whose values are generated, or depend on the sockets of the test. */
const placeholderHeaders: Readonly<Record<string, string>> = {
  date: '<time>',
  'x-request-id': '<id>',
  'x-ratelimit-remaining': '<count>',
  'x-ratelimit-reset': '<time>',
};

/** Header values that the recordings leave out. A response without one of these headers has `null` there. */
const usualHeaders: Readonly<Record<string, string>> = {
  connection: 'keep-alive',
  'content-length': '<length of the body>',
  'content-type': 'application/json; charset=UTF-8',
  date: '<time>',
  'keep-alive': 'timeout=65',
  vary: 'Accept-Encoding, X-Preview-Key, X-API-Key',
};

/** Values of these headers that the recordings leave out in responses to API keys. */
const usualApiKeyHeaders: Readonly<Record<string, string>> = {
  ...usualHeaders,
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'X-Cache, ETag, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, X-Request-Id',
  'cdn-cache-control': 'no-store',
  'x-ratelimit-limit': '1000000',
  'x-ratelimit-remaining': '<count>',
  'x-ratelimit-reset': '<time>',
};

/** Returns what the recordings store of a response. */
export function toRecorded(
  { status, headers, bytes }: ReceivedMessage,
  placeholders: Placeholders,
): RecordedResponse {
  const usual = headers.has('access-control-allow-origin') ? usualApiKeyHeaders : usualHeaders;
  const texts: Record<string, string | null> = {};
  for (const name of [...new Set([...headers.keys(), ...Object.keys(usual)])].sort()) {
    const value = headers.get(name);
    const text = value === null ? null : headerText(name, value, bytes, placeholders);
    if (text !== usual[name]) texts[name] = text;
  }
  // The length of a compressed body depends on the ids in it.
  if (headers.has('content-encoding') && headers.has('content-length'))
    texts['content-length'] = '<length of the compressed body>';
  const type = headers.get('content-type') ?? '';
  return { status, headers: texts, body: bodyOf(type, bytes, placeholders) };
}

function headerText(name: string, value: string, bytes: Buffer, placeholders: Placeholders): string {
  if (name === 'etag') return etagForm(value);
  if (name === 'content-length' && value === String(bytes.byteLength)) return '<length of the body>';
  return placeholderHeaders[name] ?? placeholders.inText(value);
}

function bodyOf(type: string, bytes: Buffer, placeholders: Placeholders): RecordedResponse['body'] {
  if (type.startsWith('image/') && !type.includes('svg')) {
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    return { bytes: `${bytes.length} bytes, sha256 ${digest}…` };
  }
  const text = placeholders.inText(bytes.toString('utf8'));
  if (!type.includes('json') || text === '') return { text };
  try {
    const json: unknown = JSON.parse(text);
    return JSON.stringify(json) === text ? { json } : { text };
  } catch {
    return { text };
  }
}

/** Keeps whether the tag is weak, and its suffix: the digest depends on ids. */
function etagForm(value: string): string {
  return value.replace(/"[\w-]{27}/, '"<digest>');
}

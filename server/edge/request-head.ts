/** What the edge reads of a request's header lines, in one walk over them. */
export interface RequestHead {
  host: string | undefined;
  apiKey: string | undefined;
  previewKey: string | undefined;
  ifNoneMatch: string | undefined;
  acceptEncoding: string | undefined;
  /** All lines, joined. */
  forwardedFor: string | undefined;
  /** A header that may come once came twice. */
  duplicate: string | undefined;
}

/** More header lines than this are refused. */
export const mostHeaderLines = 100;

/**
 * Reads header lines as they came. Node joins or drops lines of the same name, each name in its own way; who decides
 * by such a header must know that there was one only.
 */
export function readHead(lines: readonly string[]): RequestHead {
  const head: RequestHead = {
    host: undefined,
    apiKey: undefined,
    previewKey: undefined,
    ifNoneMatch: undefined,
    acceptEncoding: undefined,
    forwardedFor: undefined,
    duplicate: undefined,
  };
  let once = 0;
  for (let i = 0; i < lines.length; i += 2) {
    const name = lines[i] as string;
    // Only the names below have these lengths and matter.
    if (name.length !== 4 && name.length !== 9 && name.length !== 13 && name.length !== 15) continue;
    const bit = readLine(head, name.toLowerCase(), lines[i + 1] as string);
    if ((once & bit) !== 0) head.duplicate = name;
    once |= bit;
  }
  return head;
}

/** Takes one line; answers the bit of a header that may come once, else 0. */
function readLine(head: RequestHead, name: string, value: string): number {
  switch (name) {
    case 'host':
      head.host = value;
      return 1;
    case 'x-api-key':
      head.apiKey = value;
      return 2;
    case 'authorization':
      return 4;
    case 'idempotency-key':
      return 8;
    case 'x-preview-key':
      head.previewKey = value;
      return 16;
    case 'if-none-match':
      head.ifNoneMatch = join(head.ifNoneMatch, value);
      return 0;
    case 'accept-encoding':
      head.acceptEncoding = join(head.acceptEncoding, value);
      return 0;
    case 'x-forwarded-for':
      head.forwardedFor = join(head.forwardedFor, value);
      return 0;
    default:
      return 0;
  }
}

const hostPattern = /^(?:[a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
let knownHost = '';

/** Whether a Host header names a host, with or without a port. */
export function isHost(value: string): boolean {
  if (value === knownHost) return true;
  // What looks like a number must be an address, and its port a port: the app makes a URL of it.
  if (!hostPattern.test(value) || !URL.canParse(`http://${value}/`)) return false;
  knownHost = value;
  return true;
}

/** Whether a request's target is a path, or an address that has one. */
export function isTarget(url: string): boolean {
  if (!url.startsWith('/') && !(/^https?:\/\//.test(url) && URL.canParse(url))) return false;
  const backslash = url.indexOf('\\');
  return backslash < 0 || url.lastIndexOf('?', backslash) >= 0;
}

function join(before: string | undefined, value: string): string {
  return before === undefined ? value : `${before}, ${value}`;
}

/** How many custom headers a webhook may have. */
export const mostHeaders = 20;
const longestName = 100;
const longestValue = 4096;

const namePattern = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Visible ASCII, with spaces and tabs inside: what every HTTP client and server reads the same way. */
const valuePattern = /^[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?$/;

/** Headers that Galley sets itself, that frame the request, or that belong to one connection. */
const reserved = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);
const reservedPrefixes = ['x-webhook-', 'webhook-'];

/** What is wrong with the custom headers of a webhook, by header; empty when nothing is. How many there are is not looked at. */
export function faultsOfHeaders(
  headers: Readonly<Record<string, string>>,
): { name: string; fault: string }[] {
  const names = Object.keys(headers);
  const seen = new Set<string>();
  return names.flatMap((name) => {
    const lower = name.toLowerCase();
    const fault = seen.has(lower) ? 'is there twice' : faultOfHeader(lower, headers[name] ?? '');
    seen.add(lower);
    return fault ? [{ name, fault }] : [];
  });
}

function faultOfHeader(name: string, value: string): string | undefined {
  if (!namePattern.test(name) || name.length > longestName) return 'is no name of a header';
  if (reserved.has(name) || reservedPrefixes.some((prefix) => name.startsWith(prefix))) {
    return 'is set by Galley and cannot be replaced';
  }
  if (value.length > longestValue) return `must be at most ${longestValue} characters`;
  if (!valuePattern.test(value)) return 'must be printable ASCII without spaces around it';
  return undefined;
}

/** A host name or IP address as `URL` serialises it. `URL` itself also takes hosts such as `x;y` and `*`. */
const host = /^(?:[a-z\d_-]+(?:\.[a-z\d_-]+)*\.?|\[[\da-f:.]+\])$/;

/**
 * The origin of an http or https URL whose host is a name or an IP address; undefined for any other text. An origin can stand
 * in a header, such as a content security policy.
 */
export function webOrigin(url: string): string | undefined {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || !host.test(parsed.hostname)) return undefined;
  return parsed.origin;
}

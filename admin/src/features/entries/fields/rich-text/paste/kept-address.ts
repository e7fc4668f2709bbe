import { isMediaAddress, storedMediaAddress } from '../images/stored-image.ts';

/** Services that put an address of their own before the one that was linked, and the parameter that holds it. */
const redirects: readonly (readonly [RegExp, string])[] = [
  [/^(?:www\.)?google\.[a-z.]+\/url$/, 'q'],
  [/^(?:www\.)?google\.[a-z.]+\/url$/, 'url'],
  [/\.safelinks\.protection\.outlook\.com\/$/, 'url'],
  [/^l\.facebook\.com\/l\.php$/, 'u'],
];

/** Where a pasted link leads; undefined for one that leads nowhere outside the program that it comes from. */
export function keptLink(href: string): string | undefined {
  const address = href.trim();
  if (address === '' || address.startsWith('#')) return undefined;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  if (scheme && !['http', 'https', 'mailto', 'tel', 'ftp', 'sms'].includes(scheme)) return undefined;
  return scheme?.startsWith('http') ? behindRedirect(address) : address;
}

function behindRedirect(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  for (const [place, parameter] of redirects) {
    const target = place.test(`${url.hostname}${url.pathname}`) ? url.searchParams.get(parameter) : null;
    if (target && /^https?:\/\//i.test(target)) return target;
  }
  return address;
}

/**
 * The address of a pasted picture as it is stored; undefined for one that nobody else can open: on the disk of its
 * author, in the program that it comes from, or written out on the clipboard, which is no place for megabytes. An
 * address without a host means something only where a person has written it.
 */
export function keptSource(
  src: string,
  { isWritten }: { readonly isWritten: boolean },
): { readonly src: string; readonly isForeign: boolean } | undefined {
  const address = src.trim();
  if (address === '') return undefined;
  if (isMediaAddress(address)) return { src: storedMediaAddress(address), isForeign: false };
  if (/^(?:https?:)?\/\//i.test(address)) return { src: address, isForeign: true };
  const isRelative = !/^[a-z][a-z0-9+.-]*:/i.test(address);
  return isRelative && isWritten ? { src: address, isForeign: false } : undefined;
}

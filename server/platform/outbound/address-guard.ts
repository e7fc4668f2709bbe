import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/**
 * An address that outgoing requests of tenants must not reach, or a name that has none. One sentence for both: whoever may
 * have requests sent must not learn which names of the network around this server exist.
 */
export class AddressRefused extends Error {
  constructor(cause?: unknown) {
    super('The host has no address that may be called: none at all, or a private, local or reserved one.', {
      cause,
    });
    this.name = 'AddressRefused';
  }
}

/**
 * Public addresses that are metadata services all the same: Azure answers its virtual machines here, whatever network
 * they are in.
 */
const metadataAddresses = ['168.63.129.16'];
const globalUnicast6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address (never a name) is one of the public internet. Everything that is set aside for something else is
 * refused, forms that carry an IPv4 address inside an IPv6 one included: there is no need to look inside them.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.match(globalUnicast6);
  return !metadataAddresses.includes(parsed.toString());
}

/** The addresses of this host: what listens on them counts itself as local. */
export function listOwnAddresses(): BlockList {
  const own = new BlockList();
  for (const known of Object.values(networkInterfaces())) {
    for (const { address, family } of known ?? [])
      own.addAddress(address, family === 'IPv6' ? 'ipv6' : 'ipv4');
  }
  return own;
}

/** @throws AddressRefused for an address that is not public or is this host's own */
export function requirePublicAddress(address: string, own: BlockList): void {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (!isPublicAddress(address) || own.check(address, family)) throw new AddressRefused();
}

/**
 * What can be said of a URL before anything is looked up.
 * @returns what is wrong with it, undefined when nothing is
 */
export function faultOfUrl(text: string, options: { allowPrivate: boolean }): string | undefined {
  if (!URL.canParse(text)) return 'must be an absolute URL';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must be an http(s) URL';
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or password';
  if (options.allowPrivate) return undefined;
  // The parser has turned every spelling of an IPv4 address (hexadecimal, octal, one number) into the dotted one.
  const literal = literalAddress(url.hostname);
  if (literal !== undefined && !isPublicAddress(literal))
    return 'must not name a private, local or reserved address';
  if (/(^|\.)(localhost|local|internal|localdomain)\.?$/i.test(url.hostname))
    return 'must not name a local host';
  return undefined;
}

/** The address that a host is, without the brackets of IPv6; undefined for a name. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
}

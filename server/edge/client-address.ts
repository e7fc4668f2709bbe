import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { plainAddress } from '../platform/http/address.ts';

/** Finds out who a client is, by the peer's address and the lines of `X-Forwarded-For`. */
export type ReadClientAddress = (peer: string, forwardedFor: string | undefined) => string;

/** The address of the client of a request. */
export function clientAddressOf(request: IncomingMessage, read: ReadClientAddress): string {
  // Node joins the lines of this header.
  const lines = request.headers['x-forwarded-for'];
  return read(request.socket.remoteAddress ?? '', Array.isArray(lines) ? lines.join(', ') : lines);
}

/**
 * The client's address is the peer's, unless that is a proxy which the settings trust: then the right-most address of
 * `X-Forwarded-For` that is no such proxy. What stands further left anybody may have written.
 */
export function createAddressReader(trustedProxies: readonly string[]): ReadClientAddress {
  const isTrusted = createTrust(trustedProxies);
  return (peer, forwardedFor) => {
    let client = plainAddress(peer);
    if (trustedProxies.length === 0 || forwardedFor === undefined || !isTrusted(client)) return client;
    for (const hop of forwardedFor.split(',').reverse()) {
      const address = plainAddress(withoutPort(hop.trim()));
      if (isIP(address) === 0) return client;
      client = address;
      if (!isTrusted(client)) return client;
    }
    return client;
  };
}

/** Whether an address is a proxy that the settings trust: a list of addresses and CIDR ranges. */
export function createTrust(trustedProxies: readonly string[]): (address: string) => boolean {
  const ranges = trustedProxies.map(parseRange);
  return (address) => {
    if (ranges.length === 0 || isIP(address) === 0) return false;
    const parsed = ipaddr.process(address);
    return ranges.some(([range, bits]) => parsed.kind() === range.kind() && parsed.match(range, bits));
  };
}

function parseRange(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (text.includes('/')) {
    const [range, bits] = ipaddr.parseCIDR(text);
    return [range, bits];
  }
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function withoutPort(hop: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1];
  if (bracketed) return bracketed;
  return /^[\d.]+:\d+$/.test(hop) ? hop.slice(0, hop.indexOf(':')) : hop;
}

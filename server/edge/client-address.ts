import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { plainAddress } from '../platform/http/address.ts';

/** Finds out who a client is, by its address. */
export type ReadClientAddress = (peer: string, forwardedFor: string | undefined) => string;

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

const resolved = new WeakMap<IncomingMessage, string>();

/** Notes whose request it is, for whoever answers it. */
export function setClientAddress(request: IncomingMessage, address: string): void {
  resolved.set(request, address);
}

/** The client's address as the edge found it. */
export function clientAddressOf(request: IncomingMessage): string {
  return resolved.get(request) ?? request.socket.remoteAddress ?? '';
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

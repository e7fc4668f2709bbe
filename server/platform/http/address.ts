import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address in its shortest usual form: an IPv4 address that came over IPv6 is the IPv4 one. Unknown texts stay. */
export function plainAddress(address: string): string {
  if (!address.includes(':')) return address;
  return isIP(address) === 6 ? ipaddr.process(address).toString() : address;
}

/**
 * What limits count a client by: its address, of IPv6 the first 64 bits, since whoever has one address of a network
 * has all of them.
 */
export function addressKey(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return plain;
  const parts = (ipaddr.parse(plain) as ipaddr.IPv6).parts.slice(0, 4);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}

/** Whether an address is the machine itself. */
export function isLoopback(address: string): boolean {
  return address.startsWith('127.') || address === '::1' || plainAddress(address).startsWith('127.');
}

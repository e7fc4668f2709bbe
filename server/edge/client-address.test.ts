import { describe, expect, test } from 'vitest';
import { addressKey, isLoopback } from '../platform/http/address.ts';
import { createAddressReader } from './client-address.ts';

describe('the address of a client', () => {
  const read = createAddressReader(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']);

  test.each([
    ['nobody trusted is asked', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
    ['a trusted proxy tells the hop before it', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
    [
      'the right-most untrusted hop counts, not what a client wrote left of it',
      '10.1.2.3',
      '127.0.0.1, 203.0.113.9, 10.9.9.9',
      '203.0.113.9',
    ],
    ['a proxy without the header is the client', '10.1.2.3', undefined, '10.1.2.3'],
    ['a chain of trusted proxies only: the left-most', '10.1.2.3', '10.0.0.1, 192.0.2.7', '10.0.0.1'],
    ['what is no address ends the walk', '10.1.2.3', '203.0.113.9, unknown', '10.1.2.3'],
    ['ports are left out', '10.1.2.3', '203.0.113.9:4711', '203.0.113.9'],
    ['IPv6 with a port', '10.1.2.3', '[2001:db9::1]:80', '2001:db9::1'],
    ['an IPv4 peer over IPv6', '::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['a trusted IPv6 range', '2001:db8::5', '203.0.113.9', '203.0.113.9'],
  ])('%s', (_name, peer, forwardedFor, expected) => {
    expect(read(peer, forwardedFor)).toBe(expected);
  });

  test('without trusted proxies the header means nothing', () => {
    expect(createAddressReader([])('127.0.0.1', '203.0.113.9')).toBe('127.0.0.1');
  });

  test('limits count IPv4 by address and IPv6 by network', () => {
    expect(addressKey('::ffff:203.0.113.9')).toBe('203.0.113.9');
    expect(addressKey('2001:db8:1:2:3::1')).toBe(addressKey('2001:db8:1:2:ffff::9'));
    expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
  });

  test('loopback in its spellings', () => {
    for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
      expect(isLoopback(address)).toBe(true);
    for (const address of ['128.0.0.1', '10.0.0.1', '::2', '']) expect(isLoopback(address)).toBe(false);
  });
});

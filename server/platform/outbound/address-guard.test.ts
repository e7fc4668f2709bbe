import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../../test/receiver.ts';
import { faultOfUrl, isPublicAddress, listOwnAddresses, requirePublicAddress } from './address-guard.ts';
import { createOutbound } from './outbound.ts';
import type { ResolveHost } from './resolve-host.ts';

/** Hosts that are loopback, private, reserved or a metadata service, in every spelling that a URL takes. */
const hostileHosts = [
  // Loopback: dotted, short, decimal, hexadecimal, octal, mixed, full-width, circled, with a dot at the end.
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7F.0x0.0x0.0x1',
  '0177.0.0.1',
  '017700000001',
  '0x7f.1',
  '127.0.0.1.',
  '127.255.255.254',
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  '0',
  '0.0.0.0',
  '0x0',
  '0.1.2.3',
  // Private, shared and link-local networks.
  '10.0.0.1',
  '10.1',
  '167772161',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.257',
  '3232235521',
  '0xc0a80001',
  '100.64.0.1',
  '169.254.1.1',
  // Metadata services.
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '169.254.43518',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  // Documentation, benchmarks, multicast, broadcast, reserved.
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  // IPv6, and IPv4 inside it.
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[5f00::1]',
];

const localNames = [
  'localhost',
  'LOCALHOST.',
  'api.localhost',
  'printer.local',
  'metadata.google.internal',
  'db.localdomain',
];

describe('an address that tenants name', () => {
  let decoy: Receiver;
  beforeAll(async () => {
    decoy = await startReceiver();
  });
  afterAll(() => decoy.close());

  const port = () => new URL(decoy.url).port;

  test('there are more than 60 hostile ones, and the decoy answers where it stands', async () => {
    expect(hostileHosts.length).toBeGreaterThan(60);
    const open = createOutbound({ allowPrivate: true });
    const result = await open.send({ url: decoy.url, method: 'POST', headers: {} });
    expect(result).toMatchObject({ kind: 'answered', status: 200 });
    expect(decoy.connections()).toBe(1);
    await open.close();
  });

  test.each(hostileHosts)('http://%s is refused at registration and before any connection', async (host) => {
    const before = decoy.connections();
    const outbound = createOutbound({ allowPrivate: false, timeout: 3000, refusalStep: 1 });
    const url = `http://${host}:${port()}/`;
    expect(outbound.faultOf(url)).toMatch(/private, local or reserved|absolute URL/);
    const result = await outbound.send({ url, method: 'POST', headers: {}, body: 'x' });
    expect(['refused', 'failed']).toContain(result.kind);
    if (URL.canParse(url)) expect(result).toMatchObject({ kind: 'refused' });
    expect(decoy.connections()).toBe(before);
    await outbound.close();
  });

  test.each(localNames)('%s is refused at registration', (name) => {
    expect(faultOfUrl(`http://${name}/`, { allowPrivate: false })).toBe('must not name a local host');
    expect(faultOfUrl(`http://${name}/`, { allowPrivate: true })).toBeUndefined();
  });

  test.each(hostileHosts.filter((host) => URL.canParse(`http://${host}/`)))(
    'a name that resolves to %s is refused, alone or beside a public address',
    async (host) => {
      const before = decoy.connections();
      const address = new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, '');
      for (const addresses of [[address], ['93.184.215.14', address]]) {
        const outbound = createOutbound({
          allowPrivate: false,
          timeout: 3000,
          refusalStep: 1,
          resolve: async () => addresses,
        });
        const url = `http://receiver.example:${port()}/`;
        const result = await outbound.send({ url, method: 'POST', headers: {} });
        expect(result).toMatchObject({ kind: 'refused' });
        await outbound.close();
      }
      expect(decoy.connections()).toBe(before);
    },
  );

  test('a name that changes its answer is connected to where it was checked, never where it points then', async () => {
    const before = decoy.connections();
    const answers = ['203.0.113.9', '127.0.0.1'];
    let asked = 0;
    const outbound = createOutbound({
      allowPrivate: false,
      timeout: 1000,
      refusalStep: 1,
      resolve: async () => [answers[asked++ % 2] ?? ''],
    });
    for (let n = 0; n < 6; n++) {
      const result = await outbound.send({
        url: `http://rebinding.example:${port()}/`,
        method: 'POST',
        headers: {},
      });
      expect(result.kind).toBe('refused');
    }
    expect(asked).toBe(6);
    expect(decoy.connections()).toBe(before);
    await outbound.close();
  });

  test('a redirect to a private address is an answer, not a way there', async () => {
    const before = decoy.connections();
    const front = await startReceiver((response) => {
      response.writeHead(302, { Location: decoy.url }).end();
    });
    const outbound = createOutbound({ allowPrivate: true });
    const result = await outbound.send({ url: front.url, method: 'POST', headers: {} });
    expect(result).toMatchObject({ kind: 'answered', status: 302 });
    expect(decoy.connections()).toBe(before);
    await outbound.close();
    await front.close();
  });

  test('what the settings name may be private, without opening the way for tenants', async () => {
    const before = decoy.connections();
    const outbound = createOutbound({ allowPrivate: false });
    const request = { url: decoy.url, method: 'POST', headers: {} } as const;
    expect(await outbound.send({ ...request, trusted: true })).toMatchObject({
      kind: 'answered',
      status: 200,
    });
    expect(decoy.connections()).toBe(before + 1);
    expect(await outbound.send(request)).toMatchObject({ kind: 'refused' });
    expect(decoy.connections()).toBe(before + 1);
    await outbound.close();
  });

  test('a private name, a missing one and a refused address are told apart by nothing', async () => {
    const missing = (code: string) => async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw Object.assign(new Error('no'), { code });
    };
    const ways: Record<string, ResolveHost> = {
      'resolves to a private address': async () => ['10.11.12.13'],
      'resolves to a public and a private one': async () => ['93.184.215.14', '127.0.0.1'],
      'does not exist': missing('ENOTFOUND'),
      'has no address': missing('ENODATA'),
      'is refused by the name server': missing('EREFUSED'),
      'has an empty answer': async () => [],
    };
    const results = Object.entries(ways).map(async ([name, resolve]) => {
      const outbound = createOutbound({ allowPrivate: false, resolve });
      const result = await outbound.send({ url: 'http://name.example/', method: 'POST', headers: {} });
      await outbound.close();
      return [name, result];
    });
    const outbound = createOutbound({ allowPrivate: false });
    const literal = await outbound.send({ url: 'http://10.1.2.3/', method: 'POST', headers: {} });
    expect(literal).toEqual({ kind: 'refused', reason: expect.any(String), durationMs: 500 });
    expect(await Promise.all(results)).toEqual(Object.keys(ways).map((name) => [name, literal]));
    await outbound.close();
  });

  test('a refusal that is held back ends when the process stops', async () => {
    const outbound = createOutbound({ allowPrivate: false, refusalStep: 60_000 });
    const stopping = new AbortController();
    const { signal } = stopping;
    const result = outbound.send({ url: 'http://10.1.2.3/', method: 'POST', headers: {}, signal });
    setTimeout(() => stopping.abort(), 50);
    expect(await result).toMatchObject({ kind: 'interrupted' });
    await outbound.close();
  });

  test('the reason tells nothing of where a name points', async () => {
    const outbound = createOutbound({ allowPrivate: false, resolve: async () => ['10.11.12.13'] });
    const result = await outbound.send({ url: 'http://receiver.example/', method: 'POST', headers: {} });
    expect(JSON.stringify(result)).not.toContain('10.11');
    await outbound.close();
  });
});

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '93.184.215.14',
  '172.32.0.1',
  '192.169.0.1',
  '100.128.0.1',
  '2606:4700::1111',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
  expect(
    faultOfUrl(`https://${address.includes(':') ? `[${address}]` : address}/`, { allowPrivate: false }),
  ).toBe(undefined);
});

test("this host's own addresses are refused, public ones too", () => {
  const own = Object.values(networkInterfaces()).flatMap((known) => known ?? []);
  expect(own.length).toBeGreaterThan(0);
  for (const { address } of own) {
    expect(() => requirePublicAddress(address, listOwnAddresses())).toThrow(/no address that may be called/);
  }
});

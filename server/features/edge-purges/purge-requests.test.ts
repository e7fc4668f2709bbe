import { expect, test } from 'vitest';
import { asTenantId } from '../../lib/tenant-id.ts';
import type { EdgeKind } from './edge-kinds.ts';
import { type Edge, purgeRequests } from './purge-requests.ts';

const tenant = asTenantId('alpha');
const keys = (count: number) => Array.from({ length: count }, (_, n) => `k${n}`);
const edge = (kind: EdgeKind | undefined, given: Partial<Edge> = {}): Edge => ({
  kind,
  addresses: undefined,
  zone: 'zone-1',
  token: 'token-1',
  soft: false,
  ...given,
});
const sent = (to: Edge, count: number, paths: string[] = []) =>
  purgeRequests(to, [{ tenant, keys: keys(count), paths }]).map((request) => ({
    ...request,
    body: typeof request.body === 'string' ? JSON.parse(request.body) : request.body,
  }));
const json = { 'Content-Type': 'application/json' };

test('Fastly gets one POST for 256 keys, soft where answers tell it not to serve what is stale', () => {
  const [first, ...more] = sent(edge('fastly'), 300);
  expect(first).toEqual({
    method: 'POST',
    url: 'https://api.fastly.com/service/zone-1/purge',
    headers: { ...json, 'Fastly-Key': 'token-1' },
    body: { surrogate_keys: keys(300).slice(0, 256) },
  });
  expect(more.map(({ body }) => body)).toEqual([{ surrogate_keys: keys(300).slice(256) }]);
  expect(sent(edge('fastly', { soft: true }), 1)[0]?.headers).toMatchObject({ 'Fastly-Soft-Purge': '1' });
});

test('Cloudflare gets 30 tags a call', () => {
  const requests = sent(edge('cloudflare'), 61);
  expect(requests.map(({ body }) => body.tags.length)).toEqual([30, 30, 1]);
  expect(requests[0]).toMatchObject({
    method: 'POST',
    url: 'https://api.cloudflare.com/client/v4/zones/zone-1/purge_cache',
    headers: { ...json, Authorization: 'Bearer token-1' },
  });
});

test('Bunny gets a call for each tag', () => {
  expect(sent(edge('bunny'), 2)).toEqual(
    keys(2).map((key) => ({
      method: 'POST',
      url: 'https://api.bunny.net/pullzone/zone-1/purgeCache',
      headers: { ...json, AccessKey: 'token-1' },
      body: { CacheTag: key },
    })),
  );
});

test('each Varnish gets PURGE with the keys in a header that it can take', () => {
  const addresses = ['http://10.0.0.1:6081/', 'http://10.0.0.2:6081/'];
  const requests = sent(edge('varnish', { addresses, token: undefined }), 257);
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(
    addresses.flatMap((url) => [`PURGE ${url}`, `PURGE ${url}`]),
  );
  expect(requests[0]?.headers).toEqual({ 'xkey-purge': keys(257).slice(0, 256).join(' ') });
  // Names have 16 digits.
  expect(256 * 17).toBeLessThan(8000);
  expect(sent(edge('varnish', { addresses }), 1)[0]?.headers).toMatchObject({
    Authorization: 'Bearer token-1',
  });
});

test('a generic edge gets tags and paths of one tenant, and one without a kind the paths alone', () => {
  const addresses = ['https://edge.example.com/purge'];
  expect(sent(edge('generic', { addresses }), 2, ['/api/v1/pages'])).toEqual([
    {
      method: 'POST',
      url: addresses[0],
      headers: { ...json, Authorization: 'Bearer token-1' },
      body: { tenant, paths: ['/api/v1/pages'], tags: keys(2) },
    },
  ]);
  expect(sent(edge(undefined, { addresses, token: undefined }), 0, ['/api/v1/pages'])).toEqual([
    { method: 'POST', url: addresses[0], headers: json, body: { tenant, paths: ['/api/v1/pages'] } },
  ]);
});

test("a name that two tenants' changes share is purged once", () => {
  const purges = ['alpha', 'beta'].map((id) => ({ tenant: asTenantId(id), keys: keys(2), paths: [] }));
  const [request, ...more] = purgeRequests(edge('fastly'), purges);
  expect(JSON.parse(String(request?.body))).toEqual({ surrogate_keys: keys(2) });
  expect(more).toEqual([]);
});

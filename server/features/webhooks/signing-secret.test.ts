import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsOfHeaders } from './custom-headers.ts';
import { signRequest } from './sign-request.ts';
import { generateSecret, signBody, signStandard } from './signing-secret.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

test('X-Webhook-Signature is the HMAC-SHA256 of the raw body under the whole secret', () => {
  const body = Buffer.from('{"event":"page.updated","data":{"name":"Grüße"}}');
  const expected = createHmac('sha256', Buffer.from(secret, 'utf8')).update(body).digest('hex');
  expect(signBody(secret, body)).toBe(`sha256=${expected}`);
});

test('webhook-signature is what the Standard Webhooks libraries compute', () => {
  // The example of the convention's own documentation.
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: '1614265330',
    body: Buffer.from('{"test": 2432232314}'),
  };
  expect(signStandard(secret, message)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('the verification of the guide accepts what is signed and nothing else', async () => {
  const guide = readFileSync(new URL('../../../docs/guide/webhooks.md', import.meta.url), 'utf8');
  const example = /```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const module = await import(`data:text/javascript,${encodeURIComponent(example)}`);
  const body = Buffer.from('{"event":"page.updated"}');
  const signature = signBody(secret, body);
  expect(module.isFromGalley(body, signature, secret)).toBe(true);
  expect(module.isFromGalley(Buffer.from('{}'), signature, secret)).toBe(false);
  expect(module.isFromGalley(body, signature, `${secret}x`)).toBe(false);
  expect(module.isFromGalley(body, undefined, secret)).toBe(false);
});

test('no two secrets are the same, and each decodes to 24 bytes', () => {
  const secrets = Array.from({ length: 100 }, generateSecret);
  expect(new Set(secrets).size).toBe(100);
  for (const each of secrets) expect(Buffer.from(each.slice(6), 'base64')).toHaveLength(24);
});

test('no custom header replaces one of ours, in whatever case', () => {
  const { headers } = signRequest(
    'https://example.com',
    { secret, headers: { 'X-Team': 'press' } },
    { deliveryId: 'd', eventKind: 'page.updated', body: '{}' },
    1_700_000_000_999,
  );
  expect(headers).toMatchObject({
    'X-Team': 'press',
    'Content-Type': 'application/json',
    'User-Agent': 'Galley-Webhook/1.0',
    'webhook-timestamp': '1700000000',
  });
  for (const name of Object.keys(headers).filter((each) => each !== 'X-Team')) {
    for (const spelling of [name, name.toLowerCase(), name.toUpperCase()]) {
      expect(faultsOfHeaders({ [spelling]: 'x' })).toHaveLength(1);
    }
  }
  expect(faultsOfHeaders({ Authorization: 'Bearer x', 'X-Team': 'press' })).toEqual([]);
});

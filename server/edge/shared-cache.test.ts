import { afterEach, expect, test } from 'vitest';
import { createTestService, type TestService } from '../test/test-service.ts';

let service: TestService;
afterEach(() => service.close());

test.each([
  [{}, 'no-store'],
  [{ GALLEY_EDGE_CACHE: 'off' }, 'no-store'],
  [{ GALLEY_EDGE_CACHE: 'keyed' }, null],
])(
  'a shared cache in front may keep answers only when the settings say that it keys on the API key: %o',
  async (settings, expected) => {
    service = await createTestService('sqlite', settings);
    const tenant = await service.createTenant();
    for (const path of ['/pages', '/blog', '/schemas']) {
      for (let i = 0; i < 2; i++) {
        const reply = await service.send('GET', path, { key: tenant.keys.public });
        expect([reply.status, reply.headers.get('cdn-cache-control')]).toEqual([200, expected]);
      }
    }
    const refused = await service.send('GET', '/pages');
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([401, 'no-store']);
  },
);

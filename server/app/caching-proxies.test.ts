import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyOperation } from '../features/api/operation.ts';
import { type CachingProxy, cachingProxies } from '../test/programs/caching-proxies.ts';
import { findProgram, tellMissing } from '../test/programs/system-program.ts';
import { fillTenant, type Holdings, noteFields, pathOf, rows, valuesFor } from '../test/route-walk.ts';
import { createPeopleScenario, type PeopleScenario } from '../test/scenarios/people-scenario.ts';
import type { SendOptions } from '../test/test-service.ts';

const marks = { alpha: 'zanzibar', beta: 'reykjavik' } as const;
const reads = rows.filter(({ method }) => method === 'GET');
const keyed = reads.filter(({ access }) => access.credential === 'key');
const names = Object.keys(cachingProxies) as (keyof typeof cachingProxies)[];
/** Addresses under which both tenants have something of their own. */
const sharedPaths: Readonly<Record<string, readonly string[]>> = {
  'pages.get': ['/pages/shared'],
  'items.get': ['/collections/notes/shared'],
};
tellMissing(names);

/** Somebody who asks, and the tenants whose words they may see. */
interface Asker {
  readonly name: string;
  readonly sees: readonly string[];
  readonly send: SendOptions;
}

describe.each(names)('behind %s, set up as documented', (name) => {
  describe.skipIf(findProgram(name) === undefined)('and installed', () => {
    let scenario: PeopleScenario;
    let holdings: Holdings[];
    beforeAll(async () => {
      scenario = await createPeopleScenario('sqlite');
      const { service, main, other } = scenario;
      holdings = [await fillTenant(service, main, marks.alpha), await fillTenant(service, other, marks.beta)];
      // At the same addresses in both tenants.
      for (const [tenant, mark] of [
        [main, marks.alpha],
        [other, marks.beta],
      ] as const) {
        const shared = { name: mark, slug: 'shared', fields: { title: mark }, status: 'published' };
        // Of a type without a workflow: it is live at once.
        const plain = { name: 'Plain', slug: 'plain', schema: noteFields };
        for (const [path, body] of [
          ['/page-types', plain],
          ['/pages', { ...shared, pageType: 'plain' }],
          ['/collection-items', { ...shared, collectionType: 'notes' }],
        ] as const) {
          expect([path, (await tenant.admin('POST', path, body)).status]).toEqual([path, 201]);
        }
      }
    });
    afterAll(() => scenario.close());

    const keyAskers = (): Asker[] => {
      const { main, other } = scenario;
      const [alpha, beta] = [main.keys, other.keys];
      return [
        { name: 'alpha', sees: [marks.alpha], send: { key: alpha.public } },
        { name: 'alpha, secret', sees: [marks.alpha], send: { key: alpha.secret } },
        { name: 'beta', sees: [marks.beta], send: { key: beta.public } },
        { name: 'a bad key', sees: [], send: { key: 'cms_pk_wrong' } },
        { name: 'no key', sees: [], send: {} },
        {
          name: 'a preview',
          sees: [marks.alpha],
          send: { key: alpha.public, previewKey: alpha.preview },
        },
        { name: 'a bad preview', sees: [], send: { key: alpha.public, previewKey: 'wrong' } },
        {
          name: "another's preview",
          sees: [marks.beta],
          send: { key: beta.public, previewKey: alpha.preview },
        },
      ];
    };
    const people = async (): Promise<Asker[]> => [
      { name: 'alpha', sees: [marks.alpha], send: { token: await scenario.main.sessionToken('owner') } },
      { name: 'beta', sees: [marks.beta], send: { token: await scenario.other.sessionToken('owner') } },
      { name: 'a bad token', sees: [], send: { token: 'wrong' } },
      { name: 'nobody', sees: [], send: {} },
    ];
    /** Each path at which a route has something of one of the tenants. */
    const pathsOf = (row: AnyOperation): string[] => {
      if (row.path.endsWith('/search')) return Object.values(marks).map((mark) => `${row.path}?q=${mark}`);
      if (!row.path.includes(':')) return [row.path, `${row.path}?limit=100`];
      const paths = holdings.map((held) => pathOf(row, valuesFor(row, held)));
      return [...new Set([...paths, ...(sharedPaths[row.name] ?? [])])];
    };
    const withProxy = async (work: (proxy: CachingProxy) => Promise<void>) => {
      const proxy = await cachingProxies[name](scenario.service.server.address);
      try {
        await work(proxy);
      } finally {
        await proxy.stop();
      }
    };
    const ask = (base: string, method: string, path: string, asker: Asker) =>
      scenario.service.send(method, `${base}/api/v1${path}`, asker.send);

    test.each(['first', 'last'])(
      'everybody gets what the service itself would answer them, over all keyed reads, the owner %s',
      async (order) => {
        await withProxy(async ({ url, isHit }) => {
          const askers = keyAskers();
          if (order === 'last') askers.reverse();
          let hits = 0;
          expect(keyed.length).toBeGreaterThan(9);
          for (const row of keyed) {
            for (const path of pathsOf(row)) {
              for (const asker of [...askers, ...askers]) {
                const direct = await ask(scenario.service.server.address, 'GET', path, asker);
                const reply = await ask(url, 'GET', path, asker);
                const head = await ask(url, 'HEAD', path, asker);
                const about = [path, asker.name];
                expect([...about, reply.status, head.status]).toEqual([
                  ...about,
                  direct.status,
                  direct.status,
                ]);
                expect([...about, reply.text]).toEqual([...about, direct.text]);
                for (const mark of Object.values(marks)) {
                  // What was asked for may be named in a refusal.
                  const isShown = reply.status < 400 && reply.text.replaceAll(path, '').includes(mark);
                  if (!asker.sees.includes(mark)) expect([...about, isShown]).toEqual([...about, false]);
                }
                if (isHit(reply.headers)) hits++;
              }
            }
          }
          // A proxy that kept nothing would mix nothing either.
          expect(hits).toBeGreaterThan(10);
        });
      },
      120_000,
    );

    test('a key in the query is told apart too', async () => {
      await withProxy(async ({ url, isHit }) => {
        const { main, other } = scenario;
        for (let round = 0; round < 2; round++) {
          for (const [key, mark] of [
            [main.keys.public, marks.alpha],
            [other.keys.public, marks.beta],
            ['wrong', ''],
          ] as const) {
            for (const path of ['/pages', '/blog', '/schemas', '/collections/notes']) {
              const reply = await scenario.service.send('GET', `${url}/api/v1${path}?api_key=${key}`);
              const seen = Object.values(marks).filter((one) => reply.text.includes(one));
              expect([path, reply.status, seen]).toEqual(mark ? [path, 200, [mark]] : [path, 401, []]);
              expect([path, isHit(reply.headers)]).toEqual([path, round > 0 && mark !== '']);
            }
          }
        }
      });
    });

    test('the ETag that one tenant was given is no answer to another', async () => {
      await withProxy(async ({ url }) => {
        const [alpha, , beta] = keyAskers() as [Asker, Asker, Asker];
        const known = await ask(url, 'GET', '/pages/shared', alpha);
        const headers = { 'If-None-Match': known.headers.get('etag') ?? '' };
        const withTag = (asker: Asker) => ({ ...asker, send: { ...asker.send, headers } });
        expect((await ask(url, 'GET', '/pages/shared', withTag(alpha))).status).toBe(304);
        const other = await ask(url, 'GET', '/pages/shared', withTag(beta));
        expect([other.status, other.text]).toEqual([200, expect.stringContaining(marks.beta)]);
        const nobody = await ask(url, 'GET', '/pages/shared', withTag({ name: '', sees: [], send: {} }));
        expect(nobody.status).toBe(401);
      });
    });

    test('nothing of the admin API and of sign-in is kept, over all of their reads', async () => {
      await withProxy(async ({ url, isHit }) => {
        const askers = await people();
        for (const row of reads.filter(
          ({ access, path }) => access.credential === 'session' || path.startsWith('/auth'),
        )) {
          for (const path of pathsOf(row)) {
            for (const asker of askers) {
              const direct = await ask(scenario.service.server.address, 'GET', path, asker);
              const reply = await ask(url, 'GET', path, asker);
              const about = [path, asker.name];
              expect([...about, reply.status]).toEqual([...about, direct.status]);
              expect([...about, direct.headers.get('cache-control')]).toEqual([
                ...about,
                expect.stringMatching(/no-store/),
              ]);
              expect([...about, isHit(reply.headers)]).toEqual([...about, false]);
              const isForeign = Object.values(marks).some(
                (mark) => !asker.sees.includes(mark) && reply.text.replaceAll(`"${mark}"`, '').includes(mark),
              );
              if (reply.status < 400) expect([...about, isForeign]).toEqual([...about, false]);
            }
          }
        }
      });
    }, 120_000);
  });
});

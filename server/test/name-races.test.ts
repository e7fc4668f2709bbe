import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from './databases.ts';
import { startSecondNode } from './programs/second-node.ts';
import { drawHalves } from './samples/sample-files.ts';
import { createPeopleScenario, type PeopleScenario, type Person } from './scenarios/people-scenario.ts';
import type { Reply } from './test-service.ts';

const racers = 20;

/** How many may succeed: one for a name that was asked for, all where names are made or the same may be said twice. */
interface Race {
  readonly succeed: 'one' | 'all';
  /** The refusal of the others. */
  readonly code?: 'CONFLICT' | 'DUPLICATE_SLUG';
  /** What each racer needs before. */
  readonly prepare?: (racing: Racing, n: number) => Promise<unknown>;
  readonly run: (racing: Racing, n: number, prepared: string) => Promise<Reply>;
  /** What must differ among those that succeeded. */
  readonly distinct?: (reply: Reply) => unknown;
}

interface Racing {
  readonly owner: Person;
  readonly scenario: PeopleScenario;
  /** Another in each test. */
  readonly name: string;
  /** Sends to one of the nodes. */
  send(n: number, method: string, path: string, body?: unknown): Promise<Reply>;
}

const idOf = (reply: Reply) => reply.body.data.id as string;
const slugOf = (reply: Reply) => reply.body.data.slug as string;

const noteOf = (slug: string) => ({ name: slug, slug, collectionType: 'notes' });
const kinds = {
  'collection-items': noteOf,
  pages: (slug: string) => ({ name: slug, slug, pageType: 'plain' }),
  'blog-posts': (slug: string) => ({ title: slug, slug, content: '' }),
} as const;

const ofEntries = Object.entries(kinds).flatMap(([kind, bodyOf]): [string, Race][] => [
  [
    `${kind}: one slug at creation`,
    {
      succeed: 'one',
      code: 'DUPLICATE_SLUG',
      run: ({ send, name }, n) => send(n, 'POST', `/admin/${kind}`, bodyOf(name)),
    },
  ],
  [
    `${kind}: renames to one slug`,
    {
      succeed: 'one',
      code: 'DUPLICATE_SLUG',
      prepare: ({ send, name }, n) => send(n, 'POST', `/admin/${kind}`, bodyOf(`${name}-${n}`)).then(idOf),
      run: ({ send, name }, n, id) => send(n, 'PUT', `/admin/${kind}/${id}`, { slug: name, version: 1 }),
    },
  ],
  [
    `${kind}: copies of one record`,
    {
      succeed: 'all',
      distinct: slugOf,
      run: async ({ send, name, scenario }, n) => {
        const found = await scenario.database.sql
          .selectFrom('entries')
          .select('id')
          .where('slug', '=', `${name}-copied`)
          .execute();
        return send(n, 'POST', `/admin/${kind}/${found[0]?.id}/clone`, {});
      },
      prepare: ({ send, name }, n) =>
        n === 0 ? send(n, 'POST', `/admin/${kind}`, bodyOf(`${name}-copied`)) : Promise.resolve(),
    },
  ],
  [
    `${kind}: restores to one slug`,
    {
      succeed: 'one',
      code: 'DUPLICATE_SLUG',
      prepare: async ({ send, name }, n) => {
        const id = await send(n, 'POST', `/admin/${kind}`, bodyOf(`${name}-${n}`)).then(idOf);
        return id;
      },
      run: async ({ send, scenario, name }, n, id) => {
        await send(n, 'DELETE', `/admin/${kind}/${id}`);
        await scenario.database.write((tx) =>
          tx.sql.updateTable('entries').set({ slug: name }).where('id', '=', id).execute(),
        );
        return send(n, 'POST', `/admin/trash/${id}/restore`, {});
      },
    },
  ],
]);

const ofTypes = ['page-types', 'collection-types', 'components'].flatMap((kind): [string, Race][] => [
  [
    `${kind}: one slug at creation`,
    {
      succeed: 'one',
      code: 'DUPLICATE_SLUG',
      run: ({ send, name }, n) => send(n, 'POST', `/admin/${kind}`, { name, slug: name, schema: [] }),
    },
  ],
  // The slug of a page type never changes.
  ...(kind === 'page-types'
    ? []
    : [
        [
          `${kind}: renames to one slug`,
          {
            succeed: 'one',
            code: 'DUPLICATE_SLUG',
            prepare: ({ send, name }, n) =>
              send(n, 'POST', `/admin/${kind}`, { name, slug: `${name}-${n}`, schema: [] }).then(idOf),
            run: ({ send, name }, n, id) =>
              send(n, 'PUT', `/admin/${kind}/${id}`, { name, slug: name, schema: [] }),
          },
        ] satisfies [string, Race],
      ]),
]);

const others: [string, Race][] = [
  [
    'media folders: one name at creation',
    {
      succeed: 'one',
      code: 'CONFLICT',
      run: ({ send, name }, n) => send(n, 'POST', '/admin/media/folders', { name }),
    },
  ],
  [
    'media folders: renames to one name',
    {
      succeed: 'one',
      code: 'CONFLICT',
      prepare: ({ send, name }, n) => send(n, 'POST', '/admin/media/folders', { name: `${name}-${n}` }),
      run: ({ send, name }, n) => send(n, 'PUT', `/admin/media/folders/${name}-${n}`, { name }),
    },
  ],
  [
    'releases: one slug at creation',
    {
      succeed: 'one',
      code: 'DUPLICATE_SLUG',
      run: ({ send, name }, n) => send(n, 'POST', '/admin/releases', { name, slug: name }),
    },
  ],
  [
    'releases: slugs made of one name',
    {
      succeed: 'all',
      distinct: slugOf,
      run: ({ send, name }, n) => send(n, 'POST', '/admin/releases', { name }),
    },
  ],
  [
    'releases: renames to one slug',
    {
      succeed: 'one',
      code: 'DUPLICATE_SLUG',
      prepare: ({ send, name }, n) => send(n, 'POST', '/admin/releases', { name: `${name} ${n}` }).then(idOf),
      run: ({ send, name }, n, id) => send(n, 'PUT', `/admin/releases/${id}`, { slug: name }),
    },
  ],
  [
    'tenants: one slug',
    {
      succeed: 'one',
      code: 'DUPLICATE_SLUG',
      run: ({ send, name }, n) =>
        send(n, 'POST', '/admin/tenants', {
          slug: name,
          name,
          ownerEmail: `${name}-${n}@example.com`,
          ownerPassword: 'a long password',
        }),
    },
  ],
  [
    'invitations: one address',
    {
      succeed: 'all',
      run: ({ send, name }, n) =>
        send(n, 'POST', '/admin/users/invite', { email: `${name}@example.com`, role: 'viewer' }),
    },
  ],
  [
    'locales: one code',
    {
      succeed: 'one',
      code: 'CONFLICT',
      prepare: ({ send }, n) =>
        n === 0 ? send(n, 'POST', '/admin/locales', { code: 'en' }) : Promise.resolve(),
      run: ({ send }, n) => send(n, 'POST', '/admin/locales', { code: 'de' }),
    },
  ],
  [
    'translations: one slug',
    {
      succeed: 'one',
      code: 'DUPLICATE_SLUG',
      prepare: ({ send, name }, n) =>
        send(n, 'POST', '/admin/collection-items', noteOf(`${name}-${n}`)).then(idOf),
      run: ({ send, name }, n, id) =>
        send(n, 'PUT', `/admin/collection-items/${id}?locale=de`, { name, slug: name, version: 0 }),
    },
  ],
  [
    'autosaves of one record',
    {
      succeed: 'all',
      prepare: ({ send, name }, n) =>
        n === 0 ? send(n, 'POST', '/admin/collection-items', noteOf(name)) : Promise.resolve(),
      run: async ({ send, name, scenario }, n) => {
        const found = await scenario.database.sql
          .selectFrom('entries')
          .select('id')
          .where('slug', '=', name)
          .execute();
        const body = { fields: {}, baseVersion: 1 };
        return send(n, 'POST', `/admin/collection-items/${found[0]?.id}/autosave`, body);
      },
    },
  ],
];

onEachDatabase('at one moment', (dialect) => {
  let scenario: PeopleScenario;
  let owner: Person;
  let second: Awaited<ReturnType<typeof startSecondNode>> | undefined;
  const nodes: string[] = [];
  beforeAll(async () => {
    scenario = await createPeopleScenario(dialect);
    owner = await scenario.addPerson('owner@example.com', 'owner', { isSuperAdmin: true });
    await scenario.main.createType('collection-types', { name: 'Notes', slug: 'notes', schema: [] });
    await scenario.main.createType('page-types', { name: 'Plain', slug: 'plain', schema: [] });
    nodes.push(scenario.service.server.address);
    if (dialect === 'sqlite') return;
    second = await startSecondNode(scenario.service);
    nodes.push(second.address);
  });
  afterAll(async () => {
    await second?.close();
    await scenario.close();
  });

  let made = 0;
  const begin = (): Racing => ({
    owner,
    scenario,
    name: `race-${++made}`,
    send: (n, method, path, body) => owner.send(method, `${nodes[n % nodes.length]}/api/v1${path}`, body),
  });

  async function run({ succeed, code, prepare, run: runOne, distinct }: Race): Promise<void> {
    const racing = begin();
    const prepared: string[] = [];
    for (let n = 0; n < racers; n++) prepared.push(String(await prepare?.(racing, n)));
    const replies = await Promise.all(prepared.map((one, n) => runOne(racing, n, one)));
    const passed = replies.filter(({ status }) => status < 300);
    const refused = replies.filter(({ status }) => status >= 300);
    expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(
      Array(succeed === 'all' ? 0 : racers - 1).fill([409, code]),
    );
    expect(passed).toHaveLength(succeed === 'all' ? racers : 1);
    if (distinct) expect(new Set(passed.map(distinct)).size).toBe(racers);
  }

  describe('one name', () => {
    test.each([...ofEntries, ...ofTypes, ...others])('%s', (_what, race) => run(race), 60_000);
  });

  test('files with the same bytes are all taken', async () => {
    const bytes = await drawHalves().png().toBuffer();
    const upload = async (n: number) => {
      const form = new FormData();
      form.append('file', new Blob([Uint8Array.from(bytes)]), `a${n}.png`);
      const headers = { 'X-API-Key': scenario.main.keys.secret, 'Idempotency-Key': randomUUID() };
      const address = `${nodes[n % nodes.length]}/api/v1/media`;
      return (await fetch(address, { method: 'POST', headers, body: form })).status;
    };
    const statuses = await Promise.all(Array.from({ length: 10 }, (_, n) => upload(n)));
    expect(statuses).toEqual(Array(10).fill(201));
  });
});

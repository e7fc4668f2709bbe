import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenToStream } from '../test/listen-to-stream.ts';
import { startRecipe } from '../test/programs/recipes.ts';
import { type Serving, serveGalley } from '../test/programs/run-galley.ts';
import { findProgram, tellMissing } from '../test/programs/system-program.ts';
import { createTestService, type TestService, type TestTenant } from '../test/test-service.ts';

tellMissing(['nginx']);

/** Milliseconds within which somebody is seen to come, and to have gone whose tab was killed. */
const seen = 2000;
const gone = 20_000;

describe.concurrent.each(['postgres', 'polling'])(
  'who is in a record, told from one node to the other with hints of %s',
  (hints) => {
    let service: TestService;
    let tenant: TestTenant;
    let nodes: [Serving, Serving];
    beforeAll(async () => {
      service = await createTestService('postgres');
      tenant = await service.createTenant();
      await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema: [] });
      const environment = { ...service.settings, GALLEY_PORT: '0', GALLEY_HINTS: hints };
      nodes = [await serveGalley(environment), await serveGalley(environment)];
    });
    afterAll(async () => {
      for (const node of nodes) node.signal('SIGTERM');
      for (const node of nodes) expect((await node.ended).status).toBe(0);
      await service.close();
    });

    test.skipIf(findProgram('nginx') === undefined)(
      'comes within two seconds, and goes within twenty after a tab is killed, through nginx too',
      async () => {
        const proxy = await startRecipe('nginx', nodes[1].url);
        try {
          // The lane tries again what came late.
          const body = { name: 'Note', slug: `note-${Date.now()}`, collectionType: 'notes' };
          const { body: created } = await tenant.admin('POST', '/collection-items', body, 'editor');
          const entryId = created.data.id;
          const token = await tenant.sessionToken('editor');
          const heard = await listenToStream(proxy.url, token);
          await heard.heard(({ type }) => type === 'ready');
          const here = (count: number) =>
            heard.heard(({ data }) => data.entryId === entryId && data.people.length === count);
          const saidAt = performance.now();
          await service.send('POST', `${nodes[0].url}/api/v1/admin/presence`, { token, body: { entryId } });
          await here(1);
          expect(performance.now() - saidAt).toBeLessThan(seen);
          // Nothing more is said, as of a tab that was killed.
          await here(0);
          expect(performance.now() - saidAt).toBeLessThan(gone);
          await heard.stop();
        } finally {
          await proxy.stop();
        }
      },
    );
  },
);

import { expect, test } from 'vitest';
import { onEachDatabase } from '../../test/databases.ts';
import {
  makePerspectiveWorld,
  randomBy,
  readsOf,
  type WorldRecord,
  withoutTimes,
} from '../../test/scenarios/perspective-scenario.ts';
import { useWriteScenario } from '../../test/scenarios/write-scenario.ts';

/** Random releases, for each of a tenant with locales and one without. More for a long run. */
const rounds = Number(process.env['GALLEY_PERSPECTIVE_ROUNDS'] ?? 1);

onEachDatabase('the perspective of a release', (dialect) => {
  const scenario = useWriteScenario(dialect, async () => undefined);
  const admin = (method: string, path: string, body?: unknown) =>
    scenario.tenant.admin(method, path, body, 'editor');
  const read = (path: string, release?: string) =>
    scenario.service.send(
      'GET',
      release ? `${path}${path.includes('?') ? '&' : '?'}release=${release}` : path,
      {
        key: scenario.tenant.keys.public,
        ...(release && { previewKey: scenario.tenant.keys.preview }),
      },
    );

  /** A release that can be published, of changes that nobody has chosen. */
  async function randomRelease(records: readonly WorldRecord[], random: () => number): Promise<string> {
    const { id: release } = (await admin('POST', '/releases', { name: 'R', slug: 'spring' })).body.data;
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
    for (const { id, kind } of records.filter(() => random() < 0.5)) {
      const action = random() < 0.7 ? 'publish' : pick(['unpublish', 'delete']);
      const added = await admin('POST', `/releases/${release}/entries`, { ids: [id], action });
      if (added.body.data.failed.length > 0 || action !== 'publish') continue;
      const n = Math.floor(random() * 4);
      const fields = kind === 'post' ? { title: `New ${n}` } : { title: `Title ${n}` };
      const rank = kind === 'item' && !id.includes('@') && random() < 0.5 ? { rank: n } : {};
      const moved = random() < 0.4 ? { slug: `moved-${Math.floor(random() * 8)}` } : {};
      const renamed = random() < 0.4 ? { name: `Name ${n}` } : {};
      const body = { ...moved, ...renamed, ...(kind !== 'post' && { fields: { ...fields, ...rank } }) };
      await admin('PUT', `/releases/${release}/entries/${id}`, body);
    }
    // What cannot be published is taken out, until all that is left can be.
    for (;;) {
      const { failed } = (await admin('GET', `/releases/${release}/check`)).body.data;
      if (failed.length === 0) return release;
      for (const { id } of failed) await admin('DELETE', `/releases/${release}/entries/${id}`);
    }
  }

  for (const locales of [false, true]) {
    for (let seed = 1; seed <= rounds; seed++) {
      const where = locales ? 'with locales' : 'without locales';
      test(`random release ${seed} ${where}: each read in it is what publishing it answers`, async () => {
        const records = await makePerspectiveWorld(scenario.service, scenario.tenant, { locales, seed });
        const release = await randomRelease(records, randomBy(seed + 100));
        const paths = readsOf(records, locales ? ['en', 'de', 'fr'] : []);
        const plain = new Map<string, unknown>();
        for (const path of paths) plain.set(path, withoutTimes(await read(path)));
        const before = new Map<string, unknown>();
        for (const path of paths) {
          const reply = await read(path, random(path) ? release : 'spring');
          before.set(path, withoutTimes(reply));
          if (reply.status < 400)
            expect([path, reply.headers.get('cache-control')]).toEqual([path, 'private, no-store']);
        }
        const published = await admin('POST', `/releases/${release}/publish`);
        expect(published.status, published.text).toBe(200);
        expect(before).not.toEqual(plain);
        await scenario.service.runJobs();
        const after = new Map<string, unknown>();
        for (const path of paths) after.set(path, withoutTimes(await read(path)));
        expect(before).toEqual(after);
        // What it says is published: in its perspective there is nothing else.
        for (const path of paths.slice(-3))
          expect(withoutTimes(await read(path, release))).toEqual(after.get(path));
      }, 120_000);
    }
  }
});

/** By the slug or by the id, which are the same. */
function random(path: string): boolean {
  return path.length % 2 === 0;
}

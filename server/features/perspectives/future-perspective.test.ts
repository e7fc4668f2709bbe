import { expect, test } from 'vitest';
import { onEachDatabase } from '../../test/databases.ts';
import {
  makePerspectiveWorld,
  randomBy,
  readsOf,
  withoutTimes,
} from '../../test/scenarios/perspective-scenario.ts';
import { useWriteScenario } from '../../test/scenarios/write-scenario.ts';

const minute = 60_000;
const rounds = Number(process.env['GALLEY_PERSPECTIVE_ROUNDS'] ?? 1);
const pathOf = { item: '/collection-items', page: '/pages', post: '/blog-posts' } as const;

onEachDatabase('the perspective of a time to come', (dialect) => {
  const scenario = useWriteScenario(dialect, async () => undefined);
  const admin = (method: string, path: string, body?: unknown) =>
    scenario.tenant.admin(method, path, body, 'editor');
  const read = (path: string, at?: string) =>
    scenario.service.send('GET', at ? `${path}${path.includes('?') ? '&' : '?'}at=${at}` : path, {
      key: scenario.tenant.keys.public,
      ...(at && { previewKey: scenario.tenant.keys.preview }),
    });

  for (const locales of [false, true]) {
    for (let seed = 1; seed <= rounds; seed++) {
      const where = locales ? 'with locales' : 'without locales';
      test(`random schedules ${seed} ${where}: each read of a time is what that time answers`, async () => {
        const { clock } = scenario.service;
        const random = randomBy(seed + 1000);
        const records = await makePerspectiveWorld(scenario.service, scenario.tenant, { locales, seed });
        const begin = clock.now();
        const iso = (minutes: number) => new Date(begin + minutes * minute).toISOString();
        for (const { id, kind } of records) {
          if (random() < 0.4) continue;
          const [record, locale] = id.split('@');
          const path = `${pathOf[kind]}/${record}`;
          const query = locale ? `?locale=${locale}` : '';
          const title = `Later ${Math.floor(random() * 3)}`;
          // Some cannot be published when their time comes: a reference is gone by then.
          const gone = { _ref: '01900000-0000-7000-8000-000000000000', _type: 'collectionItem' };
          const isBroken = random() < 0.2 && kind === 'item' && !locale;
          const fields = isBroken ? { title, next: gone } : { title };
          await admin('PUT', `${path}${query}`, kind === 'post' ? { title } : { fields });
          const times = {
            publishAt: random() < 0.7 ? iso(10 + Math.floor(random() * 40)) : null,
            unpublishAt: random() < 0.4 ? iso(60 + Math.floor(random() * 40)) : null,
          };
          await admin('POST', `${path}/schedule${query}`, times);
        }
        const release = (await admin('POST', '/releases', { name: 'R', slug: 'r' })).body.data.id;
        for (const { id } of records.filter(() => random() < 0.3))
          await admin('POST', `/releases/${release}/entries`, { ids: [id] });
        await admin('POST', `/releases/${release}/schedule`, { publishAt: iso(30.5) });
        const paths = readsOf(records, locales ? ['de'] : []).filter(
          (path) => !/sort=_sortOrder|note-[4-9]/.test(path),
        );
        const marks = [20.2, 45.2, 120];
        const foreseen = [];
        for (const mark of marks) {
          const answers = new Map<string, unknown>();
          for (const path of paths) answers.set(path, withoutTimes(await read(path, iso(mark))));
          foreseen.push(answers);
        }
        expect(foreseen[0]).not.toEqual(foreseen[2]);
        // A worker that looks every few seconds.
        let passed = (clock.now() - begin) / minute;
        for (const [index, mark] of marks.entries()) {
          while (passed < mark) {
            const step = Math.min(0.5, mark - passed);
            passed += step;
            clock.advance(step * minute);
            await scenario.service.runJobs();
          }
          const answers = new Map<string, unknown>();
          for (const path of paths) answers.set(path, withoutTimes(await read(path)));
          expect([mark, foreseen[index]]).toEqual([mark, answers]);
        }
      }, 240_000);
    }
  }
});

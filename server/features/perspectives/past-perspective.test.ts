import { expect, test } from 'vitest';
import { onEachDatabase } from '../../test/databases.ts';
import { makePerspectiveWorld, randomBy, readsOf } from '../../test/scenarios/perspective-scenario.ts';
import { useWriteScenario } from '../../test/scenarios/write-scenario.ts';

const minute = 60_000;
const rounds = Number(process.env['GALLEY_PERSPECTIVE_ROUNDS'] ?? 1);
const pathOf = { item: '/collection-items', page: '/pages', post: '/blog-posts' } as const;

interface Answered {
  readonly status: number;
  readonly text: string;
}

onEachDatabase('the perspective of a time that was', (dialect) => {
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
      test(`a random walk ${seed} ${where}: each read of a time is what was answered then`, async () => {
        const { clock } = scenario.service;
        const random = randomBy(seed + 2000);
        const records = await makePerspectiveWorld(scenario.service, scenario.tenant, { locales, seed });
        const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
        const step = async () => {
          const { id, kind } = pick(records);
          const [record, locale] = id.split('@');
          const path = `${pathOf[kind]}/${record}`;
          const query = locale ? `?locale=${locale}` : '';
          const n = Math.floor(random() * 4);
          const content = kind === 'post' ? { title: `New ${n}` } : { fields: { title: `Title ${n}` } };
          const action = pick(['edit', 'edit', 'publish', 'rename', 'unpublish', 'remove', 'restore']);
          if (action === 'edit') await admin('PUT', `${path}${query}`, content);
          if (action === 'edit' || action === 'publish') await admin('POST', `${path}/publish${query}`);
          if (action === 'rename')
            await admin('PUT', `${path}${query}`, { slug: `moved-${Math.floor(random() * 8)}` });
          if (action === 'unpublish') await admin('POST', `${path}/unpublish${query}`);
          if (action === 'remove' && !locale && random() < 0.5) await admin('DELETE', path);
          if (action === 'restore') await admin('POST', `/trash/${record}/restore`);
        };
        const paths = readsOf(records, locales ? ['de'] : []);
        const recorded: { at: string; answers: Map<string, Answered> }[] = [];
        for (let round = 0; round < 4; round++) {
          for (let n = 0; n < 12; n++) await step();
          await scenario.service.runJobs();
          clock.advance(minute);
          const answers = new Map<string, Answered>();
          for (const path of paths) {
            const { status, text } = await read(path);
            answers.set(path, { status, text: status === 200 ? text : '' });
          }
          recorded.push({ at: new Date(clock.now()).toISOString(), answers });
          clock.advance(minute);
        }
        for (const { at, answers } of recorded) {
          const again = new Map<string, Answered>();
          for (const path of paths) {
            const { status, text } = await read(path, at);
            again.set(path, { status, text: status === 200 ? text : '' });
          }
          expect([at, again]).toEqual([at, answers]);
        }
      }, 240_000);
    }
  }
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onEachDatabase } from '../../test/databases.ts';
import {
  createReleaseScenario,
  type ReleaseScenario,
  type ReleasingTenant,
} from '../../test/scenarios/release-scenario.ts';

const hour = 3_600_000;

onEachDatabase('releases that are open', (dialect) => {
  let scenario: ReleaseScenario;
  let releasing: ReleasingTenant;
  beforeAll(async () => {
    scenario = await createReleaseScenario(dialect);
  });
  afterAll(() => scenario.service.close());
  beforeEach(async () => {
    releasing = await scenario.newTenant();
  });

  const inHours = (hours: number) => new Date(scenario.service.clock.now() + hours * hour).toISOString();

  test('are listed in short, the scheduled first, and by what they change', async () => {
    const [item = '', other = ''] = await releasing.items(2);
    const open = await releasing.begin([item], 'unpublish', 'Open');
    const late = await releasing.begin([other], 'publish', 'Late');
    const soon = await releasing.begin([item], 'publish', 'Soon');
    const done = await releasing.begin([other], 'publish', 'Done');
    const [atFive, atTwo] = [inHours(5), inHours(2)];
    await releasing.act(late, 'schedule', { publishAt: atFive });
    await releasing.act(soon, 'schedule', { publishAt: atTwo });
    await releasing.act(done, 'publish');
    const { body } = await releasing.edit('GET', '/open-releases');
    expect(body.data).toEqual([
      { id: soon, slug: 'soon', name: 'Soon', status: 'scheduled', publishAt: atTwo },
      { id: late, slug: 'late', name: 'Late', status: 'scheduled', publishAt: atFive },
      { id: open, slug: 'open', name: 'Open', status: 'open', publishAt: null },
    ]);
    const ofItem = await releasing.edit('GET', `/open-releases?entry=${item.toUpperCase()}`);
    expect(
      ofItem.body.data.map(({ name, action }: { name: string; action: string }) => [name, action]),
    ).toEqual([
      ['Soon', 'publish'],
      ['Open', 'unpublish'],
    ]);
    const foreign = await scenario.newTenant();
    expect((await foreign.edit('GET', `/open-releases?entry=${item}`)).body.data).toEqual([]);
    const viewer = await releasing.tenant.admin('GET', '/open-releases', undefined, 'viewer');
    expect(viewer.status).toBe(403);
  });

  test('tell what was done to them, the newest first, but for single saves', async () => {
    const [item = ''] = await releasing.items(1);
    const release = await releasing.begin([item]);
    await releasing.save(release, item, { fields: { headline: 'Another' } });
    await releasing.act(release, 'schedule', { publishAt: inHours(1) });
    await releasing.act(release, 'publish');
    const { body } = await releasing.edit('GET', `/releases/${release}/history`);
    const deeds = body.data as { action: string; entries?: number; by: { kind: string } }[];
    expect(deeds.map(({ action, entries }) => [action, entries])).toEqual([
      ['published', 1],
      ['scheduled', undefined],
      ['entries_added', 1],
      ['created', undefined],
    ]);
    expect(deeds.every(({ by }) => by.kind === 'user')).toBe(true);
    const foreign = await scenario.newTenant();
    expect((await foreign.edit('GET', `/releases/${release}/history`)).status).toBe(404);
  });

  test('stand on the first screen and in the calendar of editors, failed and published ones there too', async () => {
    const [item = '', bare = ''] = await releasing.items(2);
    const soon = await releasing.begin([item], 'publish', 'Soon');
    const at = inHours(2);
    await releasing.act(soon, 'schedule', { publishAt: at });
    const failing = await releasing.begin([bare], 'publish', 'Failing');
    await releasing.save(failing, bare, { fields: { headline: null } });
    await releasing.act(failing, 'schedule', { publishAt: inHours(1) });
    const overview = async (role: 'editor' | 'viewer') =>
      (await releasing.tenant.admin('GET', '/overview', undefined, role)).body.data;
    expect((await overview('editor')).scheduledReleases.map(({ name }: { name: string }) => name)).toEqual([
      'Failing',
      'Soon',
    ]);
    expect(await overview('viewer')).not.toHaveProperty('scheduledReleases');
    const done = await releasing.begin([item], 'publish', 'Done');
    await releasing.act(done, 'publish');
    scenario.service.clock.advance(hour + 1000);
    await scenario.service.runJobs();
    const query = `from=${encodeURIComponent(inHours(-4))}&to=${encodeURIComponent(inHours(4))}`;
    const { body } = await releasing.edit('GET', `/calendar?${query}`);
    expect(body.releases).toEqual([
      { id: done, name: 'Done', at: expect.any(String), state: 'done', error: null },
      {
        id: failing,
        name: 'Failing',
        at: expect.any(String),
        state: 'failed',
        error: expect.stringContaining('failed'),
      },
      { id: soon, name: 'Soon', at, state: 'planned', error: null },
    ]);
    expect((await overview('editor')).scheduledReleases).toEqual([{ id: soon, name: 'Soon', publishAt: at }]);
    const empty = await scenario.newTenant();
    expect((await empty.edit('GET', `/calendar?${query}`)).body).not.toHaveProperty('releases');
  });
});

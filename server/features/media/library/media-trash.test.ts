import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWorker } from '../../../app/build-worker.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { svgPicture } from '../../../test/samples/sample-files.ts';
import { createMediaScenario, type MediaScenario } from '../../../test/scenarios/media-scenario.ts';
import type { Role } from '../../staff/staff-request.ts';

const day = 86_400_000;

onEachDatabase('the trash of media', (dialect) => {
  let scenario: MediaScenario;
  beforeAll(async () => {
    scenario = await createMediaScenario(dialect);
  });
  afterAll(() => scenario.close());

  const admin = (method: string, path: string, role: Role = 'editor') =>
    scenario.tenant.admin(method, path, undefined, role);
  const addDeleted = async (name: string, fields: Record<string, string> = {}) => {
    const media = await scenario.add({ bytes: svgPicture, name }, fields);
    expect((await admin('DELETE', `/media/${media.id}`)).status).toBe(200);
    scenario.service.clock.advance(1000);
    return media;
  };
  const trashed = async (query = '') => (await admin('GET', `/trash?${query}`, 'viewer')).body;

  test('Deleted media are listed with who, when and until when, and nowhere else', async () => {
    const media = await addDeleted('harbour.svg', { altText: 'Boats' });
    const [record] = (await trashed('kind=media')).data;
    expect(record).toMatchObject({
      kind: 'media',
      id: media.id,
      name: 'harbour.svg',
      slug: 'harbour.svg',
      type: null,
      mimeType: 'image/svg+xml',
      deletedBy: { kind: 'user', name: 'The editor' },
    });
    expect(Date.parse(record.purgeAt) - Date.parse(record.deletedAt)).toBe(30 * day);
    expect((await trashed('q=BOATS')).data).toHaveLength(1);
    expect((await trashed('q=boats&kind=page')).data).toEqual([]);
    for (const path of [`/media/${media.id}`, `/media/${media.id}/file/harbour.svg`]) {
      expect((await scenario.tenant.call('GET', path)).status).toBe(404);
    }
    expect((await scenario.tenant.call('GET', '/media?q=harbour')).body.pagination.total).toBe(0);
    expect((await admin('GET', '/search?q=harbour')).body.data).toEqual([]);
    expect((await admin('GET', '/overview')).body.data.counts.trash).toBe(1);
  });

  test('Pages of the trash hold entries and media in one order', async () => {
    const names = ['a.svg', 'b.svg', 'c.svg'];
    for (const name of names) await addDeleted(name);
    const first = await trashed('limit=2');
    expect(first.data.map(({ name }: { name: string }) => name)).toEqual(['c.svg', 'b.svg']);
    expect(first.pagination.total).toBeGreaterThanOrEqual(3);
    expect((await trashed('limit=2&page=2')).data[0].name).toBe('a.svg');
  });

  test('A restored file is served under its old address, found again, and told of as uploaded', async () => {
    const media = await addDeleted('pier.svg', { folder: 'Harbour' });
    expect((await admin('DELETE', '/media/folders/Harbour')).status).toBe(200);
    const reply = await admin('POST', `/trash/${media.id}/restore`);
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      id: media.id,
      filename: 'pier.svg',
      folder: null,
      url: media.url,
    });
    expect((await fetch(media.url)).status).toBe(200);
    expect((await admin('GET', '/search?q=pier')).body.data).toHaveLength(1);
    const events = await scenario.service.events(scenario.tenant);
    expect(events.slice(-2).map(({ kind }) => kind)).toEqual(['media.deleted', 'media.uploaded']);
    expect((await admin('POST', `/trash/${media.id}/restore`)).status).toBe(404);
  });

  test('The same bytes can be uploaded while they wait in the trash', async () => {
    const deleted = await addDeleted('same.svg');
    const again = await scenario.add({ bytes: svgPicture, name: 'same.svg' });
    expect(again.id).not.toBe(deleted.id);
    expect((await fetch(again.url)).status).toBe(200);
  });

  test('After 30 days a file is gone for good', async () => {
    const media = await addDeleted('old.svg');
    scenario.service.clock.advance(30 * day - 60_000);
    await scenario.service.runJobs();
    expect((await trashed('q=old.svg')).data).toHaveLength(1);
    // Sweeps are an hour apart; another node's may come just then.
    scenario.service.clock.advance(120_000);
    await buildWorker(scenario.service.server.deps, { searchEvery: 0 }).runUntilIdle();
    expect((await trashed('q=old.svg')).data).toEqual([]);
    expect((await admin('POST', `/trash/${media.id}/restore`)).status).toBe(404);
  });

  test('Viewers restore nothing, and nobody what another tenant deleted', async () => {
    const media = await addDeleted('ours.svg');
    expect((await admin('POST', `/trash/${media.id}/restore`, 'viewer')).status).toBe(403);
    const stranger = await scenario.service.createTenant();
    expect((await stranger.admin('GET', '/trash')).body.pagination.total).toBe(0);
    expect((await stranger.admin('POST', `/trash/${media.id}/restore`, undefined, 'editor')).status).toBe(
      404,
    );
    expect((await trashed('q=ours.svg')).data).toHaveLength(1);
  });
});

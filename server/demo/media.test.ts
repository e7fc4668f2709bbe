import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importMedia } from '../features/transfer/content-folder/import-content.ts';
import { readContentFolder } from '../features/transfer/content-folder/read-content-folder.ts';
import { systemActor } from '../lib/actor.ts';
import { assets } from '../platform/assets/assets.ts';
import { onEachDatabase } from '../test/databases.ts';
import { createTestService } from '../test/test-service.ts';
import { mimeTypeOf } from './content-faults.ts';

const demo = await readContentFolder(assets.demo);
const folder = join(assets.demo, 'media');

test('the files of the demo are the ones that it wants, and small', async () => {
  const names = await readdir(folder);
  expect(names.sort()).toEqual(demo.media.map(({ filename }) => filename).sort());
  const size = names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(size).toBeLessThan(1_500_000);
});

onEachDatabase('the media of the demo', (dialect) => {
  test('go through the ordinary upload, and every key gets a record that serves its bytes', async () => {
    const service = await createTestService(dialect);
    const tenant = await service.createTenant();
    const ids = await importMedia(service.server.deps, tenant.id, systemActor, demo);
    expect([...ids.keys()].sort()).toEqual(demo.media.map(({ key }) => key).sort());
    for (const file of demo.media) {
      const { key, altText, folder: name } = file;
      const { body } = await tenant.call('GET', `/media/${ids.get(key)}`);
      expect(body.data).toMatchObject({ altText, folder: name });
      expect(body.data.mimeType).toBe(mimeTypeOf(file));
      if (body.data.mimeType !== 'application/pdf') expect(body.data.width).toBeGreaterThan(100);
      const served = await fetch(body.data.url);
      expect(served.status).toBe(200);
      expect((await served.arrayBuffer()).byteLength).toBe(body.data.size);
    }
    expect((await service.events(tenant)).map(({ kind }) => kind)).toEqual(
      demo.media.map(() => 'media.uploaded'),
    );
    await service.close();
  });
});

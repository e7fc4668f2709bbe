import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { systemActor } from '../../lib/actor.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { createTestService } from '../../test/test-service.ts';
import { demoMedia } from '../content/media.ts';
import { loadDemoMedia } from './load-demo-media.ts';

const folder = fileURLToPath(new URL('files/', import.meta.url));

test('the files of the demo are the ones that it wants, and small', async () => {
  const names = await readdir(folder);
  expect(names.sort()).toEqual(demoMedia.map(({ filename }) => filename).sort());
  const size = names.reduce((sum, name) => sum + statSync(folder + name).size, 0);
  expect(size).toBeLessThan(1_500_000);
});

onEachDatabase('the media of the demo', (dialect) => {
  test('go through the ordinary upload, and every key gets a record that serves its bytes', async () => {
    const service = await createTestService(dialect);
    const tenant = await service.createTenant();
    const ids = await loadDemoMedia(service.server.deps, tenant.id, systemActor);
    expect([...ids.keys()].sort()).toEqual(demoMedia.map(({ key }) => key).sort());
    for (const { key, altText, folder: name, kind } of demoMedia) {
      const { body } = await tenant.call('GET', `/media/${ids.get(key)}`);
      expect(body.data).toMatchObject({ altText, folder: name });
      const types = { image: /^image\//, pdf: /^application\/pdf$/, video: /^video\/webm$/ };
      expect(body.data.mimeType).toMatch(types[kind]);
      if (kind !== 'pdf') expect(body.data.width).toBeGreaterThan(100);
      const file = await fetch(body.data.url);
      expect(file.status).toBe(200);
      expect((await file.arrayBuffer()).byteLength).toBe(body.data.size);
    }
    expect((await service.events(tenant)).map(({ kind }) => kind)).toEqual(
      demoMedia.map(() => 'media.uploaded'),
    );
    await service.close();
  });
});

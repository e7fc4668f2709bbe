import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { drawHalves, mp4Of, pdfOf } from '../../../test/samples/sample-files.ts';
import {
  createMediaService,
  type MediaScenario,
  type MediaService,
} from '../../../test/scenarios/media-scenario.ts';

const film = readFileSync(new URL('../../../demo/slack-water/media/euripus-turning.webm', import.meta.url));
const notes = [{ code: 'MAY_BE_DAMAGED', message: expect.stringContaining('may be damaged or incomplete') }];

onEachDatabase('notes of a media record', (dialect) => {
  let media: MediaService;
  let scenario: MediaScenario;
  beforeAll(async () => {
    media = await createMediaService(dialect);
  });
  beforeEach(async () => {
    scenario = await media.begin();
  });
  afterAll(() => media.close());

  test('a small or cut PDF, MP4 or WebM is taken, served as its type, and noted wherever its record is read', async () => {
    const small = [
      { bytes: Buffer.from('%PDF-1.4\n%%EOF'), name: 'small.pdf', mimeType: 'application/pdf' },
      { bytes: mp4Of().subarray(0, 32), name: 'begins.mp4', mimeType: 'video/mp4' },
      { bytes: film.subarray(0, 4000), name: 'begins.webm', mimeType: 'video/webm' },
    ];
    for (const { mimeType, ...file } of small) {
      const record = await scenario.add(file);
      expect(record).toMatchObject({ mimeType, size: file.bytes.length, notes });
      const read = await scenario.tenant.call('GET', `/media/${record.id}`);
      expect(read.body.data).toEqual(record);
      const shown = await scenario.tenant.admin('GET', `/media/${record.id}`, undefined, 'viewer');
      expect(shown.body.data.notes).toEqual(notes);
      const served = await fetch(record.url);
      expect([served.headers.get('content-type'), (await served.arrayBuffer()).byteLength]).toEqual([
        mimeType,
        file.bytes.length,
      ]);
    }
    const listed = await scenario.tenant.call('GET', '/media');
    expect(listed.body.data.map((record: { notes: unknown }) => record.notes)).toEqual([notes, notes, notes]);
    const events = await scenario.service.events(scenario.tenant);
    expect(events.map(({ data }) => data['notes'])).toEqual([notes, notes, notes]);
  });

  test('a whole file has no such key, and one that replaces a damaged one takes the note away', async () => {
    const whole = await scenario.add({ bytes: pdfOf(), name: 'whole.pdf' });
    expect(Object.keys(whole)).not.toContain('notes');
    const picture = await scenario.add({ bytes: await drawHalves(40, 20).png().toBuffer() });
    expect(Object.keys(picture)).not.toContain('notes');
    const cut = await scenario.add({ bytes: pdfOf(5000).subarray(0, 3000), name: 'cut.pdf' });
    expect(cut.notes).toEqual(notes);
    const path = `/admin/media/${cut.id}/replace`;
    const mended = await scenario.upload({ bytes: pdfOf(5000), name: 'mended.pdf' }, {}, path);
    expect(mended.status).toBe(200);
    expect(Object.keys(mended.body.data)).not.toContain('notes');
  });
});

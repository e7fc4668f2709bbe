import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isoTime } from '../../lib/clock.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { observeBytes } from '../../test/observe-bytes.ts';
import { createReadScenario } from '../../test/scenarios/read-scenario.ts';
import { createTestService, type TestService, type TestTenant } from '../../test/test-service.ts';
import { withoutLimits } from '../../test/without-limits.ts';

const count = 80;
/** Lists leave out contents of which so many have more than 8 MiB. */
const text = 'x'.repeat(120_000);
/** A record has a published version, a draft and a version in the release. */
const whole = 3 * count * text.length;
const start = Date.parse('2026-11-01T00:00:00Z');

/** Reads of one record. Reads that look at content hold that of a part of the records at a time. */
const reads = {
  'sort=-slug&limit=1': 'one',
  'sort=-slug&limit=1&page=40': 'part',
  'where=slug:eq:note-7': 'one',
  'where=fields.rank:eq:7': 'part',
  'sort=fields.rank&limit=1': 'part',
  'where=fields.rank:eq:7&fields=rank': 'part',
} as const;

onEachDatabase('the content that a read in a perspective holds', (dialect) => {
  const { observe, bytesOf } = observeBytes();
  let service: TestService;
  let tenant: TestTenant;
  const scenario = createReadScenario(
    () => service,
    () => tenant,
  );
  beforeAll(async () => {
    service = await createTestService(dialect, withoutLimits, observe, start);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    const schema = [
      { name: 'rank', label: 'Rank', type: 'number' },
      { name: 'text', label: 'Text', type: 'textarea', options: { localized: true } },
    ];
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
  });

  async function admin(method: string, path: string, body?: unknown) {
    const reply = await tenant.admin(method, path, body, 'admin');
    if (reply.status >= 400) throw new Error(`${method} ${path} was refused: ${reply.text}`);
    return reply.body?.data;
  }

  /** Reads at a time to come judge the content of what is scheduled, in parts. */
  async function expectBounds(perspective: string, shown: string, isJudged = false): Promise<void> {
    for (const [query, usual] of Object.entries(reads)) {
      const held = isJudged ? 'part' : usual;
      const path = `/collections/notes?${query}&${perspective}`;
      const bytes = await bytesOf(async () => {
        const reply = await scenario.preview(path);
        expect([path, reply.status, reply.body.data?.length]).toEqual([path, 200, 1]);
        const [note] = reply.body.data;
        expect([path, note.text]).toEqual([path, query.includes('fields=') ? undefined : shown]);
      });
      const most = held === 'one' ? whole / count : whole / 2;
      expect([path, bytes.largest < most]).toEqual([path, true]);
      if (held === 'one') expect([path, bytes.all < 3 * most]).toEqual([path, true]);
    }
    const page = `/collections/notes/note-7?${perspective}`;
    const { all } = await bytesOf(async () =>
      expect((await scenario.preview(page)).body.data.text).toBe(shown),
    );
    if (!isJudged) expect([page, all < (4 * whole) / count]).toEqual([page, true]);
  }

  test('is bounded in a release, at a time in the past and at a time to come, also in a locale', async () => {
    for (const code of ['en', 'de']) await admin('POST', '/locales', { code });
    await service.runJobs();
    const notes = Array.from({ length: count }, (_, n) => ({ slug: `note-${n}`, fields: { rank: n, text } }));
    const ids = await scenario.add('item', 'notes', ...notes);
    service.clock.advance(60_000);
    const past = isoTime(service.clock.now());
    service.clock.advance(60_000);
    for (const [n, id] of ids.entries()) await scenario.change(id, { fields: { rank: n, text: `${text}!` } });
    await scenario.publish(...ids);
    const { id: release } = await admin('POST', '/releases', { name: 'R', slug: 'spring' });
    await admin('POST', `/releases/${release}/entries`, { ids });
    for (const [n, id] of ids.entries())
      await admin('PUT', `/releases/${release}/entries/${id}`, { fields: { rank: n, text: `${text}?` } });
    for (const locale of ['', '&locale=de']) {
      await expectBounds(`at=${past}${locale}`, text);
      await expectBounds(`release=spring${locale}`, `${text}?`);
    }
    const publishAt = isoTime(service.clock.now() + 60_000);
    await admin('POST', `/releases/${release}/schedule`, { publishAt });
    for (const locale of ['', '&locale=de'])
      await expectBounds(`at=${isoTime(service.clock.now() + 120_000)}${locale}`, `${text}?`, true);
  }, 120_000);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyOperation } from '../features/api/operation.ts';
import { refusal } from './answers.ts';
import { onEachDatabase } from './databases.ts';
import { fillTenant, type Holdings, nothing, pathOf, rows, sendRow, valuesFor } from './route-walk.ts';
import { createTestService, type TestService, type TestTenant } from './test-service.ts';
import { withoutLimits } from './without-limits.ts';

const minute = 60_000;
/** What an editor has typed and not saved. */
const typed = 'overheard';
const reads = rows.filter(({ access, limit }) => access.credential === 'key' && limit === 'reads');
const guarded = rows.filter(({ access }) => access.credential !== 'none');
/** The routes that answer with something, as they are for a record that there is. */
const answering = rows.filter(({ method }) => method === 'GET');

onEachDatabase('tokens of previews, at every operation', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  let holdings: Holdings;
  const bad: Record<string, string> = {};
  /** That of the editor, and those of others. */
  let own = '';
  const others: string[] = [];

  beforeAll(async () => {
    service = await createTestService(dialect, withoutLimits);
    tenant = await service.createTenant();
    const stranger = await service.createTenant();
    holdings = await fillTenant(service, tenant, 'walked');
    const open = async (of: TestTenant, role: 'viewer' | 'editor', body: object = {}) => {
      const reply = await of.admin('POST', '/preview-sessions', body, role);
      expect(reply.status, reply.text).toBe(201);
      return reply.body.data as { id: string; token: string };
    };
    const link = async () => {
      const reply = await tenant.admin('POST', '/preview-links', { name: 'A link' }, 'editor');
      expect(reply.status, reply.text).toBe(201);
      return reply.body.data as { id: string; token: string };
    };
    bad['expired'] = (await open(tenant, 'editor')).token;
    service.clock.advance(11 * minute);
    bad['foreign'] = (await open(stranger, 'editor')).token;
    const [closed, revoked] = [await open(tenant, 'editor'), await link()];
    await tenant.admin('DELETE', `/preview-sessions/${closed.id}`, undefined, 'editor');
    await tenant.admin('DELETE', `/preview-links/${revoked.id}`, undefined, 'editor');
    Object.assign(bad, { closed: closed.token, revoked: revoked.token, unknown: `${closed.token}x` });
    own = (await open(tenant, 'editor')).token;
    others.push((await open(tenant, 'viewer')).token, (await open(tenant, 'editor', { typed: false })).token);
    others.push((await link()).token, tenant.keys.preview);

    const { pageId, postId, itemIds } = holdings;
    const fields = { title: typed };
    await keep(`/pages/${pageId}`, { name: typed, fields });
    await keep(`/blog-posts/${postId}`, { title: typed, content: typed });
    for (const id of itemIds) await keep(`/collection-items/${id}`, { name: typed, fields });
  });
  afterAll(() => service.close());

  async function keep(path: string, work: object): Promise<void> {
    const reply = await tenant.admin('POST', `${path}/autosave`, { ...work, baseVersion: 1 }, 'editor');
    expect(reply.status, reply.text).toBe(200);
  }

  /** The path of a row, with values of records that there are where it names some. */
  const placeOf = (row: AnyOperation) => pathOf(row, row.path.includes(':') ? valuesOf(row) : {});
  const valuesOf = (row: AnyOperation) => ({ ...nothing, ...valuesFor(row, holdings) });

  describe('that are foreign, have ended or never were', () => {
    test('are 401 on every read, whatever else is right', async () => {
      expect(reads.length).toBeGreaterThan(10);
      for (const row of reads) {
        for (const [why, previewKey] of Object.entries(bad)) {
          const key = tenant.keys.secret;
          const reply = await service.send(row.method, placeOf(row), { key, previewKey });
          const expected = { status: 401, code: 'INVALID_PREVIEW_KEY' };
          expect([row.name, why, refusal(reply)]).toEqual([row.name, why, expected]);
          expect(reply.text).not.toContain(typed);
        }
      }
    });

    test('are, as all tokens, no credential of an operation that needs one', async () => {
      for (const row of guarded) {
        for (const token of [...Object.values(bad), own]) {
          const credential = row.access.credential === 'key' ? { key: token } : { token };
          const reply = await sendRow(service, row, pathOf(row, nothing), credential);
          expect([row.name, refusal(reply)]).toEqual([row.name, { status: 401, code: 'UNAUTHORIZED' }]);
        }
      }
    });
  });

  test('no answer of any operation holds what another person typed', async () => {
    const session = await tenant.sessionToken('admin');
    let seen = 0;
    for (const row of answering) {
      if (row.name === 'stream.follow') continue;
      for (const previewKey of [...others, own]) {
        const credential =
          row.access.credential === 'session' ? { token: session } : { key: tenant.keys.secret };
        const reply = await service.send('GET', placeOf(row), { ...credential, previewKey });
        const isOwn = previewKey === own && row.access.credential === 'key';
        if (isOwn) seen += Number(reply.text.includes(typed));
        else expect(reply.text, `${row.name} ${others.indexOf(previewKey)}`).not.toContain(typed);
      }
    }
    // The walk looks where it can be found.
    expect(seen).toBeGreaterThanOrEqual(5);
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { createTestService, type TestService, type TestTenant } from '../../test/test-service.ts';
import { withoutLimits } from '../../test/without-limits.ts';

const conflict = { status: 409, code: 'CONFLICT' };
const badRequest = { status: 400, code: 'BAD_REQUEST' };
const notFound = { status: 404, code: 'NOT_FOUND' };

onEachDatabase('locales', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await createTestService(dialect, withoutLimits);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
  });

  const send = (method: string, path = '', body?: unknown) =>
    tenant.admin(method, `/locales${path}`, body, 'admin');
  const add = (code: string, more: object = {}) => send('POST', '', { code, ...more });
  const listed = async () => (await send('GET')).body;
  const codes = async () => (await listed()).data.map(({ code }: { code: string }) => code);

  test('the first is the default, and others fall back on it unless they say otherwise', async () => {
    expect(await listed()).toEqual({ data: [], removed: [] });
    const first = await add('en');
    expect(first.status).toBe(201);
    expect(first.body.data).toEqual({
      ...{ code: 'en', name: 'English', fallback: [], isDefault: true, isReady: true, direction: 'ltr' },
      createdAt: expect.any(String),
    });
    expect((await add('AR-eg')).body.data).toMatchObject({
      ...{ code: 'ar-EG', fallback: ['en'], isDefault: false, isReady: false, direction: 'rtl' },
    });
    expect((await add('de', { name: 'Deutsch', fallback: [] })).body.data).toMatchObject({
      ...{ name: 'Deutsch', fallback: [] },
    });
    expect(await codes()).toEqual(['en', 'ar-EG', 'de']);
    expect(refusal(await add('DE'))).toEqual(conflict);
    for (const code of ['german', 'e', 'de-u-co-phonebk', 'de--AT']) {
      expect(refusal(await add(code)), code).toEqual(badRequest);
    }
  });

  test('are put in order, each named once', async () => {
    for (const code of ['en', 'de', 'fr']) await add(code);
    expect((await send('PUT', '', { codes: ['fr', 'EN', 'de'] })).status).toBe(200);
    expect(await codes()).toEqual(['fr', 'en', 'de']);
    expect(refusal(await send('PUT', '', { codes: ['fr', 'en'] }))).toEqual(badRequest);
    expect(refusal(await send('PUT', '', { codes: ['fr', 'en', 'en'] }))).toEqual(badRequest);
  });

  test('fall back on what there is, in no circle, the default on none', async () => {
    for (const code of ['en', 'de', 'de-AT']) await add(code);
    const put = (code: string, fallback: string[]) => send('PUT', `/${code}`, { fallback });
    expect((await put('de-AT', ['de', 'en'])).body.data.fallback).toEqual(['de', 'en']);
    for (const [code, fallback] of [
      ['de', ['de-AT']],
      ['de', ['de']],
      ['de', ['fr']],
      ['de', ['en', 'en']],
      ['en', ['de']],
    ] as const) {
      expect(refusal(await put(code, [...fallback])), `${code} ${fallback}`).toEqual(badRequest);
    }
    expect(refusal(await put('fr', []))).toEqual(notFound);
  });

  test('another default is for tenants without content', async () => {
    await add('en');
    await add('de');
    const changed = await send('PUT', '/de', { isDefault: true });
    expect(changed.body.data).toMatchObject({ isDefault: true, fallback: [] });
    expect((await listed()).data.map(({ isDefault }: { isDefault: boolean }) => isDefault)).toEqual([
      false,
      true,
    ]);
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema: [] });
    await tenant.call('POST', '/collections/notes', { name: 'One', slug: 'one' });
    const refused = await send('PUT', '/en', { isDefault: true });
    expect(refusal(refused)).toEqual(conflict);
    expect(refused.body.error.message).toContain('what is written is in "de"');
  });

  test('one that is removed can be restored, and the default goes last', async () => {
    await add('en');
    await add('de');
    expect(refusal(await send('DELETE', '/en'))).toEqual(conflict);
    expect((await send('DELETE', '/de')).status).toBe(200);
    expect(await codes()).toEqual(['en']);
    expect((await listed()).removed).toEqual([
      { code: 'de', name: 'German', deletedAt: expect.any(String), purgeAt: expect.any(String) },
    ]);
    expect(refusal(await add('de'))).toEqual(conflict);
    expect(refusal(await send('DELETE', '/de'))).toEqual(notFound);
    expect((await send('DELETE', '/en')).status).toBe(200);
    expect(refusal(await send('POST', '/de/restore'))).toEqual(conflict);
    expect((await send('POST', '/en/restore')).status).toBe(200);
    expect((await send('POST', '/de/restore')).body.data.code).toBe('de');
    expect(await codes()).toEqual(['en', 'de']);
  });

  test('are for admins to change and for all to see, and the audit log says who did', async () => {
    for (const role of ['editor', 'viewer'] as const) {
      expect((await tenant.admin('POST', '/locales', { code: 'en' }, role)).status).toBe(403);
      expect((await tenant.admin('GET', '/locales', undefined, role)).status).toBe(200);
    }
    await add('en');
    const rows = await service.server.deps.database.sql
      .selectFrom('audit_log')
      .selectAll()
      .where('tenant_id', '=', tenant.id)
      .where('record_kind', '=', 'locale')
      .execute();
    expect(rows).toMatchObject([{ action: 'locale.created', record_id: 'en', actor_kind: 'user' }]);
  });

  test('a field at the top of a type may be localized, and none within it', async () => {
    const text = { name: 'title', label: 'Title', type: 'text', options: { localized: true } };
    const type = await tenant.createType('collection-types', { name: 'A', slug: 'a', schema: [text] });
    const { schema } = (await tenant.admin('GET', `/collection-types/${type.id}`)).body.data;
    expect(schema[0].options).toEqual({ localized: true });
    const save = (schema: object[], kind = 'collection-types') =>
      tenant.admin('POST', `/${kind}`, { name: 'B', slug: 'b', schema });
    const rows = { name: 'rows', label: 'Rows', type: 'repeater', options: { fields: [text] } };
    const codesOf = (reply: {
      body: { error: { details: { errors: { field: string; code: string }[] } } };
    }) => reply.body.error.details.errors.map(({ field, code }) => `${field} ${code}`);
    expect(codesOf(await save([rows]))).toEqual(['rows.title UNSUPPORTED_OPTION']);
    expect(codesOf(await save([text], 'components'))).toEqual(['title UNSUPPORTED_OPTION']);
    expect(codesOf(await save([{ ...text, options: { localized: 'yes' } }]))).toEqual([
      'title INVALID_OPTION',
    ]);
  });
});

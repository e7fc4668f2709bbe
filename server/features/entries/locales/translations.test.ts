import { expect, test } from 'vitest';
import { contentFailures, refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { useLocaleScenario } from '../../../test/scenarios/locale-scenario.ts';

const notFound = { status: 404, code: 'NOT_FOUND' };
const conflict = { status: 409, code: 'CONFLICT' };

onEachDatabase('translations', (dialect) => {
  const scenario = useLocaleScenario(dialect);
  const { create, put, publish, unpublish, get, admin, at } = scenario;
  const english = { title: 'Tide', body: 'High', code: 'A1', rank: 3 };

  test('are begun by the first save, with the localized fields alone', async () => {
    const id = await create('tide', english);
    const missing = await get(id, 'de');
    expect(missing).toMatchObject({ id, version: 0, status: 'draft', draftContent: {}, locale: 'de' });
    expect(missing.fallback).toEqual({
      title: { locale: 'en', value: 'Tide' },
      body: { locale: 'en', value: 'High' },
    });
    const saved = await put(id, 'DE', { name: 'Gezeiten', slug: 'gezeiten', fields: { title: 'Flut' } });
    expect(saved.status).toBe(200);
    expect(saved.body.data).toMatchObject({
      ...{ id, version: 1, name: 'Gezeiten', slug: 'gezeiten', draftContent: { title: 'Flut' } },
      ...{ locale: 'de', fallback: { body: { locale: 'en', value: 'High' } } },
    });
    expect(await get(id)).toMatchObject({
      id,
      version: 1,
      slug: 'tide',
      draftContent: english,
      locale: 'en',
    });
    expect(contentFailures(await put(id, 'de', { fields: { code: 'B2', nope: 1 } }))).toEqual([
      'code NOT_LOCALIZED',
      'nope UNKNOWN_FIELD',
    ]);
    const unknown = await put(id, 'it', { fields: {} });
    expect(refusal(unknown)).toEqual({ status: 400, code: 'BAD_REQUEST' });
    expect(unknown.body.error.message).toContain('The locales are: en, de, fr.');
    expect(refusal(await publish(id, 'fr'))).toEqual(notFound);
  });

  test('alone have a version 0, and without locales a body of publishing is ignored as it was before them', async () => {
    const id = await create('tide', english);
    const saved = await admin('PUT', `/collection-items/${id}`, { fields: { title: 'Ebb' }, version: 0 });
    expect(refusal(saved)).toEqual({ status: 400, code: 'BAD_REQUEST' });
    expect(saved.body.error.message).toBe(
      'The request is not valid. version: Too small: expected number to be >=1',
    );
    const typed = { fields: { title: 'Ebb' }, baseVersion: 0 };
    expect((await admin('POST', `/collection-items/${id}/autosave`, typed)).status).toBe(400);
    const wrong = { locales: 'all' };
    expect((await admin('POST', at(id, undefined, '/publish'), wrong)).status).toBe(400);
    const made = { name: 'Ebb', slug: 'ebb', fields: english };
    for (const locale of [5, null, 'it', 'x'.repeat(36)]) {
      const reply = await scenario.tenant.call('POST', '/collections/notes', { ...made, locale });
      expect(refusal(reply)).toEqual({ status: 400, code: 'BAD_REQUEST' });
    }
    const bare = await scenario.service.createTenant();
    await bare.createType('page-types', { name: 'Note', slug: 'note', schema: [] });
    const page = { name: 'A note', slug: 'a-note', pageType: 'note' };
    const { body } = await bare.call('POST', '/pages', { ...page, locale: 5 });
    const path = `/admin/pages/${body.data.id}/publish`;
    const token = await bare.sessionToken('editor');
    for (const raw of [JSON.stringify(wrong), '["x"]', '{', ''])
      expect((await scenario.service.send('POST', path, { token, raw })).status).toBe(200);
  });

  test('have versions, conflicts, autosaves, schedules and a trash of their own', async () => {
    const id = await create('tide', english);
    await put(id, 'de', { fields: { title: 'Eins' } });
    await put(id, 'de', { fields: { title: 'Zwei' }, version: 1 });
    const stale = await put(id, 'de', { fields: { title: 'Drei' }, version: 1 });
    expect(refusal(stale)).toEqual(conflict);
    expect(stale.body.error.details.current).toMatchObject({ version: 2, draftContent: { title: 'Zwei' } });
    const versions = await admin('GET', at(id, 'de', '/versions'));
    expect(versions.body.data.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    const restored = await admin('POST', at(id, 'de', '/versions/1/restore'));
    expect(restored.body.data).toMatchObject({ version: 3, draftContent: { title: 'Eins' } });
    const typed = { fields: { title: 'Vier' }, baseVersion: 3 };
    expect((await admin('POST', at(id, 'de', '/autosave'), typed)).status).toBe(200);
    expect((await get(id, 'de')).autosave.fields).toEqual({ title: 'Vier' });
    expect((await get(id)).autosave).toBeNull();
    const begun = await admin('POST', at(id, 'fr', '/autosave'), { fields: { title: 'Un' }, baseVersion: 0 });
    expect(begun.body.data).toMatchObject({ baseVersion: 0, stale: false });
    expect(await get(id, 'fr')).toMatchObject({ version: 0, autosave: { fields: { title: 'Un' } } });
    const time = new Date(scenario.service.clock.now() + 60_000).toISOString();
    expect((await admin('POST', at(id, 'de', '/schedule'), { publishAt: time })).status).toBe(200);
    scenario.service.clock.advance(120_000);
    await scenario.service.runJobs();
    expect((await get(id, 'de')).status).toBe('published');
    const resolve = { strategy: 'mine', version: 3, fields: { title: 'Mein' } };
    expect((await admin('POST', at(id, 'de', '/resolve-conflict'), resolve)).body.data).toMatchObject({
      ...{ version: 4, draftContent: { title: 'Mein' } },
    });
    expect((await admin('DELETE', at(id, 'de'))).status).toBe(200);
    expect(await get(id, 'de')).toMatchObject({ version: 0, draftContent: {} });
    expect((await put(id, 'de', { fields: { title: 'Neu' } })).body.data).toMatchObject({ version: 5 });
    expect((await get(id)).draftContent).toEqual(english);
  });

  test('tell how far they are, and that their source was changed since', async () => {
    const id = await create('tide', english);
    await put(id, 'de', { fields: { title: 'Flut' } });
    const states = async () =>
      (await get(id)).locales.map(({ locale, state }: Record<string, string>) => `${locale} ${state}`);
    expect(await states()).toEqual(['en live', 'de draft', 'fr missing']);
    await publish(id, 'de');
    expect(await states()).toEqual(['en live', 'de live', 'fr missing']);
    await put(id, undefined, { fields: { code: 'B2' } });
    expect(await states()).toEqual(['en live', 'de live', 'fr missing']);
    await put(id, undefined, { fields: { title: 'Tides' } });
    expect(await states()).toEqual(['en live', 'de outdated', 'fr missing']);
    await put(id, 'de', { fields: { body: 'Hoch' } });
    expect(await states()).toEqual(['en live', 'de live', 'fr missing']);
    const list = await admin('GET', '/collection-items?view=summary');
    expect(list.body.data).toHaveLength(1);
    expect(list.body.data[0]).toMatchObject({ id, locale: 'en', locales: [{}, {}, {}] });
    expect(list.body.pagination.total).toBe(1);
  });

  test('are published together or not at all, and tell events with their locale', async () => {
    const id = await create('tide', english);
    await put(id, 'de', { fields: { title: 'Flut' } });
    const both = await admin('POST', at(id, undefined, '/publish'), { locales: ['de', 'en'] });
    expect(both.status).toBe(200);
    expect(refusal(await admin('POST', at(id, undefined, '/unpublish'), { locales: ['de', 'fr'] }))).toEqual(
      notFound,
    );
    expect((await get(id, 'de')).status).toBe('published');
    expect((await unpublish(id, 'de')).body.data).toMatchObject({ status: 'draft', locale: 'de' });
    const events = await scenario.service.events(scenario.tenant);
    expect(events.map(({ kind, data }) => `${kind} ${data['id'] === id} ${data['locale']}`)).toEqual([
      'collection_item.created true en',
      'collection_item.published true en',
      'collection_item.updated true de',
      'collection_item.published true en',
      'collection_item.published true de',
      'collection_item.unpublished true de',
    ]);
  });

  test('are copied from another locale, field by field where asked', async () => {
    const id = await create('tide', english);
    const copy = (body: object) => admin('POST', at(id, 'fr', '/copy-locale'), body);
    expect((await copy({ fields: ['title', 'code'] })).body.data.draftContent).toEqual({ title: 'Tide' });
    await put(id, 'de', { fields: { title: 'Flut', body: 'Hoch' } });
    expect((await copy({ from: 'de' })).body.data).toMatchObject({
      ...{ version: 2, draftContent: { title: 'Flut', body: 'Hoch' } },
    });
  });

  test('go with their record into the trash, and come back with it as drafts', async () => {
    const id = await create('tide', english);
    await put(id, 'de', { slug: 'flut', fields: { title: 'Flut' } });
    await publish(id, 'de');
    await admin('DELETE', at(id));
    const trash = await admin('GET', '/trash');
    expect(trash.body.data).toMatchObject([{ id, kind: 'collectionItem' }]);
    expect(trash.body.pagination.total).toBe(1);
    await admin('POST', `/trash/${id}/restore`);
    expect(await get(id, 'de')).toMatchObject({
      status: 'draft',
      slug: 'flut',
      draftContent: { title: 'Flut' },
    });
  });

  test('to a removed locale come back with it for 30 days, and are gone then', async () => {
    const id = await create('tide', english);
    await put(id, 'de', { slug: 'flut', fields: { title: 'Flut' } });
    await publish(id, 'de');
    const locale = (method: string, action = '') =>
      scenario.tenant.admin(method, `/locales/de${action}`, undefined, 'admin');
    await locale('DELETE');
    expect((await scenario.read('/collections/notes/flut?locale=de')).status).toBe(400);
    await locale('POST', '/restore');
    await scenario.service.runJobs();
    expect((await scenario.read('/collections/notes/flut?locale=de')).body.data).toMatchObject({
      title: 'Flut',
    });
    await locale('DELETE');
    scenario.service.clock.advance(31 * 86_400_000);
    await scenario.service.runJobs();
    expect((await locale('POST', '/restore')).status).toBe(404);
    expect((await get(id)).draftContent).toEqual(english);
  });
});

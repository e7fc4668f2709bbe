import { expect, test } from 'vitest';
import { contentFailures, refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { useLocaleScenario } from '../../../test/scenarios/locale-scenario.ts';

onEachDatabase('public writes in a locale', (dialect) => {
  const scenario = useLocaleScenario(dialect);
  const { create, read, admin, at } = scenario;
  const english = { title: 'Tide', body: 'High', code: 'A1' };
  const call = (method: string, path: string, body?: object, options?: object) =>
    scenario.tenant.call(method, path, body, options);
  const one = '/collections/notes/tide';

  test('change the translation that the body names, and answer it', async () => {
    const id = await create('tide', english);
    await scenario.service.runJobs();
    const body = { locale: 'de', name: 'Flut', slug: 'flut', fields: { title: 'Flut' } };
    const saved = await call('PUT', one, body);
    expect(saved.body.data).toMatchObject({ id, version: 1, slug: 'flut', locale: 'de', status: 'draft' });
    expect(contentFailures(await call('PUT', one, { locale: 'de', fields: { code: 'B' } }))).toEqual([
      'code NOT_LOCALIZED',
    ]);
    const live = await call('POST', `${one}/publish`, { locale: 'de' });
    expect(live.body.data).toMatchObject({
      status: 'published',
      locale: 'de',
      publishedContent: { title: 'Flut' },
    });
    expect((await read('/collections/notes/flut?locale=de')).body.data).toMatchObject({
      title: 'Flut',
      body: 'High',
    });
    const stale = await call('PUT', one, { locale: 'de', version: 7, name: 'Ebbe' });
    expect(refusal(stale)).toEqual({ status: 409, code: 'CONFLICT' });
    expect(stale.body.error.details).toEqual({ currentVersion: 1, yourVersion: 7 });
    expect((await call('POST', `${one}/unpublish`, { locale: 'de' })).body.data.status).toBe('draft');
    expect((await call('DELETE', one, { locale: 'de' })).body).toEqual({ success: true });
    expect((await read(one)).status).toBe(200);
    const events = await scenario.service.events(scenario.tenant);
    expect(events.at(-1)).toMatchObject({ kind: 'collection_item.deleted', data: { id, locale: 'de' } });
    const changes = await call('GET', '/changes');
    expect(changes.body.data.at(-1)).toMatchObject({ subject: { id, locale: 'de', slug: 'flut' } });
  });

  test('are repeated with the same answer, and a record begins in the default locale', async () => {
    await create('tide', english);
    const send = () =>
      call('PUT', one, { locale: 'de', fields: { title: 'Flut' } }, { idempotencyKey: 'once' });
    const first = await send();
    const again = await send();
    expect(again.headers.get('x-idempotency-replay')).toBe('true');
    expect(again.text).toBe(first.text);
    const body = { name: 'Neu', slug: 'neu', fields: { title: 'Neu' } };
    expect(refusal(await call('POST', '/collections/notes', { ...body, locale: 'de' }))).toEqual({
      ...{ status: 400, code: 'BAD_REQUEST' },
    });
    expect((await call('POST', '/collections/notes', { ...body, locale: 'en' })).body.data.locale).toBe('en');
  });

  test('refuse what is no locale, which a tenant without locales ignores', async () => {
    await create('tide', english);
    for (const locale of [5, null, {}, ['de'], 'it'])
      for (const action of ['publish', 'unpublish'])
        expect(refusal(await call('POST', `${one}/${action}`, { locale })), JSON.stringify(locale)).toEqual({
          ...{ status: 400, code: 'BAD_REQUEST' },
        });
    expect(refusal(await call('DELETE', one, { locale: 5 }))).toEqual({ status: 400, code: 'BAD_REQUEST' });
    expect((await call('POST', `${one}/publish`, {})).status).toBe(200);
  });

  test('stand in batches, and read batches name a locale', async () => {
    await create('tide', english);
    await scenario.service.runJobs();
    const operations = [
      { method: 'PUT', path: one, body: { locale: 'de', fields: { title: 'Flut' } } },
      { method: 'POST', path: `${one}/publish`, body: { locale: 'de' } },
    ];
    const written = await call('POST', '/batch', { operations }, { idempotencyKey: 'batch' });
    expect(written.status, written.text).toBe(200);
    const parts = `/batch?r=${encodeURIComponent(`${one}?locale=de`)}&r=${encodeURIComponent(one)}`;
    const answers = (await read(parts)).body.data;
    expect(answers.map((part: { body: { data: object } }) => part.body.data)).toMatchObject([
      { title: 'Flut' },
      { title: 'Tide' },
    ]);
  });

  test('publishing is strict about what nothing stands in for', async () => {
    const id = await create('draft', { body: 'High' }, 'draft').catch(() => '');
    expect(id).toBe('');
    const made = await admin('POST', '/collection-items', { name: 'D', slug: 'd', collectionType: 'notes' });
    const { id: bare } = made.body.data;
    await admin('PUT', at(bare, 'de'), { fields: { body: 'Hoch' } });
    expect(contentFailures(await admin('POST', at(bare, 'de', '/publish')))).toEqual(['title REQUIRED']);
    const check = await admin('POST', '/collection-items/check-publishing', {
      id: bare,
      locale: 'de',
      fields: {},
    });
    expect(check.body.data.errors).toMatchObject([{ field: 'title', code: 'REQUIRED' }]);
    await admin('PUT', at(bare), { fields: { title: 'There' } });
    await admin('POST', at(bare, undefined, '/publish'));
    expect((await admin('POST', at(bare, 'de', '/publish'))).status).toBe(200);
  });

  test('a clone has the drafts of the translations as well, and bulk actions take a locale', async () => {
    const id = await create('tide', english);
    await admin('PUT', at(id, 'de'), { name: 'Flut', fields: { title: 'Flut' } });
    const copy = (await admin('POST', at(id, undefined, '/clone'), {})).body.data;
    expect(await scenario.get(copy.id, 'de')).toMatchObject({
      ...{ name: 'Flut (copy)', slug: 'tide-copy', draftContent: { title: 'Flut' }, status: 'draft' },
    });
    const ids = [id, copy.id];
    const done = await admin('POST', '/collection-items/bulk-publish?locale=de', { ids });
    expect(done.body.data).toMatchObject({ succeeded: ids, failed: [] });
    expect((await scenario.get(copy.id)).status).toBe('draft');
    expect((await scenario.get(copy.id, 'de')).status).toBe('published');
  });
});

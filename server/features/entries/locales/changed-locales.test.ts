import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { useLocaleScenario } from '../../../test/scenarios/locale-scenario.ts';

const english = { title: 'Tide', body: 'High', code: 'A1', rank: 3 };
const conflict = { status: 409, code: 'CONFLICT' };

onEachDatabase('a deleted translation', (dialect) => {
  const scenario = useLocaleScenario(dialect);
  const { create, put, get, admin, at } = scenario;

  async function deleted() {
    const id = await create('tide', english);
    for (const title of ['Eins', 'Zwei', 'Drei']) await put(id, 'de', { fields: { title } });
    expect((await admin('DELETE', at(id, 'de'))).status).toBe(200);
    expect((await get(id, 'de')).version).toBe(0);
    return id;
  }

  test('is begun again by a save that names version 0, by whichever way it says so', async () => {
    const token = await scenario.tenant.sessionToken('editor');
    const saves = [
      (id: string) => put(id, 'de', { fields: { title: 'Neu' }, version: 0 }),
      (id: string) =>
        scenario.service.send('PUT', `/admin${at(id, 'de')}`, {
          token,
          headers: { 'If-Match': '"0"' },
          body: { fields: { title: 'Neu' } },
        }),
      (id: string) =>
        admin('POST', at(id, 'de', '/resolve-conflict'), {
          ...{ strategy: 'mine', version: 0, fields: { title: 'Neu' } },
        }),
      (id: string) =>
        scenario.tenant.call('PUT', `/collections/notes/${id}`, {
          ...{ locale: 'de', version: 0, fields: { title: 'Neu' } },
        }),
    ];
    for (const save of saves) {
      const id = await deleted();
      const reply = await save(id);
      expect([reply.status, reply.body.data?.version], reply.text).toEqual([200, 4]);
      expect(await get(id, 'de')).toMatchObject({ version: 4, draftContent: { title: 'Neu' } });
      await admin('DELETE', at(id));
    }
  });

  test('is not saved over by somebody who still sees the version that was deleted', async () => {
    const id = await deleted();
    const stale = await put(id, 'de', { fields: { title: 'Alt' }, version: 3 });
    expect(refusal(stale)).toEqual(conflict);
    expect(stale.body.error.details).toMatchObject({
      ...{ currentVersion: 0, yourVersion: 3, current: { version: 0, draftContent: {} } },
    });
    const byKey = await scenario.tenant.call('PUT', `/collections/notes/tide`, {
      ...{ locale: 'de', version: 3, fields: { title: 'Alt' } },
    });
    expect(refusal(byKey)).toEqual(conflict);
    expect(byKey.body.error.details).toEqual({ currentVersion: 0, yourVersion: 3 });
    expect((await get(id, 'de')).version).toBe(0);
  });
});

onEachDatabase('a locale whose content is prepared again', (dialect) => {
  const scenario = useLocaleScenario(dialect);
  const { create, put, publish, read } = scenario;
  const asAdmin = (method: string, path: string, body?: unknown) =>
    scenario.tenant.admin(method, path, body, 'admin');
  const readiness = async () =>
    (await asAdmin('GET', '/locales')).body.data.map(
      ({ code, isReady }: { code: string; isReady: boolean }) => `${code} ${isReady}`,
    );
  const french = async () => (await read('/collections/notes/tide?locale=fr')).body.data.title;

  test('is ready only once readers get what its new fallback shows', async () => {
    await scenario.service.runJobs();
    const id = await create('tide', english);
    await put(id, 'de', { slug: 'tide', fields: { title: 'Flut' } });
    await publish(id, 'de');
    expect([await readiness(), await french()]).toEqual([['en true', 'de true', 'fr true'], 'Tide']);
    const changed = await asAdmin('PUT', '/locales/fr', { fallback: ['de', 'en'] });
    expect(changed.body.data.isReady).toBe(false);
    expect([await readiness(), await french()]).toEqual([['en true', 'de true', 'fr false'], 'Tide']);
    await scenario.service.runJobs();
    expect([await readiness(), await french()]).toEqual([['en true', 'de true', 'fr true'], 'Flut']);
    const renamed = await asAdmin('PUT', '/locales/fr', { name: 'Français' });
    expect(renamed.body.data.isReady).toBe(true);
    await asAdmin('DELETE', '/locales/de');
    expect([await readiness(), await french()]).toEqual([['en true', 'fr false'], 'Flut']);
    await scenario.service.runJobs();
    expect([await readiness(), await french()]).toEqual([['en true', 'fr true'], 'Tide']);
  });

  test('shows a shared field as shared, and the translations of a field that is localized again', async () => {
    const notes = (await asAdmin('GET', '/collection-types')).body.data.find(
      ({ slug }: { slug: string }) => slug === 'notes',
    );
    const localized = (isLocalized: boolean) =>
      asAdmin('PUT', `/collection-types/${notes.id}`, {
        name: 'Notes',
        schema: notes.schema.map((field: { name: string }) =>
          field.name === 'body' ? { ...field, options: isLocalized ? { localized: true } : {} } : field,
        ),
      });
    await scenario.service.runJobs();
    const id = await create('tide', english);
    await put(id, 'de', { slug: 'flut', fields: { title: 'Flut', body: 'Hoch' } });
    await publish(id, 'de');
    const bodies = async () => {
      const one = (await read('/collections/notes/flut?locale=de')).body.data.body;
      const found = async (value: string) =>
        (await read(`/collections/notes?locale=de&filter[fields.body]=${value}`)).body.pagination.total;
      return [one, await found('Hoch'), await found('High')];
    };
    expect(await bodies()).toEqual(['Hoch', 1, 0]);
    expect((await localized(false)).status).toBe(200);
    expect(await readiness()).toEqual(['en true', 'de false', 'fr false']);
    await scenario.service.runJobs();
    expect(await bodies()).toEqual(['High', 0, 1]);
    expect((await localized(true)).status).toBe(200);
    await scenario.service.runJobs();
    expect(await bodies()).toEqual(['Hoch', 1, 0]);
  });
});

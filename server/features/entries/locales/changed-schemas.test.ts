import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { useLocaleScenario } from '../../../test/scenarios/locale-scenario.ts';

const own = { localized: true };
const guideFields = [
  { name: 'title', label: 'Title', type: 'text', options: own },
  { name: 'height', label: 'Height', type: 'text', options: own },
  { name: 'parts', label: 'Parts', type: 'componentPicker', options: own },
  { name: 'aside', label: 'Aside', type: 'componentPicker' },
  { name: 'code', label: 'Code', type: 'text', required: true },
];

onEachDatabase('translations, as what they are of changes its form', (dialect) => {
  const scenario = useLocaleScenario(dialect);
  const { admin, at, get, put, publish, read } = scenario;
  const asAdmin = (method: string, path: string, body?: unknown) =>
    scenario.tenant.admin(method, path, body, 'admin');

  async function prepare() {
    const { tenant, service } = scenario;
    const label = { name: 'label', label: 'Label', type: 'text' };
    const card = await tenant.createType('components', { name: 'Card', slug: 'card', schema: [label] });
    const type = { name: 'Guides', slug: 'guides', schema: guideFields };
    const guides = await tenant.createType('collection-types', type);
    const parts = (text: string) => [{ _type: 'card', label: text }];
    const body = {
      ...{ name: 'Ebb', slug: 'ebb', collectionType: 'guides', status: 'published' },
      fields: { title: 'Ebb', height: '3', parts: parts('One'), aside: parts('Side'), code: 'A' },
    };
    const { id } = (await admin('POST', '/collection-items', body)).body.data;
    await put(id, 'de', { name: 'Ebbe', slug: 'ebbe', fields: { title: 'Ebbe', parts: parts('Eins') } });
    await publish(id, 'de');
    await service.runJobs();
    return { id: id as string, cardId: card.id as string, guidesId: guides.id as string };
  }
  const german = async () => (await read('/collections/guides/ebbe?locale=de')).body.data;
  const stateOf = async (id: string) => (await get(id, 'de')).locales[1].state;
  const migrate = async (operations: object[], typeSlug = 'guides', kind = 'collection') => {
    const made = await asAdmin('POST', '/migrations', { kind, typeSlug, operations });
    expect(made.status, made.text).toBe(201);
    const preview = await asAdmin('POST', `/migrations/${made.body.data.id}/preview`);
    expect((await asAdmin('POST', `/migrations/${made.body.data.id}/run`)).status).toBe(200);
    await scenario.service.runJobs();
    const { data } = (await asAdmin('GET', `/migrations/${made.body.data.id}`)).body;
    expect(data).toMatchObject({ status: 'completed', progress: { changed: preview.body.data.changed } });
    return data;
  };

  test('follow a migration with their own values, stay up to date, and get no default that would hide what falls back', async () => {
    const { id, guidesId } = await prepare();
    await asAdmin('PUT', `/collection-types/${guidesId}`, {
      name: 'Guides',
      schema: guideFields.map((field) => {
        if (field.name === 'title') return { ...field, name: 'headline' };
        return field.name === 'height' ? { ...field, type: 'number' } : field;
      }),
    });
    const done = await migrate([
      { op: 'renameField', field: 'title', to: 'headline' },
      { op: 'changeType', field: 'height', to: 'number' },
      { op: 'setDefault', field: 'height', value: 7 },
      { op: 'setDefault', field: 'code', value: 'B' },
    ]);
    expect(done.progress).toMatchObject({ processed: 2, changed: 2, unconverted: 0 });
    expect((await get(id, 'de')).draftContent).toEqual({ headline: 'Ebbe', parts: [expect.anything()] });
    expect(await stateOf(id)).toBe('live');
    expect(await german()).toMatchObject({ headline: 'Ebbe', height: 3, code: 'A', _locale: 'de' });
    const found = async (query: string) =>
      (await read(`/collections/guides?locale=de&${query}`)).body.pagination.total;
    expect(await found('filter[fields.headline]=Ebbe')).toBe(1);
    expect(await found('filter[fields.height][gte]=3')).toBe(1);
    await asAdmin('POST', `/migrations/${done.id}/undo`);
    await scenario.service.runJobs();
    expect((await get(id, 'de')).draftContent).toMatchObject({ title: 'Ebbe' });
    expect(await stateOf(id)).toBe('live');
  });

  test('follow a migration of a component, of which what does not fit names the record', async () => {
    const { id, cardId } = await prepare();
    await asAdmin('PUT', `/components/${cardId}`, {
      name: 'Card',
      slug: 'card',
      schema: [
        { name: 'label', label: 'Label', type: 'number' },
        { name: 'size', label: 'Size', type: 'text' },
      ],
    });
    const done = await migrate(
      [
        { op: 'changeType', field: 'label', to: 'number' },
        { op: 'setDefault', field: 'size', value: 'small' },
      ],
      'card',
      'component',
    );
    expect(done.unconverted.map(({ entryId }: { entryId: string }) => entryId)).toEqual([id, id, id]);
    expect((await german()).parts).toMatchObject([{ _type: 'card', size: 'small' }]);
    expect((await german()).aside).toMatchObject([{ _type: 'card', size: 'small' }]);
    expect(await stateOf(id)).toBe('live');
  });

  test('have a component under its new slug, in what is live, what falls back and what all share', async () => {
    const { id, cardId } = await prepare();
    const schema = [{ name: 'label', label: 'Label', type: 'text' }];
    const renamed = await asAdmin('PUT', `/components/${cardId}`, { name: 'Tile', slug: 'tile', schema });
    expect(renamed.status, renamed.text).toBe(200);
    for (const locale of ['de', 'fr', 'en']) {
      const slug = locale === 'de' ? 'ebbe' : 'ebb';
      const { parts, aside } = (await read(`/collections/guides/${slug}?locale=${locale}`)).body.data;
      expect([locale, parts[0]._type, aside[0]._type]).toEqual([locale, 'tile', 'tile']);
      const found = await read(`/collections/guides?locale=${locale}&filter[fields.parts._type]=tile`);
      expect([locale, found.body.pagination.total]).toEqual([locale, 1]);
    }
    expect((await get(id, 'de')).draftContent.parts).toMatchObject([{ _type: 'tile', label: 'Eins' }]);
    await scenario.unpublish(id);
    await asAdmin('PUT', `/components/${cardId}`, { name: 'Tile', slug: 'slab', schema });
    expect((await german()).aside).toMatchObject([{ _type: 'slab', label: 'Side' }]);
    await put(id, 'de', { fields: { title: 'Wieder' } });
    await publish(id, 'de');
    expect(await german()).toMatchObject({ title: 'Wieder', aside: [{ _type: 'slab' }] });
  });

  test('go through the stages of a workflow on their own', async () => {
    const { id, guidesId } = await prepare();
    const stages = [{ name: 'Draft' }, { name: 'Approved', mayEnter: { role: 'editor' } }];
    const made = await asAdmin('POST', '/workflows', { name: 'Editorial', stages, types: [guidesId] });
    expect(made.status, made.text).toBe(201);
    const [first, last] = made.body.data.stages;
    const review = async (locale?: string) =>
      (await admin('GET', `/records/${id}/review${locale ? `?locale=${locale}` : ''}`)).body.data;
    await put(id, undefined, { fields: { title: 'Neap' } });
    await put(id, 'de', { fields: { title: 'Nipp' } });
    expect([(await review()).stage, (await review('de')).stage]).toEqual([first.id, first.id]);
    const moved = await admin('POST', `/records/${id}/review/move?locale=de`, { stage: last.id, version: 2 });
    expect(moved.status, moved.text).toBe(200);
    expect([(await review()).stage, (await review('de')).stage]).toEqual([first.id, last.id]);
    expect(refusal(await publish(id))).toEqual({ status: 409, code: 'CONFLICT' });
    const both = await admin('POST', at(id, undefined, '/publish'), { locales: ['en', 'de'] });
    expect(refusal(both)).toEqual({ status: 409, code: 'CONFLICT' });
    expect((await german()).title).toBe('Ebbe');
    expect((await publish(id, 'de')).status).toBe(200);
    expect((await german()).title).toBe('Nipp');
    await put(id, 'de', { fields: { title: 'Anders' } });
    expect(refusal(await publish(id, 'de'))).toEqual({ status: 409, code: 'CONFLICT' });
  });

  test('go live at their time where all share a field that must be filled in', async () => {
    const { id } = await prepare();
    await put(id, 'de', { fields: { title: 'Nipp' } });
    const publishAt = new Date(scenario.service.clock.now() + 60_000).toISOString();
    const planned = await admin('POST', at(id, 'de', '/schedule'), { publishAt });
    expect(planned.status, planned.text).toBe(200);
    scenario.service.clock.advance(61_000);
    await scenario.service.runJobs();
    expect(await get(id, 'de')).toMatchObject({ scheduleError: null, status: 'published' });
    expect((await german()).title).toBe('Nipp');
  });
});

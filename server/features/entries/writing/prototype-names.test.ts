import { describe, expect, test } from 'vitest';
import { contentFailures, refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { useWriteScenario } from '../../../test/scenarios/write-scenario.ts';
import { runMigrationStep } from '../../content-migrations/run-step.ts';

const names = ['constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf'];
const texts = names.map((name) => ({ name, type: 'text' }));

onEachDatabase('fields that are named as what every object has', (dialect) => {
  const scenario = useWriteScenario(dialect, async (tenant) => {
    await tenant.createType('components', { name: 'Part', slug: 'part', schema: texts });
    await tenant.createType('collection-types', {
      name: 'Odd',
      slug: 'odd',
      schema: [
        ...texts,
        { name: 'rows', type: 'repeater', options: { fields: texts } },
        { name: 'parts', type: 'componentPicker' },
        { name: 'data', type: 'json' },
      ],
    });
    await tenant.createType('collection-types', {
      name: 'Plain',
      slug: 'plain',
      schema: [texts[0]].slice(1),
    });
  });
  const values = (say: string) => Object.fromEntries(names.map((name) => [name, `${say} ${name}`]));
  const call = (method: string, path: string, body?: unknown) => scenario.tenant.call(method, path, body);
  const create = (fields: unknown, slug = 'a') =>
    call('POST', '/collections/odd', { name: 'A', slug, status: 'published', fields });

  test('are stored, delivered, filtered, sorted and found like any other', async () => {
    const fields = { ...values('a'), rows: [values('row')], parts: [{ _type: 'part', ...values('part') }] };
    const made = await create(fields);
    expect(made.status, made.text).toBe(201);
    expect(made.body.data.draftContent).toEqual(fields);
    const { body } = await call('GET', '/collections/odd/a');
    expect(body.data).toMatchObject(fields);
    expect((await create(values('b'), 'b')).status).toBe(201);
    for (const name of names) {
      for (const path of [name, `rows.${name}`, `parts.${name}`]) {
        const say = path === name ? 'a' : path.startsWith('rows') ? 'row' : 'part';
        const query = `filter[fields.${path}][eq]=${encodeURIComponent(`${say} ${name}`)}`;
        const found = await call('GET', `/collections/odd?${query}`);
        expect([path, found.body.data.map((item: { _slug: string }) => item._slug)]).toEqual([path, ['a']]);
      }
      const none = await call('GET', `/collections/odd?filter[fields.${name}][exists]=false`);
      expect(none.body.data).toEqual([]);
    }
  });

  test('are absent where nobody wrote them, merged one by one, and cleared by null', async () => {
    expect((await create({ data: 1 })).body.data.draftContent).toEqual({ data: 1 });
    expect(Object.keys((await call('GET', '/collections/odd/a')).body.data)).not.toContain('constructor');
    const set = await call('PUT', '/collections/odd/a', { fields: { constructor: 'x' } });
    expect(set.body.data.draftContent).toEqual({ data: 1, constructor: 'x' });
    const cleared = await call('PUT', '/collections/odd/a', { fields: { constructor: null, toString: 'y' } });
    expect(cleared.body.data.draftContent).toEqual({ data: 1, toString: 'y' });
    expect(Object.keys(cleared.body.data.draftContent)).toEqual(['data', 'toString']);
  });

  test('can be migrated, described and edited', async () => {
    await create(values('a'));
    const operations = [
      { op: 'renameField', field: 'constructor', to: 'builder' },
      { op: 'removeField', field: 'toString' },
    ];
    const body = { kind: 'collection', typeSlug: 'odd', operations };
    const { data } = (await scenario.tenant.admin('POST', '/migrations', body)).body;
    expect((await scenario.tenant.admin('POST', `/migrations/${data.id}/run`)).status).toBe(200);
    while (await runMigrationStep(scenario.service.server.deps));
    const [record] = (await scenario.tenant.admin('GET', '/collection-items?type=odd', undefined, 'editor'))
      .body.data;
    const { constructor: moved, toString: _, ...others } = values('a');
    expect(record.draftContent).toEqual({ builder: moved, ...others });

    const schema = await call('GET', '/schemas/collection-types/odd?format=jsonschema');
    expect(schema.text).toContain('"constructor":{');
    const types = await call('GET', '/schemas/collection-types/odd?format=typescript');
    expect(types.text).toContain('constructor?: string;');

    const fields = { constructor: 'typed', hasOwnProperty: 'typed' };
    const autosave = { baseVersion: record.version, fields };
    const path = `/collection-items/${record.id}`;
    expect((await scenario.tenant.admin('POST', `${path}/autosave`, autosave, 'editor')).status).toBe(200);
    const read = await scenario.tenant.admin('GET', path, undefined, 'editor');
    expect(read.body.data.autosave.fields).toEqual(fields);
  });

  describe('where no schema names them', () => {
    test('they are unknown fields, with nothing read from what every object has', async () => {
      const reply = await call('POST', '/collections/plain', {
        name: 'A',
        slug: 'a',
        fields: { constructor: 'x', prototype: null },
      });
      expect(refusal(reply)).toEqual({ status: 400, code: 'BAD_REQUEST' });
      expect(contentFailures(reply)).toEqual(['constructor UNKNOWN_FIELD', 'prototype UNKNOWN_FIELD']);
    });

    test('they are refused inside json values with their path, and __proto__ everywhere', async () => {
      const reply = await create({ constructor: 'fine', data: [{ a: { prototype: 1 } }] });
      expect(contentFailures(reply)).toEqual(['data[0].a INVALID_VALUE']);
      const raw = '{"name": "A", "slug": "a", "fields": {"rows": [{"__proto__": {"toString": "x"}}]}}';
      const proto = await scenario.tenant.call('POST', '/collections/odd', undefined, { raw });
      expect(refusal(proto)).toEqual({ status: 400, code: 'BAD_REQUEST' });
      const beside = '{"name": "A", "slug": "a", "meta": {"constructor": 1}}';
      const refused = await scenario.tenant.call('POST', '/collections/odd', undefined, { raw: beside });
      expect(refusal(refused)).toEqual({ status: 400, code: 'BAD_REQUEST' });
    });
  });
});

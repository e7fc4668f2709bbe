import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { useFilterScenario } from '../../../test/scenarios/filter-scenario.ts';

onEachDatabase('rules of filters', (dialect) => {
  const { scenario, add, found } = useFilterScenario(dialect);

  test('a name that no field of the type has matches nothing, its negation everything', async () => {
    await add({ one: { text: 'a' }, two: {} });
    expect(await found({ '[fields.absent]': 'a' })).toEqual([]);
    expect(await found({ '[fields.text.deeper]': 'a' })).toEqual([]);
    expect(await found({ '[fields.absent][ne]': 'a' })).toEqual(['one', 'two']);
    expect(await found({ '[fields.absent][exists]': 'false' })).toEqual(['one', 'two']);
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty.length']) {
      expect(await found({ [`[fields.${name}][exists]`]: 'true' })).toEqual([]);
    }
  });

  test('several filters all hold, on one path, on several, and beside name and slug', async () => {
    await add({
      a: { text: 'red', number: 1 },
      b: { text: 'red', number: 2 },
      c: { text: 'blue', number: 2 },
      d: {},
    });
    expect(await found({ '[fields.text]': 'red', '[fields.number]': '2' })).toEqual(['b']);
    expect(await found({ '[fields.number][gte]': '1', '[fields.number][lt]': '2' })).toEqual(['a']);
    expect(await found({ '[fields.number][ne]': '1', '[fields.text][exists]': 'true' })).toEqual(['b', 'c']);
    expect(await found({ '[fields.text]': 'red', '[slug][ne]': 'a' })).toEqual(['b']);
    expect(await found({ '[fields.text]': 'red', '[fields.text][ne]': 'red' })).toEqual([]);
    expect(await found({ '[name][startsWith]': 'D', '[fields.text][exists]': 'false' })).toEqual(['d']);
  });

  test('where says in one text what filter says in a key, with every operator', async () => {
    await add({ a: { text: 'red', number: 3 }, b: { text: 'red:2', number: 4 }, c: { number: 5 } });
    const slugs = async (query: string) => {
      const { body } = await scenario.get(`/collections/things?sort=slug&${query}`);
      return body.data.map(({ _slug }: { _slug: string }) => _slug);
    };
    expect(await slugs('where=fields.number:gte:4')).toEqual(['b', 'c']);
    expect(await slugs('where=fields.text:eq:red:2')).toEqual(['b']);
    expect(await slugs('where=fields.number:gte:4&where=fields.number:lt:5')).toEqual(['b']);
    expect(await slugs('where[]=fields.number:gte:4&where[]=slug:in:a,c')).toEqual(['c']);
    expect(await slugs('where=fields.text:exists:false')).toEqual(['c']);
    expect(await slugs('where=fields.number:gte:4&filter[fields.number][lt]=5')).toEqual(['b']);
    expect(await slugs('where=name:eq:')).toEqual([]);
    const { pagination } = (await scenario.preview('/collections/things?where=fields.number:gte:4')).body;
    expect(pagination.total).toBe(2);
  });

  test('a where that is no condition is refused as a filter is, and counts as one', async () => {
    const answer = async (query: string) => {
      const { status, code } = refusal(await scenario.get(`/collections/things?${query}`));
      return [status, code];
    };
    for (const text of [
      '',
      'fields.number',
      'fields.number:4',
      ':gte:4',
      'id:eq:x',
      'fields.number:over:4',
    ]) {
      expect(await answer(`where=${text}`)).toEqual([400, 'INVALID_FILTER_FIELD']);
    }
    expect(await answer('where=fields..x:eq:4')).toEqual([400, 'INVALID_JSON_FIELD_PATH']);
    expect(await answer('where=fields.number:eq:4&filter[fields.number]=4')).toEqual([
      400,
      'INVALID_FILTER_FIELD',
    ]);
    const many = Array.from({ length: 21 }, (_, n) => `where=fields.f${n}:eq:x`).join('&');
    expect(await answer(many)).toEqual([400, 'INVALID_FILTER_FIELD']);
    const pages = await scenario.get('/pages?where=fields.x:eq:1');
    expect(refusal(pages)).toEqual({ status: 400, code: 'INVALID_FILTER_FIELD' });
    expect((await scenario.get('/pages?where=slug:eq:none')).body.data).toEqual([]);
  });

  test('filters run on published content, not on the draft; on the draft under preview', async () => {
    const [id = ''] = await add({ it: { text: 'live' } });
    await add({ other: { text: 'x' } });
    await scenario.change(id, { fields: { text: 'draft' } });
    const totals = async (value: string) => {
      const path = `/collections/things?filter[fields.text]=${value}`;
      const replies = [await scenario.get(path), await scenario.preview(path)];
      return replies.map((reply) => reply.body.pagination.total);
    };
    expect(await totals('live')).toEqual([1, 0]);
    expect(await totals('draft')).toEqual([0, 1]);
    await scenario.publish(id);
    expect(await totals('draft')).toEqual([1, 1]);
    await scenario.unpublish(id);
    expect(await totals('draft')).toEqual([0, 1]);
    await scenario.remove(id);
    expect(await totals('draft')).toEqual([0, 0]);
  });

  test('a remembered total follows every change, of content, of names and of the schema', async () => {
    const total = async (query: string) =>
      (await scenario.get(`/collections/things?${query}`)).body.pagination.total;
    const [a = '', b = ''] = await add({ a: { text: 'x', number: 5 }, b: { text: 'x' } });
    expect(await total('filter[fields.text]=x')).toBe(2);
    expect(await total('filter[name]=a')).toBe(1);
    await scenario.change(b, { name: 'a' });
    expect(await total('filter[name]=a')).toBe(2);
    await scenario.change(a, { fields: { text: 'y' } });
    expect(await total('filter[fields.text]=x')).toBe(2);
    await scenario.publish(a);
    expect(await total('filter[fields.text]=x')).toBe(1);
    await scenario.unpublish(b);
    expect(await total('filter[fields.text]=x')).toBe(0);
    expect(await total('filter[fields.number]=5')).toBe(1);
    const { body } = await scenario.tenant.admin('GET', '/collection-types');
    const type = body.data.find((one: { slug: string }) => one.slug === 'things');
    const schema = type.schema.filter((field: { name: string }) => field.name !== 'number');
    await scenario.tenant.admin('PUT', `/collection-types/${type.id}`, { schema });
    expect(await total('filter[fields.number]=5')).toBe(0);
  });

  describe('what is refused', () => {
    test.each([
      'filter[title]=x',
      'filter[createdAt][gt]=2026',
      'filter[fields]=x',
      'filter[]=x',
      'filter=x',
      'filter[name][eq][x]=y',
      'filter[name][eq]=a&filter[name]=a',
      'filter[fields.text]=a&filter[fields.text][eq]=b',
      'filter[fields.text][exists]=yes',
      'filter[status]=draft',
      'filter[tenant_id]=x',
      'filter[constructor]=x',
      'filter[NAME]=x',
      'filter[name]x=1',
    ])('INVALID_FILTER_FIELD: %s', async (query) => {
      expect(refusal(await scenario.get(`/collections/things?${query}`))).toEqual({
        status: 400,
        code: 'INVALID_FILTER_FIELD',
      });
    });

    test.each(['like', 'EQ', 'starts_with', 'constructor', '', '$gt', 'not'])(
      'an unknown operator is INVALID_FILTER_FIELD naming the valid ones: %s',
      async (operator) => {
        const reply = await scenario.get(`/collections/things?filter[fields.text][${operator}]=x`);
        expect(refusal(reply)).toEqual({ status: 400, code: 'INVALID_FILTER_FIELD' });
        expect(reply.body.error.message).toContain(
          'eq, ne, gt, gte, lt, lte, in, nin, contains, startsWith, endsWith, exists',
        );
      },
    );

    test.each([
      'fields.',
      'fields..text',
      'fields.text.',
      'fields..',
      'fields.a..b',
      'fields.a-b',
      'fields.a b',
      "fields.a'b",
      'fields.a[0]',
      'fields.a[0].b',
      'fields.é',
      'fields.$.a',
      'fields.*',
      'fields.a\nb',
    ])('a malformed path is INVALID_JSON_FIELD_PATH: %j', async (path) => {
      const query = new URLSearchParams({ [`filter[${path}]`]: 'x' });
      expect(refusal(await scenario.get(`/collections/things?${query}`))).toEqual({
        status: 400,
        code: 'INVALID_JSON_FIELD_PATH',
      });
      const withOperator = new URLSearchParams({ [`filter[${path}][contains]`]: 'x' });
      expect((await scenario.get(`/collections/things?${withOperator}`)).body.error.code).toBe(
        'INVALID_JSON_FIELD_PATH',
      );
    });

    test('20 filters are taken, 21 are INVALID_FILTER_FIELD', async () => {
      await add({ one: { text: 'x' } });
      const many = (count: number) =>
        Array.from({ length: count }, (_, n) => `filter[fields.f${n}][ne]=v`).join('&');
      const taken = await scenario.get(`/collections/things?${many(20)}`);
      expect(taken.body.pagination.total).toBe(1);
      const refused = await scenario.get(`/collections/things?${many(21)}`);
      expect(refusal(refused)).toEqual({ status: 400, code: 'INVALID_FILTER_FIELD' });
    });
  });

  test('lists of thousands of values are taken', async () => {
    await add({ one: { text: 'v1', number: 7, data: [1, 'v2'] } });
    const values = Array.from({ length: 2500 }, (_, n) => `v${n}`).join(',');
    const numbers = Array.from({ length: 2500 }, (_, n) => n).join(',');
    const total = async (filter: string) => {
      const { status, body } = await scenario.get(`/collections/things?filter${filter}`);
      expect(status).toBe(200);
      return body.pagination.total;
    };
    expect(await total(`[fields.text][in]=${values}`)).toBe(1);
    expect(await total(`[fields.number][in]=${numbers}`)).toBe(1);
    expect(await total(`[fields.data][in]=${numbers}`)).toBe(1);
    expect(await total(`[fields.data][nin]=${values}`)).toBe(0);
    expect(await total(`[name][in]=${values}`)).toBe(0);
  });
});

import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { useFilterScenario } from '../../../test/scenarios/filter-scenario.ts';
import { endOfMinute, timeOf } from './time-values.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

describe('times in filters', () => {
  const now = Date.parse('2026-03-01T12:34:56.789Z');
  test.each([
    ['now', '2026-03-01T12:34:00.000Z'],
    ['now-7d', '2026-02-22T12:34:00.000Z'],
    ['now+2h', '2026-03-01T14:34:00.000Z'],
    ['now 2h', '2026-03-01T14:34:00.000Z'],
    ['now-90m', '2026-03-01T11:04:00.000Z'],
    ['now+1w', '2026-03-08T12:34:00.000Z'],
    ['now-0m', '2026-03-01T12:34:00.000Z'],
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31T09:30', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31T09:30:15Z', '2026-01-31T09:30:15.000Z'],
    ['2026-01-31T09:30:15.123Z', '2026-01-31T09:30:15.123Z'],
    ['2026-01-31T09:30+02:00', '2026-01-31T07:30:00.000Z'],
    ['2026-01-31T09:30 02:00', '2026-01-31T07:30:00.000Z'],
    ['2026-01-31T09:30-02:30', '2026-01-31T12:00:00.000Z'],
  ])('%s is %s', (text, time) => {
    expect(new Date(timeOf(text, now) ?? Number.NaN).toISOString()).toBe(time);
  });

  test.each([
    '',
    ' ',
    'now-',
    'now-d',
    'now-7',
    'now-7y',
    'now--7d',
    'now-7.5d',
    'now-7D',
    'now -7d',
    'nowhere',
    'NOW',
    'now-99999999999d',
    'now+9999999w',
    'now-9999999d',
    '2026',
    '2026-02',
    '2026-02-31',
    '2026-13-01',
    '2026-01-31T25:00Z',
    '2026-01-31T09Z',
    '2026-01-31+02:00x',
    '1700000000000',
    'Sat, 31 Jan 2026',
    '2026-01-31\0',
    'x'.repeat(10_000),
    `now-${'9'.repeat(10_000)}d`,
  ])('is no time: %j', (text) => {
    expect(timeOf(text, now)).toBeUndefined();
  });

  test('the minute of now ends with the next one', () => {
    expect(new Date(endOfMinute(now)).toISOString()).toBe('2026-03-01T12:35:00.000Z');
    expect(endOfMinute(endOfMinute(now))).toBe(endOfMinute(now) + minute);
  });
});

onEachDatabase('what only where can ask for', (dialect) => {
  const { scenario, add } = useFilterScenario(dialect);
  const read = (where: readonly string[], more = '') => {
    const query = new URLSearchParams(where.map((text): [string, string] => ['where', text]));
    return scenario.get(`/collections/things?sort=slug&${more}${query}`);
  };
  const slugs = async (...where: string[]) => {
    const { status, body, text } = await read(where);
    expect(status, text).toBe(200);
    expect(body.pagination.total).toBe(body.data.length);
    return body.data.map(({ _slug }: { _slug: string }) => _slug);
  };
  const previewed = async (...where: string[]) => {
    const query = new URLSearchParams(where.map((text): [string, string] => ['where', text]));
    const { body } = await scenario.preview(`/collections/things?sort=slug&${query}`);
    return body.data.map(({ _slug }: { _slug: string }) => _slug);
  };
  const refused = async (where: string) => {
    const reply = await read([where]);
    expect(refusal(reply), where).toEqual({ status: 400, code: 'INVALID_FILTER_FIELD' });
    return String(reply.body.error.message);
  };

  test('ids in any spelling, of this type and this tenant alone', async () => {
    const [a = '', b = '', c = ''] = await add({ a: {}, b: { text: 'x' }, c: {} });
    const [hidden = ''] = await scenario.add('item', 'things', { slug: 'hidden', publish: false });
    const [page = ''] = await addPage();
    const other = await scenario.service.createTenant();
    const foreign = await other.createType('collection-types', {
      name: 'Things',
      slug: 'things',
      schema: [],
    });
    expect(await slugs(`_id:eq:${a}`)).toEqual(['a']);
    expect(await slugs(`_id:in:${c.toUpperCase()},${a},${hidden},${page},${foreign.id},${a}`)).toEqual([
      'a',
      'c',
    ]);
    expect(await slugs(`_id:in:${a},${b}`, 'fields.text:eq:x')).toEqual(['b']);
    expect(await slugs(`_id:ne:${a}`)).toEqual(['b', 'c']);
    expect(await slugs(`_id:nin:${a},${b}`, 'slug:ne:x')).toEqual(['c']);
    expect(await previewed(`_id:in:${hidden},${a}`)).toEqual(['a', 'hidden']);
    for (const none of ['', ',', 'a', `${a}0`, "' or 1=1 --", 'x'.repeat(3000)]) {
      expect(await slugs(`_id:in:${none}`)).toEqual([]);
      expect(await slugs(`_id:nin:${none}`)).toEqual(['a', 'b', 'c']);
    }
    const foreignRead = await scenario.service.send('GET', `/collections/things?where=_id:in:${a}`, {
      key: other.keys.public,
    });
    expect(foreignRead.body.pagination.total).toBe(0);
  });

  async function addPage() {
    await scenario.tenant.createType('page-types', { name: 'Plain', slug: 'plain', schema: [] });
    return scenario.add('page', 'plain', { slug: 'home' });
  }

  test('times of what is delivered: published, made, changed for readers', async () => {
    const { clock } = scenario.service;
    const [a = '', b = ''] = await scenario.add(
      'item',
      'things',
      { slug: 'a', publish: false },
      { slug: 'b', publish: false },
      { slug: 'c', publish: false },
    );
    clock.advance(10 * day);
    await scenario.publish(a);
    await scenario.publish(b);
    clock.advance(day);
    await scenario.change(a, { name: 'Renamed' });
    await scenario.change(b, { fields: { text: 'of the draft alone' } });
    const { body } = await scenario.get('/collections/things/a');
    const { _publishedAt: published, _updatedAt: updated } = body.data;
    expect(Math.floor((Date.parse(updated) - Date.parse(published)) / day)).toBe(1);
    expect(await slugs(`publishedAt:eq:${published}`)).toContain('a');
    expect(await slugs(`publishedAt:gte:${published}`)).toEqual(['a', 'b']);
    expect(await slugs(`publishedAt:lt:${published}`)).toEqual([]);
    expect(await slugs(`updatedAt:eq:${updated}`)).toEqual(['a']);
    expect(await slugs('updatedAt:gte:now-1h')).toEqual(['a']);
    expect(await slugs('updatedAt:lt:now-1h')).toEqual(['b']);
    expect(await slugs('createdAt:lt:now-10d', 'publishedAt:gte:now-25h')).toEqual(['a', 'b']);
    expect(await slugs('createdAt:gte:now-10d')).toEqual([]);
    expect(await slugs(`publishedAt:gt:${updated}`)).toEqual([]);
    expect(await slugs(`updatedAt:ne:${updated}`)).toEqual(['b']);
    expect(await slugs('publishedAt:exists:true')).toEqual(['a', 'b']);
    expect(await slugs('publishedAt:exists:false')).toEqual([]);
    // Under preview of drafts, whose every change counts.
    expect(await previewed('publishedAt:exists:false')).toEqual(['c']);
    expect(await previewed(`publishedAt:ne:${published}`)).toContain('c');
    expect(await previewed('updatedAt:gte:now-1h')).toEqual(['a', 'b']);
    expect(await previewed('publishedAt:lt:now')).toEqual(['a', 'b']);
  });

  test('now for fields of days and moments, and for no others', async () => {
    const { clock } = scenario.service;
    const iso = (offset: number) => new Date(clock.now() + offset).toISOString();
    await add({
      past: { date: iso(-2 * day).slice(0, 10), text: 'now' },
      today: { date: iso(0).slice(0, 10), text: 'now-7d' },
      next: { date: iso(2 * day).slice(0, 10) },
    });
    expect(await slugs('fields.date:gte:now')).toEqual(['next', 'today']);
    expect(await slugs('fields.date:gt:now')).toEqual(['next']);
    expect(await slugs('fields.date:eq:now')).toEqual(['today']);
    expect(await slugs('fields.date:in:now,now+2d')).toEqual(['next', 'today']);
    expect(await slugs('fields.date:gte:now-7d', 'fields.date:lt:now')).toEqual(['past']);
    expect(await slugs('fields.text:eq:now')).toEqual(['past']);
    expect(await slugs('fields.text:eq:now-7d')).toEqual(['today']);
    expect(await slugs('fields.text:startsWith:now')).toEqual(['past', 'today']);
    expect(await slugs('fields.absent:eq:now')).toEqual([]);
    expect(await slugs('fields.date:contains:nowhere')).toEqual([]);
    expect(await slugs('fields.date:startsWith:now')).toEqual([]);
    expect(await previewed('fields.date:gt:now')).toEqual(['next']);
    expect(await refused('fields.date:gte:now-7y')).toContain('"now-7y" is not a time');
    // The specification's own parameter knows nothing of it.
    const { body } = await scenario.get('/collections/things?filter[fields.date][lt]=now');
    expect(body.pagination.total).toBe(3);
  });

  test('what speaks of now is kept to the end of its minute, is never stale, and is for nobody else to keep', async () => {
    const { clock } = scenario.service;
    clock.advance(minute - (clock.now() % minute) + 1000);
    await add({ a: {} });
    const path = '/collections/things?where=publishedAt:gte:now-1m';
    const answered = async (asked: string) => {
      const { headers, body } = await scenario.get(asked);
      return [headers.get('x-cache'), headers.get('cache-control'), body.data.length];
    };
    expect(await answered(path)).toEqual(['MISS', 'no-store', 1]);
    expect(await answered(path)).toEqual(['HIT', 'no-store', 1]);
    clock.advance(40_000);
    expect(await answered(path)).toEqual(['HIT', 'no-store', 1]);
    clock.advance(20_000);
    expect(await answered(path)).toEqual(['MISS', 'no-store', 1]);
    clock.advance(minute);
    expect(await answered(path)).toEqual(['MISS', 'no-store', 0]);
    await add({ b: {} });
    expect(await answered(path)).toEqual(['MISS', 'no-store', 1]);
    // A time that is written out stays true.
    const fixed = '/collections/things?where=publishedAt:gte:2020-01-01';
    expect(await answered(fixed)).toEqual(['MISS', null, 2]);
    clock.advance(5 * minute);
    expect(await answered(fixed)).toEqual(['HIT', null, 2]);
    const text = '/collections/things?where=fields.text:ne:now';
    expect(await answered(text)).toEqual(['MISS', null, 2]);
    clock.advance(20 * minute);
    expect(await answered(text)).toEqual(['HIT', null, 2]);
  });

  test('pages take the same fields, and keep their headers where time does not end them', async () => {
    const { clock } = scenario.service;
    const [home = ''] = await addPage();
    clock.advance(2 * day);
    await scenario.add('page', 'plain', { slug: 'about' });
    const of = async (where: string) => {
      const { body, headers } = await scenario.get(`/pages?where=${where}`);
      return [body.data.map(({ slug }: { slug: string }) => slug), headers.get('cache-control')];
    };
    const kept = 'public, max-age=900, stale-while-revalidate=1800';
    expect(await of('publishedAt:gte:now-1d')).toEqual([['about'], 'no-store']);
    expect(await of(`_id:in:${home}`)).toEqual([['home'], kept]);
    expect(await of('createdAt:lt:2020-01-01')).toEqual([[], kept]);
    clock.advance(20 * minute);
    expect(await of('updatedAt:gte:now-1h')).toEqual([['about'], 'no-store']);
  });

  test('posts take the same fields, and pass filter[…] over as before', async () => {
    const { clock } = scenario.service;
    const [first = ''] = await scenario.add('post', 'blog-post', { slug: 'first' });
    clock.advance(2 * day);
    await scenario.add('post', 'blog-post', { slug: 'second' });
    const of = async (query: string) => {
      const { body, headers } = await scenario.get(`/blog?sort=slug&${query}`);
      return [body.data.map(({ slug }: { slug: string }) => slug), headers.get('cache-control')];
    };
    expect(await of('where=publishedAt:lt:now-1d')).toEqual([['first'], 'no-store']);
    expect(await of(`where=_id:in:${first}&where[]=slug:ne:x`)).toEqual([['first'], null]);
    expect(await of('filter[name]=x&filter[publishedAt][gte]=now')).toEqual([['first', 'second'], null]);
    const reply = await scenario.get('/blog?where=fields.content:eq:x');
    expect(refusal(reply)).toEqual({ status: 400, code: 'INVALID_FILTER_FIELD' });
  });

  test.each([
    ['id:eq:x', 'Core fields: name, slug, _id, publishedAt, createdAt, updatedAt'],
    ['_publishedAt:gte:now', 'cannot be filtered on'],
    ['_id:contains:0', 'Valid operators of _id: eq, ne, in, nin.'],
    ['_id:exists:true', 'no operator of _id'],
    ['createdAt:exists:true', 'Valid operators of createdAt: eq, ne, gt, gte, lt, lte.'],
    ['publishedAt:in:2026-01-01', 'Valid operators of publishedAt: eq, ne, gt, gte, lt, lte, exists.'],
    ['publishedAt:startsWith:2026', 'no operator of publishedAt'],
    ['publishedAt:gte:', '"" is not a time'],
    ['publishedAt:gte:now-99999999999d', 'is not a time'],
    ['publishedAt:gte:now+9999999w', 'is not a time'],
    ['publishedAt:gte:yesterday', '"yesterday" is not a time'],
    [`publishedAt:gte:${'x'.repeat(10_000)}`, `"${'x'.repeat(60)}…" is not a time`],
    ['publishedAt:gte:2026\u0001', 'is not a time'],
  ])('is refused with a reason: where=%s', async (where, reason) => {
    expect(await refused(where)).toContain(reason);
  });

  test.each(['publishedAt', '_id', 'createdAt', 'updatedAt'])(
    'filter[…] takes the fields of the specification alone: %s',
    async (field) => {
      for (const list of ['/collections/things', '/pages']) {
        const reply = await scenario.get(`${list}?filter[${field}][eq]=2026-01-01`);
        expect(refusal(reply)).toEqual({ status: 400, code: 'INVALID_FILTER_FIELD' });
        const { message } = reply.body.error;
        expect(message).toContain(`"${field}" cannot be filtered on. Core fields: name, slug`);
        expect(message).not.toContain('createdAt, updatedAt');
      }
    },
  );
});

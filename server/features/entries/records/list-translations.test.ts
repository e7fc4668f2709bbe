import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { useLocaleScenario } from '../../../test/scenarios/locale-scenario.ts';

onEachDatabase('lists by how far translations have come', (dialect) => {
  const scenario = useLocaleScenario(dialect);
  const { admin, at, create, put, publish } = scenario;

  const list = (query: string) => admin('GET', `/collection-items?view=summary&sort=name&${query}`);
  const names = async (query: string) =>
    (await list(query)).body.data.map(({ name }: { name: string }) => name);

  async function inEveryState() {
    for (const slug of ['a-missing', 'b-draft', 'c-live', 'd-old-draft', 'e-old-live', 'f-deleted']) {
      const id = await create(slug, { title: slug });
      if (slug === 'a-missing') continue;
      await put(id, 'de', { fields: { title: `${slug} auf Deutsch` } });
      if (slug.endsWith('live')) await publish(id, 'de');
      if (slug.includes('old')) await put(id, undefined, { fields: { title: 'Other' } });
      if (slug === 'f-deleted') await admin('DELETE', at(id, 'de'));
    }
  }

  test('find what is missing, draft, outdated or live, with filters, pages and totals', async () => {
    await inEveryState();
    const german = (states: string) => names(`locale=de&translation=${states}`);
    expect(await german('missing')).toEqual(['a-missing', 'f-deleted']);
    expect(await german('draft')).toEqual(['b-draft']);
    expect(await german('live')).toEqual(['c-live']);
    expect(await german('outdated')).toEqual(['d-old-draft', 'e-old-live']);
    expect(await german('missing,live')).toEqual(['a-missing', 'c-live', 'f-deleted']);
    expect(await german('outdated, draft&type=notes')).toEqual(['b-draft', 'd-old-draft', 'e-old-live']);
    expect(await names('locale=fr&translation=missing')).toHaveLength(6);
    for (const query of ['', '&type=notes', '&status=published', '&type=notes&q=-']) {
      const { body } = await list(`locale=de&translation=missing${query}`);
      expect([query, body.pagination.total]).toEqual([query, 2]);
    }
    const page = await list('locale=de&translation=outdated&limit=1&page=2&type=notes');
    expect(page.body).toMatchObject({ data: [{ name: 'e-old-live' }], pagination: { total: 2 } });
    const more = await list('locale=de&translation=missing&q=f-&status=published&type=notes');
    expect(more.body).toMatchObject({ data: [{ name: 'f-deleted' }], pagination: { total: 1 } });
    const where = 'type=notes&where=fields.title:eq:Other&locale=de&translation=outdated,live';
    expect(await names(where)).toEqual(['d-old-draft', 'e-old-live']);
    for (const listed of (await list('locale=de&translation=outdated')).body.data)
      expect(listed.locales[1]).toMatchObject({ locale: 'de', state: 'outdated' });
  });

  test('say what is left by locale and type', async () => {
    await inEveryState();
    const { data } = (await admin('GET', '/locales/progress')).body;
    expect(data).toMatchObject([
      { locale: 'de', kind: 'item', type: { slug: 'notes' }, missing: 2, outdated: 2 },
      { locale: 'fr', kind: 'item', type: { slug: 'notes' }, missing: 6, outdated: 0 },
    ]);
  });

  test('refuse what cannot be, and ignore it where there are no locales', async () => {
    for (const query of [
      'translation=missing',
      'translation=missing&locale=en',
      'translation=missing&locale=it',
      'translation=gone&locale=de',
    ])
      expect(refusal(await list(query)), query).toEqual({ status: 400, code: 'BAD_REQUEST' });
    expect((await list('locale=it')).status).toBe(200);
    const plain = await scenario.service.createTenant();
    const reply = await plain.admin(
      'GET',
      '/collection-items?translation=gone&locale=it',
      undefined,
      'editor',
    );
    expect(reply.status).toBe(200);
    expect((await plain.admin('GET', '/locales/progress', undefined, 'viewer')).body).toEqual({ data: [] });
  });
});

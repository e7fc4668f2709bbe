import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onEachDatabase } from '../../test/databases.ts';
import { createReviewScenario, type ReviewScenario } from '../../test/scenarios/review-scenario.ts';

/** An entry can hold a component outside of its draft and its published content. */
onEachDatabase('a migration of a component that the content of an entry does not hold', (dialect) => {
  let scenario: ReviewScenario;
  beforeAll(async () => {
    scenario = await createReviewScenario(dialect);
    for (const code of ['en', 'de']) await scenario.ada.send('POST', '/admin/locales', { code });
    await scenario.service.runJobs();
    const texts = ['label', 'caption'].map((name) => ({ name, label: name, type: 'text' }));
    await scenario.main.createType('components', { name: 'Card', slug: 'card', schema: texts });
    const schema = [
      { name: 'title', label: 'Title', type: 'text', options: { localized: true } },
      { name: 'cards', label: 'Cards', type: 'componentPicker' },
    ];
    await scenario.main.createType('collection-types', { name: 'Offers', slug: 'offers', schema });
    const types = (await scenario.ada.send('GET', '/admin/workflows/types')).body.data;
    scenario.types.splice(0, scenario.types.length, ...types);
  });
  afterAll(() => scenario.close());
  beforeEach(() => scenario.setUsual());

  let made = 0;
  const cards = [{ _type: 'card', label: 'first' }];
  const at = (id: string) => `/admin/collection-items/${id}`;
  const send = async (method: string, path: string, body?: object, by = scenario.ann) => {
    const reply = await by.send(method, path, body);
    expect(reply.status, reply.text).toBeLessThan(300);
    return reply.body.data;
  };
  const draft = async (fields: object) => {
    const slug = `offer-${++made}`;
    const body = { name: slug, slug, collectionType: 'offers', fields: { title: slug, ...fields } };
    return (await send('POST', '/admin/collection-items', body)).id as string;
  };
  const approve = async (id: string, locale = 'en') => {
    for (const [action, name, by] of [
      ['move', 'In review', scenario.ann],
      ['approve', 'Approved', scenario.ben],
    ] as const) {
      const { version, stages } = await send('GET', `/admin/records/${id}/review?locale=${locale}`);
      const stage = stages.find((one: { name: string }) => one.name === name).id;
      await send('POST', `/admin/records/${id}/review/${action}?locale=${locale}`, { version, stage }, by);
    }
  };
  /** An approved translation, whose source once had an approved version with a card. */
  const withOldApproval = async (fields: object = { cards }) => {
    const id = await draft(fields);
    await approve(id);
    await send('PUT', `${at(id)}?locale=de`, { fields: { title: 'Angebot' } });
    await approve(id, 'de');
    await send('PUT', at(id), { fields: { cards: null } });
    return id;
  };
  const publishGerman = async (id: string) =>
    (await scenario.ann.send('POST', `${at(id)}/publish?locale=de`)).status;
  const shownCards = async (id: string) => {
    const { slug } = await send('GET', at(id));
    return (await scenario.main.call('GET', `/collections/offers/${slug}?locale=de`)).body.data.cards;
  };
  const migrate = async () => {
    const operations = [{ op: 'renameField', field: 'label', to: 'caption' }];
    const body = { kind: 'component', typeSlug: 'card', operations };
    const { id } = await send('POST', '/admin/migrations', body, scenario.ada);
    const { total } = await send('POST', `/admin/migrations/${id}/preview`, {}, scenario.ada);
    await send('POST', `/admin/migrations/${id}/run`, {}, scenario.ada);
    await scenario.service.runJobs();
    const { status, progress } = await send('GET', `/admin/migrations/${id}`, undefined, scenario.ada);
    expect([status, progress.processed]).toEqual(['completed', total]);
    return progress;
  };

  test('withdraws the approval of an old version that holds the component', async () => {
    const [id, other, bare] = [await withOldApproval(), await withOldApproval(), await withOldApproval({})];
    expect(await publishGerman(other)).toBe(200);
    expect(await shownCards(other)).toMatchObject([{ label: 'first' }]);
    // The fields that the published translation shows are migrated, the other entries hold no card of their own.
    expect(await migrate()).toMatchObject({ processed: 1 });
    expect(await shownCards(other)).toMatchObject([{ caption: 'first' }]);
    expect(await publishGerman(id)).toBe(409);
    expect(await publishGerman(bare)).toBe(200);
  });

  test('withdraws the approval also while the type is under no workflow', async () => {
    const id = await withOldApproval();
    const [workflow] = await send('GET', '/admin/workflows', undefined, scenario.ada);
    const setTypes = (types: string[]) =>
      send('PUT', `/admin/workflows/${workflow.id}`, { types }, scenario.ada);
    await setTypes([]);
    await migrate();
    await setTypes(scenario.types.map((type) => type.id));
    expect(await publishGerman(id)).toBe(409);
  });

  test('changes the component in unsaved changes and in releases', async () => {
    const id = await draft({});
    await send('POST', `${at(id)}/autosave`, { fields: { cards }, baseVersion: 1 });
    const released = await draft({});
    const release = await send('POST', '/admin/releases', { name: 'Cards' });
    await send('POST', `/admin/releases/${release.id}/entries`, { ids: [released] });
    const inRelease = `${at(released)}?release=${release.id}`;
    await send('PUT', inRelease, { fields: { cards } });
    await migrate();
    expect((await send('GET', at(id))).autosave.fields.cards).toMatchObject([{ caption: 'first' }]);
    expect((await send('GET', inRelease)).draftContent.cards).toMatchObject([{ caption: 'first' }]);
  });
});

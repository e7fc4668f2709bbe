import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../../test/databases.ts';
import {
  createReleaseScenario,
  type ReleaseScenario,
  type ReleasingTenant,
} from '../../test/scenarios/release-scenario.ts';

/** What changes all content of a tenant changes what releases say as well. */
onEachDatabase('releases and changed schemas', (dialect) => {
  let scenario: ReleaseScenario;
  let releasing: ReleasingTenant;
  beforeAll(async () => {
    scenario = await createReleaseScenario(dialect);
    releasing = await scenario.newTenant();
  });
  afterAll(() => scenario.service.close());

  const contentOf = async (release: string, id: string) =>
    (await releasing.edit('GET', `/releases/${release}/entries/${id}`)).body.data;

  test('a content migration brings along what a release says, and what it would put back', async () => {
    const [id = ''] = await releasing.items(1, { status: 'published' });
    const done = await releasing.begin([id]);
    await releasing.act(done, 'publish');
    const release = await releasing.begin([id]);
    await releasing.save(release, id, { fields: { headline: 'Friday' } });
    const operations = [{ op: 'renameField', field: 'headline', to: 'heading' }];
    const migration = { kind: 'collection', typeSlug: 'articles', operations };
    const made = await releasing.tenant.admin('POST', '/migrations', migration);
    await releasing.tenant.admin('POST', `/migrations/${made.body.data.id}/run`);
    await scenario.service.runJobs();
    expect(await contentOf(release, id)).toMatchObject({ isOutdated: false, content: { heading: 'Friday' } });
    expect((await contentOf(release, id)).content).not.toHaveProperty('headline');
    const reverted = (await releasing.act(done, 'revert')).body.data.id;
    expect(await contentOf(reverted, id)).toMatchObject({
      isOutdated: false,
      content: { heading: 'A start' },
    });
  });

  test('a component that gets another slug has it in releases too', async () => {
    const schema = [{ name: 'text', label: 'Text', type: 'text' }];
    const component = await releasing.tenant.createType('components', { name: 'Card', slug: 'card', schema });
    await releasing.tenant.createType('collection-types', {
      name: 'Decks',
      slug: 'decks',
      schema: [{ name: 'cards', label: 'Cards', type: 'componentPicker' }],
    });
    const fields = { cards: [{ _type: 'card', text: 'Low water' }] };
    const deck = { name: 'Deck', slug: 'deck', collectionType: 'decks', fields };
    const { id } = (await releasing.edit('POST', '/collection-items', deck)).body.data;
    const release = await releasing.begin([id]);
    const renamed = await releasing.tenant.admin('PUT', `/components/${component.id}`, { slug: 'tile' });
    expect(renamed.status).toBe(200);
    expect((await contentOf(release, id)).content.cards).toMatchObject([
      { _type: 'tile', text: 'Low water' },
    ]);
    expect((await releasing.check(release)).failed).toEqual([]);
  });
});

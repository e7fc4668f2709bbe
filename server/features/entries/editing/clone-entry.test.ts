import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  allKinds,
  createEditingScenario,
  createRecord,
  type EditingScenario,
  editorOf,
  items,
  pages,
} from '../../../test/scenarios/editing-scenario.ts';

onEachDatabase('POST …/:id/clone', (dialect) => {
  let scenario: EditingScenario;
  beforeAll(async () => {
    scenario = await createEditingScenario(dialect);
  });
  afterAll(() => scenario.service.close());

  describe.each(allKinds)('$path', (kind) => {
    test('a clone is a draft of version 1 with the source draft, "(copy)" and -copy, then -copy-2', async () => {
      const tenant = await scenario.newTenant();
      const source = await createRecord(tenant, kind, { name: 'One', slug: 'one' }, { status: 'published' });
      await editorOf(tenant)('PUT', `${kind.path}/${source.id}`, { fields: { [kind.textField]: 'Anew' } });
      const first = await editorOf(tenant)('POST', `${kind.path}/${source.id}/clone`, {});
      expect(first.status).toBe(201);
      expect(first.body.data).toMatchObject({
        name: 'One (copy)',
        slug: 'one-copy',
        status: 'draft',
        version: 1,
        publishedContent: null,
        draftContent: { [kind.textField]: 'Anew' },
      });
      expect(first.body.data.id).not.toBe(source.id);
      // No body at all means the same as an empty one.
      const second = await editorOf(tenant)('POST', `${kind.path}/${source.id}/clone`);
      expect(second.body.data.slug).toBe('one-copy-2');
      const third = await editorOf(tenant)('POST', `${kind.path}/${source.id}/clone`);
      expect(third.body.data.slug).toBe('one-copy-3');
    });

    test('a named slug is taken as it is: DUPLICATE_SLUG when somebody has it', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind, { slug: 'one' });
      const path = `${kind.path}/${id}/clone`;
      const named = await editorOf(tenant)('POST', path, { name: 'Two', slug: 'two' });
      expect(named.body.data).toMatchObject({ name: 'Two', slug: 'two' });
      const taken = await editorOf(tenant)('POST', path, { slug: 'two' });
      expect([taken.status, taken.body.error.code]).toEqual([409, 'DUPLICATE_SLUG']);
      const malformed = await editorOf(tenant)('POST', path, { slug: 'Two Words', name: '' });
      expect(malformed.body.error.details.errors).toHaveLength(2);
    });

    test('default name and slug stay within 255 characters', async () => {
      const tenant = await scenario.newTenant();
      const long = { name: '😀'.repeat(255), slug: `${'a'.repeat(248)}-bcdefg` };
      const { id } = await createRecord(tenant, kind, long);
      for (const ending of ['-copy', '-copy-2']) {
        const { body, status } = await editorOf(tenant)('POST', `${kind.path}/${id}/clone`);
        expect(status).toBe(201);
        expect(body.data.slug.length).toBeLessThanOrEqual(255);
        expect(body.data.slug).toMatch(new RegExp(`^a{240,}(-b)?${ending}$`));
        expect([...body.data.name]).toHaveLength(255);
        expect(body.data.name).toMatch(/ \(copy\)$/);
      }
    });

    test('clones at the same time get slugs of their own', async () => {
      const tenant = await scenario.newTenant();
      const { id } = await createRecord(tenant, kind, { slug: 'one' });
      const clone = () => editorOf(tenant)('POST', `${kind.path}/${id}/clone`);
      const replies = await Promise.all([clone(), clone(), clone(), clone()]);
      expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201, 201]);
      expect(new Set(replies.map((reply) => reply.body.data.slug)).size).toBe(4);
    });
  });

  test('a slug of 250 characters takes -copy whole', async () => {
    const tenant = await scenario.newTenant();
    const slug = 'a'.repeat(250);
    const { id } = await createRecord(tenant, items, { slug });
    const { body } = await editorOf(tenant)('POST', `/collection-items/${id}/clone`);
    expect(body.data.slug).toBe(`${slug}-copy`);
  });

  test('a page with several segments keeps them', async () => {
    const tenant = await scenario.newTenant();
    const { id } = await createRecord(tenant, pages, { slug: 'about/team' });
    const { body } = await editorOf(tenant)('POST', `/pages/${id}/clone`);
    expect(body.data.slug).toBe('about/team-copy');
  });

  test('content of an older schema is copied as it is', async () => {
    const tenant = await scenario.newTenant();
    const { id } = await createRecord(tenant, items, { fields: { headline: 'Kept', rank: 3 } });
    const [type] = (await tenant.admin('GET', '/collection-types')).body.data;
    const schema = [{ name: 'headline', type: 'text' }];
    await tenant.admin('PUT', `/collection-types/${type.id}`, { schema });
    const { body, status } = await editorOf(tenant)('POST', `/collection-items/${id}/clone`);
    expect([status, body.data.draftContent]).toEqual([201, { headline: 'Kept', rank: 3 }]);
  });

  test('the item of a singleton type cannot be cloned', async () => {
    const tenant = await scenario.newTenant();
    await tenant.createType('collection-types', { name: 'Settings', slug: 'settings', isSingleton: true });
    const { id } = await createRecord(tenant, items, { fields: {} }, { collectionType: 'settings' });
    const reply = await editorOf(tenant)('POST', `/collection-items/${id}/clone`);
    expect([reply.status, reply.body.error.code]).toEqual([409, 'CONFLICT']);
  });
});

import { expect, test } from 'vitest';
import { contentFailures, refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { useWriteScenario } from '../../test/scenarios/write-scenario.ts';

onEachDatabase('POST /collections/:type/:slug/publish and /unpublish', (dialect) => {
  const scenario = useWriteScenario(dialect, async (tenant) => {
    await tenant.createType('collection-types', {
      name: 'Notes',
      slug: 'big-notes',
      schema: [
        { name: 'title', label: 'Title', type: 'text', required: true },
        { name: 'lead', label: 'Lead', type: 'text', required: true, defaultValue: 'None yet' },
      ],
    });
    await tenant.call('POST', '/collections/big-notes', {
      name: 'One',
      slug: 'one',
      fields: { title: 'Hello' },
    });
  });
  const path = '/collections/big-notes/one';
  const publish = (at = path) => scenario.tenant.call('POST', `${at}/publish`);
  const unpublish = (at = path) => scenario.tenant.call('POST', `${at}/unpublish`);
  const update = (fields: object) => scenario.tenant.call('PUT', path, { fields });
  const read = () => scenario.tenant.call('GET', path);

  test('publish takes the draft live: 200, the same version, publishedAt and firstPublishedAt set', async () => {
    const draft = (await update({})).body.data;
    const { status, body } = await publish();
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        ...draft,
        status: 'published',
        publishedContent: draft.draftContent,
        publishedAt: expect.any(String),
        firstPublishedAt: body.data.publishedAt,
        updatedAt: body.data.publishedAt,
      },
    });
    expect((await read()).body.data.title).toBe('Hello');
    const events = await scenario.service.events(scenario.tenant);
    expect(events.at(-1)).toMatchObject({ kind: 'collection_item.published', data: body.data });
  });

  test('publishing again takes the newer draft live and keeps firstPublishedAt', async () => {
    const first = (await publish()).body.data;
    await update({ title: 'Newer' });
    expect((await read()).body.data.title).toBe('Hello');
    scenario.service.clock.advance(1000);
    const second = (await publish()).body.data;
    expect((await read()).body.data.title).toBe('Newer');
    expect(second.firstPublishedAt).toBe(first.firstPublishedAt);
    expect(Date.parse(second.publishedAt)).toBeGreaterThan(Date.parse(first.publishedAt));
    expect(second.version).toBe(2);
  });

  test('required fields always count at publish, and a default satisfies them', async () => {
    await scenario.tenant.call('POST', '/collections/big-notes', { name: 'Two', slug: 'two' });
    expect(contentFailures(await publish('/collections/big-notes/two'))).toEqual(['title REQUIRED']);
    await scenario.tenant.call('PUT', '/collections/big-notes/two', { fields: { title: 'T' } });
    expect((await publish('/collections/big-notes/two')).status).toBe(200);
    expect(await scenario.eventKinds()).toEqual([
      'collection_item.created',
      'collection_item.created',
      'collection_item.updated',
      'collection_item.published',
    ]);
  });

  test('unpublish takes it off: status draft, publishedContent null, the draft and the version kept', async () => {
    const published = (await publish()).body.data;
    const { status, body } = await unpublish();
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...published,
      status: 'draft',
      publishedContent: null,
      publishedAt: null,
      updatedAt: expect.any(String),
    });
    expect(refusal(await read())).toEqual({ status: 404, code: 'NOT_FOUND' });
    const events = await scenario.service.events(scenario.tenant);
    expect(events.at(-1)).toMatchObject({ kind: 'collection_item.unpublished', data: body.data });
    expect(await scenario.count('entry_values')).toBe(0);
  });

  test('unpublish of a draft is 400 INVALID_STATUS', async () => {
    const reply = await unpublish();
    expect(refusal(reply)).toEqual({ status: 400, code: 'INVALID_STATUS' });
    expect(reply.body.error.message).toMatch(/"one" is not published/);
    await publish();
    await unpublish();
    expect(refusal(await unpublish())).toEqual({ status: 400, code: 'INVALID_STATUS' });
    expect((await publish()).status).toBe(200);
  });

  test('an unknown type or item is 404 NOT_FOUND', async () => {
    for (const reply of [
      await publish('/collections/nothing/one'),
      await unpublish('/collections/nothing/one'),
    ]) {
      expect(refusal(reply)).toEqual({ status: 404, code: 'NOT_FOUND' });
      expect(reply.body.error.message).toBe('Collection type "nothing" not found');
    }
    for (const reply of [
      await publish('/collections/big-notes/nothing'),
      await unpublish('/collections/big-notes/nothing'),
    ]) {
      expect(refusal(reply)).toEqual({ status: 404, code: 'NOT_FOUND' });
      expect(reply.body.error.message).toBe('Collection item "nothing" not found in "big-notes"');
    }
  });

  test('the id is accepted for the slug, and snake_case for the type', async () => {
    const { id } = (await update({})).body.data;
    expect((await publish(`/collections/big_notes/${id}`)).status).toBe(200);
    expect((await unpublish(`/collections/big_notes/${id}`)).status).toBe(200);
  });

  test('actions take no body, an empty object or anything that is JSON; malformed JSON is INVALID_JSON', async () => {
    expect((await publish()).status).toBe(200);
    expect((await scenario.tenant.call('POST', `${path}/publish`, {})).status).toBe(200);
    expect((await scenario.tenant.call('POST', `${path}/publish`, [1])).status).toBe(200);
    const reply = await scenario.tenant.call('POST', `${path}/publish`, undefined, { raw: '{' });
    expect(refusal(reply)).toEqual({ status: 400, code: 'INVALID_JSON' });
  });
});

import { describe, expect, test } from 'vitest';
import { contentFailures, rawIssues, refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { useWriteScenario } from '../../test/scenarios/write-scenario.ts';
import type { SendOptions } from '../../test/test-service.ts';

onEachDatabase('PUT /collections/:type/:slug', (dialect) => {
  const scenario = useWriteScenario(dialect, async (tenant) => {
    await tenant.createType('collection-types', {
      name: 'Notes',
      slug: 'big-notes',
      schema: [
        { name: 'title', label: 'Title', type: 'text', required: true },
        { name: 'rank', label: 'Rank', type: 'number', defaultValue: 5 },
        { name: 'data', label: 'Data', type: 'json' },
      ],
    });
    await tenant.call('POST', '/collections/big-notes', {
      name: 'One',
      slug: 'one',
      fields: { title: 'Hello', data: { a: 1, b: [1, 2, 3] } },
    });
  });
  const path = '/collections/big-notes/one';
  const update = (body: unknown, options?: SendOptions, at = path) =>
    scenario.tenant.call('PUT', at, body, options);
  const versionOf = async () => (await update({})).body.data.version - 1;

  test('changes only what is supplied and raises the version by 1', async () => {
    const before = (await update({})).body.data;
    scenario.service.clock.advance(1000);
    const { status, body } = await update({ name: 'Renamed' });
    expect(status).toBe(200);
    expect(body).toEqual({
      data: { ...before, name: 'Renamed', version: 3, updatedAt: body.data.updatedAt },
    });
    expect(Date.parse(body.data.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
  });

  test('emits collection_item.updated with the updated object', async () => {
    const { body } = await update({ fields: { rank: 1 } });
    const events = await scenario.service.events(scenario.tenant);
    expect(events.map((event) => event.kind)).toEqual(['collection_item.created', 'collection_item.updated']);
    expect(events[1]?.data).toEqual(body.data);
  });

  test('an empty body object still makes a version', async () => {
    expect((await update({})).body.data.version).toBe(2);
    expect((await update({ fields: {} })).body.data.version).toBe(3);
    expect(await scenario.count('entry_versions')).toBe(3);
  });

  test('fields merge by top-level key; null clears a key; objects and arrays are replaced whole', async () => {
    const { body } = await update({ fields: { data: { b: [4] }, rank: null } });
    expect(body.data.draftContent).toEqual({ title: 'Hello', data: { b: [4] } });
    const again = await update({ fields: { data: [1] } });
    expect(again.body.data.draftContent).toEqual({ title: 'Hello', data: [1] });
  });

  test('a cleared or missing field does not get its default back', async () => {
    await update({ fields: { rank: null } });
    expect((await update({ fields: { title: 'B' } })).body.data.draftContent).not.toHaveProperty('rank');
  });

  test('required fields count for the supplied keys only', async () => {
    expect(contentFailures(await update({ fields: { title: null } }))).toEqual(['title REQUIRED']);
    expect(contentFailures(await update({ fields: { title: '' } }))).toEqual(['title REQUIRED']);
    await scenario.tenant.call('POST', '/collections/big-notes', { name: 'Two', slug: 'two' });
    const reply = await update({ fields: { rank: 1 } }, {}, '/collections/big-notes/two');
    expect(reply.body.data.draftContent).toEqual({ rank: 1 });
    expect(await versionOf()).toBe(1);
  });

  test('changes the draft only: status and published content stay, and status in the body is ignored', async () => {
    const published = (await scenario.tenant.call('POST', `${path}/publish`)).body.data;
    const { body } = await update({ fields: { title: 'Draft' }, status: 'draft', publishedContent: {} });
    expect(body.data).toMatchObject({
      status: 'published',
      draftContent: { title: 'Draft' },
      publishedContent: published.publishedContent,
      publishedAt: published.publishedAt,
    });
    const read = await scenario.tenant.call('GET', path);
    expect(read.body.data.title).toBe('Hello');
    const draft = await update({ status: 'published' });
    expect(draft.body.data.publishedContent).toEqual(published.publishedContent);
  });

  test('name and slug are live at once, and the old slug leads to the new one', async () => {
    await scenario.tenant.call('POST', `${path}/publish`);
    await update({ slug: 'uno', name: 'Uno' });
    const read = await scenario.tenant.call('GET', '/collections/big-notes/uno');
    expect(read.body.data).toMatchObject({ _slug: 'uno', _name: 'Uno', title: 'Hello' });
    const old = await scenario.tenant.call('GET', path);
    expect({ status: old.status, body: old.body }).toEqual({
      status: 301,
      body: { redirect: { from: 'one', to: 'uno', url: '/collections/big-notes/uno' } },
    });
  });

  test('a write by an old slug is 404', async () => {
    await update({ slug: 'uno' });
    for (const [method, at] of [
      ['PUT', path],
      ['DELETE', path],
      ['POST', `${path}/publish`],
      ['POST', `${path}/unpublish`],
    ] as const) {
      const reply = await scenario.tenant.call(method, at, {});
      expect(refusal(reply)).toEqual({ status: 404, code: 'NOT_FOUND' });
      expect(reply.body.error.message).toBe('Collection item "one" not found in "big-notes"');
    }
  });

  test('a taken slug is 409 CONFLICT and nothing changes; its own slug is no conflict', async () => {
    await scenario.tenant.call('POST', '/collections/big-notes', { name: 'Two', slug: 'two' });
    const reply = await update({ slug: 'two', name: 'Changed' });
    expect(refusal(reply)).toEqual({ status: 409, code: 'CONFLICT' });
    const { body } = await update({ slug: 'one' });
    expect(body.data).toMatchObject({ slug: 'one', name: 'One', version: 2 });
    expect((await scenario.tenant.call('GET', '/collections/big-notes/two')).status).toBe(404);
  });

  test('an item can take its old slug back, and the slug of a deleted item', async () => {
    await scenario.tenant.call('POST', '/collections/big-notes', { name: 'Two', slug: 'two' });
    await scenario.tenant.call('DELETE', '/collections/big-notes/two');
    expect((await update({ slug: 'two' })).status).toBe(200);
    const { status, body } = await update({ slug: 'one' }, {}, '/collections/big-notes/two');
    expect({ status, slug: body.data.slug }).toEqual({ status: 200, slug: 'one' });
  });

  test('the id is accepted for the slug, in either case, and a live slug of that form wins', async () => {
    const { id } = (await update({})).body.data;
    expect((await update({ name: 'By id' }, {}, `/collections/big_notes/${id}`)).body.data.name).toBe(
      'By id',
    );
    expect((await update({}, {}, `/collections/big-notes/${id.toUpperCase()}`)).status).toBe(200);
    await scenario.tenant.call('POST', '/collections/big-notes', { name: 'Impostor', slug: id });
    expect((await update({}, {}, `/collections/big-notes/${id}`)).body.data.name).toBe('Impostor');
  });

  test('the id does not work below another type', async () => {
    const { id } = (await update({})).body.data;
    await scenario.tenant.createType('collection-types', { name: 'Other', slug: 'other' });
    const reply = await update({}, {}, `/collections/other/${id}`);
    expect(refusal(reply)).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  test('malformed bodies get the raw validator shape', async () => {
    const bodies: [unknown, string][] = [
      [{ name: '' }, 'name'],
      [{ slug: 'A' }, 'slug'],
      [{ fields: [] }, 'fields'],
      [{ fields: null }, 'fields'],
      [{ version: '1' }, 'version'],
      [{ version: 1.5 }, 'version'],
      [{ version: null }, 'version'],
      [null, ''],
      [[], ''],
    ];
    for (const [body, field] of bodies) {
      expect(rawIssues(await update(body)).map((issue) => issue.path.join('.'))).toEqual([field]);
    }
    expect(await versionOf()).toBe(1);
  });

  describe('the version check', () => {
    const stale = (yourVersion: number) => ({ currentVersion: 1, yourVersion });

    test('a matching version passes: in the body, in If-Match, in both', async () => {
      expect((await update({ version: 1 })).status).toBe(200);
      expect((await update({}, { headers: { 'If-Match': '"2"' } })).status).toBe(200);
      const both = await update({ version: 3 }, { headers: { 'If-Match': '"3"' } });
      expect(both.body.data.version).toBe(4);
    });

    test('a mismatch is 409 CONFLICT with details.currentVersion and yourVersion, and changes nothing', async () => {
      const refusals = [
        [await update({ version: 2, name: 'X' }), 2],
        [await update({ version: 0 }), 0],
        [await update({ name: 'X' }, { headers: { 'If-Match': '"7"' } }), 7],
        [await update({}, { headers: { 'If-Match': '"123456789012"' } }), 123456789012],
      ] as const;
      for (const [reply, yourVersion] of refusals) {
        expect(refusal(reply)).toEqual({ status: 409, code: 'CONFLICT' });
        expect(reply.body.error.details).toEqual(stale(yourVersion));
      }
      expect(await scenario.eventKinds()).toEqual(['collection_item.created']);
    });

    test('when body and header disagree, the one that is stale is told', async () => {
      const header = await update({ version: 1 }, { headers: { 'If-Match': '"2"' } });
      expect(header.body.error.details).toEqual(stale(2));
      const body = await update({ version: 2 }, { headers: { 'If-Match': '"1"' } });
      expect(body.body.error.details).toEqual(stale(2));
    });

    test('If-Match: * matches any version, the one of the body still counts', async () => {
      expect((await update({}, { headers: { 'If-Match': '*' } })).status).toBe(200);
      const reply = await update({ version: 9 }, { headers: { 'If-Match': '*' } });
      expect(refusal(reply)).toEqual({ status: 409, code: 'CONFLICT' });
    });

    test('a malformed If-Match is 400 BAD_REQUEST', async () => {
      for (const value of ['1', 'W/"1"', '"one"', '"1", "2"', '""', '"-1"', '"1.0"', '']) {
        const reply = await update({}, { headers: { 'If-Match': value } });
        expect(refusal(reply)).toEqual({ status: 400, code: 'BAD_REQUEST' });
        expect(reply.body.error.message).toMatch(/If-Match/);
      }
      expect(await versionOf()).toBe(1);
    });

    test('neither given: last write wins', async () => {
      await update({ name: 'First' });
      expect((await update({ name: 'Second' })).body.data).toMatchObject({ name: 'Second', version: 3 });
    });
  });
});

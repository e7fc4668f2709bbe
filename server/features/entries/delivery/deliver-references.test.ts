import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { useReadScenario } from '../../../test/scenarios/read-scenario.ts';

const missing = '0192f3a4-5b6c-7d8e-9f01-23456789abcd';

onEachDatabase('delivery of references', (dialect) => {
  const scenario = useReadScenario(dialect, async (tenant) => {
    const reference = (name: string, options: Record<string, unknown>) => ({
      name,
      label: name,
      type: 'reference',
      options,
    });
    await tenant.createType('components', {
      name: 'Teaser',
      slug: 'teaser',
      schema: [reference('item', { collectionType: 'notes' })],
    });
    await tenant.createType('collection-types', {
      name: 'Notes',
      slug: 'notes',
      schema: [
        { name: 'text', label: 'Text', type: 'text' },
        reference('one', { collectionType: 'notes' }),
        reference('many', { collectionType: 'notes', multiple: true }),
        reference('page', { referenceType: 'page' }),
        reference('post', { referenceType: 'blogPost' }),
        reference('user', { referenceType: 'user' }),
        reference('users', { referenceType: 'user', multiple: true }),
        { name: 'image', label: 'Image', type: 'image' },
        { name: 'teaser', label: 'Teaser', type: 'nestedComponent', options: { componentSlug: 'teaser' } },
      ],
    });
    await tenant.createType('page-types', {
      name: 'Plain',
      slug: 'plain',
      schema: [{ name: 'secret', label: 'Secret', type: 'text' }],
    });
  });
  const item = (id: string) => ({ _ref: id, _type: 'collectionItem' });
  const add = async (slug: string, fields: Record<string, unknown> = {}, publish = true): Promise<string> => {
    const [id = ''] = await scenario.add('item', 'notes', { slug, name: `The ${slug}`, fields, publish });
    return id;
  };
  const read = async (slug: string, query = '') =>
    (await scenario.get(`/collections/notes/${slug}?${query}`)).body.data;

  test('a collection item: its content at the root, _id _slug _name, and _type the slug of its type', async () => {
    const target = await add('target', { text: 'Hello' });
    await add('from', { one: item(target), many: [item(target), item(target)] });
    const resolved = { _type: 'notes', _id: target, _slug: 'target', _name: 'The target', text: 'Hello' };
    const data = await read('from');
    expect(data.one).toEqual(resolved);
    expect(data.many).toEqual([resolved, resolved]);
    const list = await scenario.get('/collections/notes?filter[slug]=from');
    expect(list.body.data[0].one).toEqual(resolved);
  });

  test('a page, a post and a user: minimal metadata, and never an e-mail or content', async () => {
    const [page = ''] = await scenario.add('page', 'plain', {
      slug: 'a/page',
      name: 'A page',
      fields: { secret: 'hidden words' },
    });
    const [post = ''] = await scenario.add('post', 'blog-post', {
      slug: 'post',
      fields: { excerpt: 'hidden words' },
    });
    const user = await scenario.addPerson({ name: 'Ada', email: `ada-${scenario.tenant.id}@example.com` });
    const nameless = await scenario.addPerson({ name: '', email: `bob-${scenario.tenant.id}@example.com` });
    await add('from', {
      page: { _ref: page, _type: 'page' },
      post: { _ref: post, _type: 'blogPost' },
      user: { _ref: user, _type: 'user' },
      users: [{ _ref: nameless, _type: 'user' }],
    });
    for (const query of ['', 'depth=3', 'refTypes=false']) {
      const reply = await scenario.get(`/collections/notes/from?${query}`);
      expect(reply.body.data).toMatchObject({
        page: { _type: 'page', _id: page, _slug: 'a/page', _name: 'A page' },
        post: { _type: 'blogPost', _id: post, _slug: 'post', _name: 'post' },
        user: { _type: 'user', _id: user, _name: 'Ada' },
        users: [{ _type: 'user', _id: nameless, _name: '' }],
      });
      expect(Object.keys(reply.body.data.page)).toHaveLength(4);
      expect(Object.keys(reply.body.data.post)).toHaveLength(4);
      expect(Object.keys(reply.body.data.user)).toHaveLength(3);
      expect(reply.text).not.toContain('@example.com');
      expect(reply.text).not.toContain('hidden words');
    }
  });

  test('a bare id is delivered unresolved, as it was written', async () => {
    const target = await add('target');
    await add('from', { one: target.toUpperCase(), many: [target, item(target)] });
    const data = await read('from');
    expect(data.one).toBe(target.toUpperCase());
    expect(data.many).toMatchObject([target, { _slug: 'target' }]);
  });

  test('an id is found in whichever case it is written', async () => {
    const target = await add('target');
    await add('from', { one: item(target.toUpperCase()) });
    expect((await read('from')).one).toMatchObject({ _id: target, _slug: 'target' });
  });

  test('an unpublished or deleted target is null, left out of an array, and back when it returns', async () => {
    const target = await add('target');
    const other = await add('other');
    await add('from', { one: item(target), many: [item(target), item(other)] });
    await scenario.unpublish(target);
    expect(await read('from')).toMatchObject({ one: null, many: [{ _slug: 'other' }] });
    await scenario.publish(target);
    expect(await read('from')).toMatchObject({
      one: { _slug: 'target' },
      many: [{ _slug: 'target' }, { _slug: 'other' }],
    });
    await scenario.remove(target);
    await scenario.unpublish(other);
    const data = await read('from');
    expect(data.one).toBeNull();
    expect(data.many).toEqual([]);
  });

  test('a target that is renamed or published anew shows as it is now', async () => {
    const target = await add('target', { text: 'old' });
    await add('from', { one: item(target) });
    expect((await read('from')).one).toMatchObject({ text: 'old' });
    await scenario.change(target, { name: 'New name', fields: { text: 'new' } });
    expect((await read('from')).one).toMatchObject({ _name: 'New name', text: 'old' });
    await scenario.publish(target);
    expect((await read('from')).one).toMatchObject({ text: 'new' });
  });

  test('what never existed, is of another tenant or of another kind than it says is null', async () => {
    const other = await scenario.service.createTenant();
    await other.createType('collection-types', { name: 'N', slug: 'notes', schema: [] });
    const foreign = (
      await other.call('POST', '/collections/notes', { name: 'F', slug: 'f', status: 'published' })
    ).body.data.id;
    const [page = ''] = await scenario.add('page', 'plain', { slug: 'page' });
    const from = await add('from');
    await scenario.store(from, {
      one: item(foreign),
      many: [
        item(missing),
        item(foreign),
        item(page),
        { _ref: page, _type: 'nonsense' },
        5,
        null,
        { _ref: 'x' },
      ],
      page: { _ref: from, _type: 'page' },
      user: { _ref: missing, _type: 'user' },
    });
    expect(await read('from')).toMatchObject({ one: null, many: [], page: null, user: null });
  });

  describe('depth', () => {
    async function addChain(): Promise<void> {
      let next = await add('d4', { text: 'd4' });
      for (const slug of ['d3', 'd2', 'd1', 'd0']) next = await add(slug, { text: slug, one: item(next) });
    }

    test('is one level unless it is given; deeper references stay { _ref, _type }', async () => {
      await addChain();
      const { one } = await read('d0');
      expect(one).toMatchObject({ text: 'd1', one: { _ref: expect.any(String), _type: 'collectionItem' } });
      expect(Object.keys(one.one)).toEqual(['_ref', '_type']);
    });

    test('0 to 3 levels are resolved', async () => {
      await addChain();
      for (const depth of [0, 1, 2, 3]) {
        let level = await read('d0', `depth=${depth}`);
        for (let resolved = 0; resolved < depth; resolved++) {
          level = level.one;
          expect(level).toMatchObject({ _type: 'notes', text: `d${resolved + 1}` });
        }
        expect(level.one).toEqual({ _ref: expect.any(String), _type: 'collectionItem' });
        const list = await scenario.get(`/collections/notes?filter[slug]=d0&depth=${depth}`);
        expect(list.body.data[0]).toEqual(await read('d0', `depth=${depth}`));
      }
    });

    test('circles come to an end', async () => {
      const a = await add('a', { text: 'a' });
      const b = await add('b', { text: 'b', one: item(a) });
      await scenario.change(a, { fields: { one: item(b), many: [item(a), item(b)] } });
      await scenario.publish(a);
      const data = await read('a', 'depth=3');
      expect(data.one.one.one).toMatchObject({ text: 'b', one: { _ref: a } });
      expect(data.many[0].many[0].many[0]).toMatchObject({ _slug: 'a', one: { _ref: b } });
    });

    test.each(['4', '-1', '1.5', '', 'x', '10', '%201'])(
      'out of range is 400 BAD_REQUEST: %s',
      async (depth) => {
        await add('a');
        for (const path of ['/collections/notes', '/collections/notes/a', '/pages', '/pages/a']) {
          const reply = await scenario.get(`${path}?depth=${depth}`);
          expect(refusal(reply)).toEqual({ status: 400, code: 'BAD_REQUEST' });
        }
      },
    );

    test('an answer that would multiply without bounds is refused, not attempted', async () => {
      const leaves = await scenario.add(
        'item',
        'notes',
        ...Array.from({ length: 40 }, (_, n) => ({ slug: `leaf${n}` })),
      );
      const all = leaves.map(item);
      const middle = await scenario.add(
        'item',
        'notes',
        ...Array.from({ length: 40 }, (_, n) => ({ slug: `mid${n}`, fields: { many: all } })),
      );
      await add('top', { many: middle.map(item) });
      expect((await scenario.get('/collections/notes/top?depth=2')).status).toBe(200);
      const top = (await scenario.get('/collections/notes/top')).body.data._id;
      await add('roof', { many: Array.from({ length: 40 }, () => item(top)) });
      const reply = await scenario.get('/collections/notes/roof?depth=3');
      expect(refusal(reply)).toEqual({ status: 400, code: 'BAD_REQUEST' });
      expect((await scenario.get('/collections/notes/roof?depth=2')).status).toBe(200);
    });
  });

  test('refTypes=false drops _type of resolved collection items only', async () => {
    const [page = ''] = await scenario.add('page', 'plain', { slug: 'page' });
    const inner = await add('inner');
    const target = await add('target', { one: item(inner), teaser: { item: item(inner) } });
    await add('from', {
      one: item(target),
      many: [item(target)],
      page: { _ref: page, _type: 'page' },
      teaser: { item: item(target) },
    });
    const data = await read('from', 'refTypes=false&depth=2');
    expect(data.one).toMatchObject({ _id: target, one: { _id: inner } });
    expect(data.one).not.toHaveProperty('_type');
    expect(data.one.one).not.toHaveProperty('_type');
    expect(data.many[0]).not.toHaveProperty('_type');
    expect(data.page._type).toBe('page');
    expect(data.teaser._type).toBe('teaser');
    expect(data.teaser.item).not.toHaveProperty('_type');
    expect(data.one.teaser._type).toBe('teaser');
    expect((await read('from', 'refTypes=false')).one.one).toEqual(item(inner));
    expect((await read('from', 'refTypes=true')).one._type).toBe('notes');
  });

  test('references inside components, and media inside resolved items, follow the same rules', async () => {
    const medium = await scenario.addMedia();
    const target = await add('target', { image: { id: medium } });
    const bare = await add('bare', { image: medium });
    await add('from', { teaser: { item: item(target) }, one: item(bare) });
    const data = await read('from');
    expect(data.teaser).toMatchObject({ _type: 'teaser', item: { _slug: 'target', image: { _id: medium } } });
    expect(data.one.image).toBe(medium);
  });
});

import { expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { addMedia } from '../../../test/scenarios/add-media.ts';
import { useWriteScenario } from '../../../test/scenarios/write-scenario.ts';

const field = (name: string, type: string, options = {}) => ({ name, label: name, type, options });

onEachDatabase('content that is sent back as it was delivered', (dialect) => {
  const scenario = useWriteScenario(dialect, async (tenant) => {
    await tenant.createType('collection-types', {
      name: 'Authors',
      slug: 'authors',
      schema: [field('bio', 'text'), field('portrait', 'image')],
    });
    const pointing = [
      field('author', 'reference', { collectionType: 'authors' }),
      field('picture', 'image'),
      field('home', 'reference', { referenceType: 'page' }),
    ];
    await tenant.createType('components', { name: 'Figure', slug: 'figure', schema: pointing });
    const schema = [
      field('title', 'text'),
      ...pointing,
      field('authors', 'reference', { collectionType: 'authors', multiple: true }),
      field('rows', 'repeater', { fields: pointing }),
      field('figure', 'nestedComponent', { componentSlug: 'figure' }),
      field('figures', 'componentPicker'),
    ];
    await tenant.createType('collection-types', { name: 'Articles', slug: 'articles', schema });
    await tenant.createType('page-types', { name: 'Landing', slug: 'landing', schema });
  });

  async function makeTargets() {
    const { tenant, service } = scenario;
    const media = await addMedia(service.server.deps.database, tenant.id);
    const author = await tenant.call('POST', '/collections/authors', {
      name: 'Ada',
      slug: 'ada',
      status: 'published',
      fields: { bio: 'Writes.', portrait: { id: media } },
    });
    const home = await tenant.call('POST', '/pages', {
      name: 'Home',
      slug: 'home',
      pageType: 'landing',
      status: 'published',
    });
    const pointing = {
      author: { _ref: author.body.data.id, _type: 'collectionItem' },
      picture: { id: media },
      home: { _ref: home.body.data.id, _type: 'page' },
    };
    const fields = {
      title: 'Before',
      ...pointing,
      authors: [pointing.author, author.body.data.id],
      rows: [pointing],
      figure: { _type: 'figure', ...pointing },
      figures: [{ _type: 'figure', ...pointing }],
    };
    return { media, fields };
  }

  test('is stored as it was, for items with all that reads add at the root', async () => {
    const { tenant } = scenario;
    const { fields, media } = await makeTargets();
    const made = await tenant.call('POST', '/collections/articles', {
      name: 'It',
      slug: 'it',
      status: 'published',
      fields,
    });
    expect(made.status).toBe(201);
    for (const query of ['', '?refTypes=false', '?depth=0', '?depth=3']) {
      const read = await tenant.call('GET', `/collections/articles/it${query}`);
      expect(read.body.data.picture._id).toBe(media);
      const changed = { ...read.body.data, title: `After${query}` };
      const put = await tenant.call('PUT', '/collections/articles/it', { fields: changed });
      expect(put.status, put.text).toBe(200);
      expect(put.body.data.draftContent).toEqual({ ...fields, title: `After${query}` });
    }
    const published = await tenant.call('POST', '/collections/articles/it/publish');
    expect(published.status).toBe(200);
    const { _id, _slug, _updatedAt, ...again } = (await tenant.call('GET', '/collections/articles/it')).body
      .data;
    const copy = await tenant.call('POST', '/collections/articles', {
      name: 'Copy',
      slug: 'copy',
      fields: again,
    });
    expect(copy.body.data.draftContent).toEqual(published.body.data.draftContent);
  });

  test('is stored as it was, for pages and through the admin API', async () => {
    const { tenant } = scenario;
    const { fields } = await makeTargets();
    const body = { name: 'About', slug: 'about', pageType: 'landing', status: 'published', fields };
    const made = await tenant.call('POST', '/pages', body);
    const { content } = (await tenant.call('GET', '/pages/about')).body.data;
    const put = await tenant.call('PUT', '/pages/about', { fields: { ...content, title: 'After' } });
    expect(put.body.data.draftContent).toEqual({ ...fields, title: 'After' });
    const edited = await tenant.admin('PUT', `/pages/${made.body.data.id}`, { fields: content, version: 2 });
    expect(withoutKeys(edited.body.data.draftContent)).toEqual(fields);
    const item = await tenant.call('POST', '/collections/articles', {
      name: 'It',
      slug: 'it',
      status: 'published',
      fields,
    });
    const { data } = (await tenant.call('GET', '/collections/articles/it')).body;
    const id = item.body.data.id;
    const resent = await tenant.admin('PUT', `/collection-items/${id}`, { fields: data, version: 1 });
    expect(withoutKeys(resent.body.data.draftContent)).toEqual(fields);
    const resolution = { strategy: 'mine', version: 2, fields: data };
    const resolved = await tenant.admin('POST', `/collection-items/${id}/resolve-conflict`, resolution);
    expect(withoutKeys(resolved.body.data.draftContent)).toEqual(fields);
  });

  test('is still refused where it points to nothing, and where a key is no field', async () => {
    const { tenant } = scenario;
    const { fields } = await makeTargets();
    const body = { name: 'It', slug: 'it', status: 'published', fields };
    await tenant.call('POST', '/collections/articles', body);
    const { data } = (await tenant.call('GET', '/collections/articles/it')).body;
    const nowhere = '0192f3a4-5b6c-7d8e-9f01-23456789abc0';
    const refused = await tenant.call('PUT', '/collections/articles/it', {
      fields: {
        ...data,
        picture: { ...data.picture, _id: nowhere },
        rows: [{ author: { ...data.author, _id: nowhere }, _id: nowhere }],
        figure: { _type: 'figure', picture: { _media: data.picture._id } },
        _type: 'articles',
        titel: 'x',
      },
    });
    expect(refused.status).toBe(400);
    const faults = refused.body.error.details.errors.map(
      (fault: { field: string; code: string }) => `${fault.field}: ${fault.code}`,
    );
    expect(faults.sort()).toEqual([
      '_type: UNKNOWN_FIELD',
      'figure.picture: INVALID_MEDIA',
      'picture: INVALID_MEDIA',
      'rows[0]._id: UNKNOWN_FIELD',
      'rows[0].author: INVALID_REFERENCE',
      'titel: UNKNOWN_FIELD',
    ]);
    const kept = await tenant.call('GET', '/collections/articles/it');
    expect(kept.body.data).toEqual(data);
  });

  test('of another tenant points to nothing', async () => {
    const { tenant, service } = scenario;
    const other = await service.createTenant();
    const foreign = await addMedia(service.server.deps.database, other.id);
    const fields = { picture: { _id: foreign, _url: 'https://cms.example/a.png' } };
    const refused = await tenant.call('POST', '/collections/articles', { name: 'It', slug: 'it', fields });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('must be a valid media reference');
  });

  test('gives a post its picture and author, unless their ids are sent', async () => {
    const { tenant, service } = scenario;
    const first = await addMedia(service.server.deps.database, tenant.id);
    const second = await addMedia(service.server.deps.database, tenant.id);
    const me = await service.send('GET', '/auth/me', { token: await tenant.sessionToken('editor') });
    const author = { id: me.body.data.user.id, name: 'The editor' };
    const made = await tenant.admin('POST', '/blog-posts', {
      title: 'Tides',
      slug: 'tides',
      status: 'published',
      featuredImage: { id: first },
      author,
    });
    expect(made.body.data).toMatchObject({ featuredImageId: first, authorId: author.id });
    const { data } = await tenant.call('GET', '/blog/tides').then((read) => read.body);
    expect(data).toMatchObject({ featuredImage: { _id: first }, author });
    const path = `/blog-posts/${data.id}`;
    const same = await tenant.admin('PUT', path, data);
    expect(same.status, same.text).toBe(200);
    expect(same.body.data.draftContent).toMatchObject(made.body.data.draftContent);

    const { featuredImageId: _, ...withoutId } = data;
    const picture = { ...data.featuredImage, _id: second };
    const changed = await tenant.admin('PUT', path, { ...withoutId, featuredImage: picture });
    expect(changed.body.data).toMatchObject({ featuredImageId: second, authorId: author.id });
    const kept = await tenant.admin('PUT', path, { featuredImage: null, author: null });
    expect(kept.body.data).toMatchObject({ featuredImageId: second, authorId: author.id });
    const wrong = await tenant.admin('PUT', path, { featuredImage: { _media: first } });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('must be a valid media reference');
  });
});

/** What editors see, without the keys of objects in arrays. */
function withoutKeys(content: unknown): unknown {
  return JSON.parse(JSON.stringify(content, (name, value) => (name === '_key' ? undefined : value)));
}

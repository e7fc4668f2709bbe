import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drawHalves, jpegOfPhone, pdfOf, svgPicture } from '../../../test/samples/sample-files.ts';
import {
  createMediaService,
  type MediaScenario,
  type MediaService,
  onEachStore,
} from '../../../test/scenarios/media-scenario.ts';
import { sweepMedia } from '../sweep-media.ts';

const hour = 3_600_000;

onEachStore('the media library', (dialect, store) => {
  let media: MediaService;
  let scenario: MediaScenario;
  beforeAll(async () => {
    media = await createMediaService(dialect, store);
  });
  beforeEach(async () => {
    scenario = await media.begin();
  });
  afterAll(() => media.close());

  const admin = (method: string, path: string, body?: unknown) =>
    scenario.tenant.admin(method, `/media${path}`, body, 'editor');
  const png = (width = 80) => drawHalves(width, 40).png().toBuffer();
  const kinds = async () => (await scenario.service.events(scenario.tenant)).map(({ kind }) => kind);
  const actions = async () =>
    (
      await scenario.service.server.deps.database.sql
        .selectFrom('audit_log')
        .select('action')
        .orderBy('id')
        .execute()
    )
      .map(({ action }) => action)
      .filter((action) => action.startsWith('media'));
  const createArticle = async (fields: Record<string, unknown>, status = 'published') => {
    const { tenant } = scenario;
    const path = `/collections/articles`;
    const known = await tenant.call('GET', path);
    if (known.status === 404) {
      const schema = [
        { name: 'cover', label: 'Cover', type: 'image' },
        {
          name: 'files',
          label: 'Files',
          type: 'repeater',
          options: { fields: [{ name: 'file', label: 'File', type: 'media' }] },
        },
      ];
      await tenant.createType('collection-types', { name: 'Articles', slug: 'articles', schema });
    }
    const slug = `a-${Math.random().toString(36).slice(2)}`;
    const reply = await tenant.call('POST', path, { name: 'An article', slug, fields, status });
    expect(reply.status).toBe(201);
    return reply.body.data;
  };

  test('lists newest first, in pages, and says how many there are', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      ids.unshift((await scenario.add({ bytes: await png(80 + n), name: `${n}.png` })).id);
      scenario.service.clock.advance(1000);
    }
    const first = await scenario.tenant.call('GET', '/media?limit=2');
    const last = await scenario.tenant.call('GET', '/media?limit=2&page=3');
    expect(first.body.pagination).toEqual({ total: 5, page: 1, limit: 2, totalPages: 3 });
    const idsOf = (reply: { body: { data: { id: string }[] } }) => reply.body.data.map(({ id }) => id);
    expect([...idsOf(first), ...idsOf(last)]).toEqual([ids[0], ids[1], ids[4]]);
    expect(idsOf(await scenario.tenant.call('GET', '/media?sort=createdAt&limit=1'))).toEqual([ids[4]]);
    expect(idsOf(await admin('GET', '?sort=filename&limit=1'))).toEqual([ids[4]]);
    expect(idsOf(await admin('GET', `?ids=${ids[3]},${ids[1]},none`))).toEqual([ids[1], ids[3]]);
  });

  test('unused=true lists what no record points to, drafts included, and the trash does not count', async () => {
    const [shown, drafted, trashed, idle] = [
      await scenario.add({ bytes: await png(81), name: 'shown.png' }),
      await scenario.add({ bytes: await png(82), name: 'drafted.png' }),
      await scenario.add({ bytes: await png(83), name: 'trashed.png' }),
      await scenario.add({ bytes: pdfOf(), name: 'idle.pdf' }),
    ].map(({ id }) => id);
    await createArticle({ cover: shown });
    await createArticle({ files: [{ file: drafted }] }, 'draft');
    const article = await createArticle({ cover: trashed });
    await scenario.tenant.admin('DELETE', `/collection-items/${article.id}`, undefined, 'editor');
    const unused = async (query = '') => {
      const { body } = await admin('GET', `?unused=true&sort=createdAt${query}`);
      expect(body.pagination.total).toBe(body.data.length);
      return body.data.map(({ id }: { id: string }) => id);
    };
    expect((await unused()).sort()).toEqual([trashed, idle].sort());
    expect(await unused('&type=document')).toEqual([idle]);
    expect(await unused('&type=audio')).toEqual([]);
    for (const none of ['false', ''])
      expect((await admin('GET', `?unused=${none}`)).body.data).toHaveLength(4);
    expect((await admin('GET', '?unused=perhaps')).status).toBe(400);
    expect((await scenario.tenant.call('GET', '/media?unused=true')).body.data).toHaveLength(4);
  });

  test('tells editors the addresses of smaller images, which are there, and readers as before', async () => {
    const wide = await scenario.add({ bytes: await png(700), name: 'wide.png' });
    await scenario.add({ bytes: await png(80), name: 'small.png' });
    await scenario.add({ bytes: svgPicture, name: 'mark.svg' });
    const { body } = await admin('GET', '?sort=-size');
    const variantsOf = (name: string) =>
      body.data.find(({ originalFilename }: { originalFilename: string }) => originalFilename === name)
        .variants;
    expect(variantsOf('small.png')).toEqual([]);
    expect(variantsOf('mark.svg')).toEqual([]);
    expect(variantsOf('wide.png').map(({ width }: { width: number }) => width)).toEqual([320, 640]);
    const image = await fetch(variantsOf('wide.png')[0].url);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const single = (await admin('GET', `/${wide.id}`)).body.data;
    expect(single).toMatchObject({
      width: 700,
      height: 40,
      thumbHash: expect.any(String),
      size: expect.any(Number),
    });
    expect(single.variants).toEqual(variantsOf('wide.png'));
    const { variants: _, usedIn: __, ...record } = single;
    expect((await scenario.tenant.call('GET', `/media/${wide.id}`)).body.data).toEqual(record);
  });

  test('filters by folder, by type, and by words of names, alt text and caption', async () => {
    await scenario.add(
      { bytes: await png(), name: 'Harbour.png' },
      { folder: 'Shores', altText: 'Ένα ΛΙΜΆΝΙ' },
    );
    await scenario.add({ bytes: pdfOf(), name: '100%_table.pdf' }, { caption: 'Tides' });
    await scenario.add({ bytes: svgPicture, name: 'mark.svg' });
    const names = async (query: string) =>
      (await scenario.tenant.call('GET', `/media?sort=filename&${query}`)).body.data.map(
        ({ originalFilename }: { originalFilename: string }) => originalFilename,
      );
    expect(await names('folder=Shores')).toEqual(['Harbour.png']);
    expect(await names('folder=')).toEqual(['100%_table.pdf', 'mark.svg']);
    expect(await names('folder=Nowhere')).toEqual([]);
    expect(await names('type=image')).toEqual(['Harbour.png', 'mark.svg']);
    expect(await names('type=image/*')).toEqual(['Harbour.png', 'mark.svg']);
    expect(await names('type=image/svg%2Bxml')).toEqual(['mark.svg']);
    expect(await names('type=application/pdf')).toEqual(['100%_table.pdf']);
    expect(await names('q=HARB')).toEqual(['Harbour.png']);
    expect(await names('q=λιμάνι')).toEqual(['Harbour.png']);
    expect(await names('q=tides')).toEqual(['100%_table.pdf']);
    expect(await names('q=%25_')).toEqual(['100%_table.pdf']);
    expect(await names('q=nothing')).toEqual([]);
  });

  test('the list refuses what it cannot do', async () => {
    for (const [query, code] of [
      ['limit=0', 'BAD_REQUEST'],
      ['limit=101', 'BAD_REQUEST'],
      ['page=abc', 'BAD_REQUEST'],
      ['sort=hash', 'INVALID_SORT_FIELDS'],
      ['sort=', 'INVALID_SORT_FIELDS'],
      ['type=%3Cscript%3E', 'BAD_REQUEST'],
    ]) {
      const { status, body } = await scenario.tenant.call('GET', `/media?${query}`);
      expect([query, status, body.error.code]).toEqual([query, 400, code]);
    }
  });

  test('folders are made, listed with their counts, renamed with their files, and deleted when empty', async () => {
    const { id } = await scenario.add({ bytes: await png() }, { folder: 'Old name' });
    expect((await admin('POST', '/folders', { name: 'Empty_one-2' })).status).toBe(201);
    expect((await admin('POST', '/folders', { name: 'Empty_one-2' })).body.error.code).toBe('CONFLICT');
    const listed = await admin('GET', '/folders');
    expect(
      listed.body.data.map(({ name, mediaCount }: Record<string, unknown>) => [name, mediaCount]),
    ).toEqual([
      ['Empty_one-2', 0],
      ['Old name', 1],
    ]);
    expect((await admin('PUT', '/folders/Old%20name', { name: 'Empty_one-2' })).status).toBe(409);
    const renamed = await admin('PUT', '/folders/Old%20name', { name: 'New name' });
    expect(renamed.body.data).toMatchObject({ name: 'New name', mediaCount: 1 });
    expect((await admin('GET', `/${id}`)).body.data.folder).toBe('New name');
    const full = await admin('DELETE', '/folders/New%20name');
    expect([full.status, full.body.error.code]).toEqual([409, 'CONFLICT']);
    expect((await admin('DELETE', '/folders/Empty_one-2')).body).toEqual({ success: true });
    expect((await admin('DELETE', '/folders/Empty_one-2')).status).toBe(404);
    expect((await admin('PUT', '/folders/Nowhere', { name: 'x' })).status).toBe(404);
  });

  test('a folder name of another form is VALIDATION_ERROR wherever one is given', async () => {
    const { id } = await scenario.add({ bytes: svgPicture }, { folder: 'There' });
    for (const name of ['', 'a/b', 'a.b', 'ä', 'x'.repeat(101), 'a\nb', 7, null, undefined, ['a']]) {
      const replies = [
        await admin('POST', '/folders', { name }),
        await admin('PUT', '/folders/There', { name }),
      ];
      if (name !== null && name !== undefined)
        replies.push(await admin('POST', `/${id}/move`, { folder: name }));
      for (const { status, body } of replies)
        expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
  });

  test('a file is moved into a folder, which need not exist, and out of it', async () => {
    const { id } = await scenario.add({ bytes: svgPicture });
    expect((await admin('POST', `/${id}/move`, { folder: 'Marks' })).body.data.folder).toBe('Marks');
    expect((await admin('POST', `/${id}/move`, { folder: null })).body.data.folder).toBeNull();
    expect((await admin('POST', `/${id}/move`, {})).body.error.code).toBe('BAD_REQUEST');
    expect((await admin('POST', '/0190aaaa-0000-7000-8000-000000000000/move', { folder: null })).status).toBe(
      404,
    );
  });

  test('texts, name and focal point are edited; what is not named stays', async () => {
    const before = await scenario.add(
      { bytes: svgPicture, name: 'mark.svg' },
      { altText: 'A', caption: 'C' },
    );
    scenario.service.clock.advance(5000);
    const { status, body } = await admin('PUT', `/${before.id}`, {
      altText: 'B',
      filename: '../Neue Marke.exe',
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      altText: 'B',
      caption: 'C',
      filename: 'Neue Marke.svg',
      originalFilename: 'mark.svg',
    });
    expect(body.data.updatedAt > before.updatedAt).toBe(true);
    expect(await (await fetch(body.data.url)).text()).toBe(svgPicture);
    expect(await (await fetch(before.url)).text()).toBe(svgPicture);
    const wrong = [
      { focalPoint: { x: 1.1, y: 0 } },
      { focalPoint: { x: 0 } },
      { filename: '' },
      { filename: '///' },
      { altText: 5 },
      { altText: 'x'.repeat(1001) },
    ];
    for (const change of wrong) {
      const refused = await admin('PUT', `/${before.id}`, change);
      expect([refused.status, refused.body.error.code]).toEqual([400, 'BAD_REQUEST']);
    }
  });

  test('an update, a move and a folder’s rename send no event and stand in the audit log', async () => {
    const { id } = await scenario.add({ bytes: svgPicture }, { folder: 'One' });
    await admin('PUT', `/${id}`, { altText: 'B' });
    await admin('POST', `/${id}/move`, { folder: 'Two' });
    await admin('PUT', '/folders/Two', { name: 'Three' });
    expect(await kinds()).toEqual(['media.uploaded']);
    expect(await actions()).toEqual(['media.updated', 'media.moved', 'media_folder.renamed']);
  });

  test('usedIn names every record whose draft or published content points to the file', async () => {
    const { id } = await scenario.add({ bytes: await png() });
    const live = await createArticle({ cover: { id }, files: [{ file: id }] });
    const draft = await createArticle({ cover: id }, 'draft');
    await createArticle({});
    const { body } = await admin('GET', `/${id}`);
    const use = { kind: 'collectionItem', name: 'An article', typeSlug: 'articles' };
    expect(body.data.usedIn).toEqual([
      { ...use, id: live.id, slug: live.slug, fields: ['cover', 'files.file'], isPublished: true },
      { ...use, id: draft.id, slug: draft.slug, fields: ['cover'], isPublished: false },
    ]);
  });

  test('the logo of the tenant is used, and is not deleted without force', async () => {
    const { id } = await scenario.add({ bytes: await png(), name: 'logo.png' });
    const brand = (logo: string | null) =>
      scenario.tenant.admin('PUT', '/tenant/brand', { accent: null, logo }, 'owner');
    const unused = async () =>
      (await admin('GET', '?unused=true&limit=100')).body.data.map((one: { id: string }) => one.id);
    expect(await unused()).toContain(id);
    await brand(id);
    const { id: tenant, name, slug } = (await scenario.tenant.admin('GET', '/tenant')).body.data;
    const use = { kind: 'tenant', id: tenant, name, slug, fields: ['logo'] };
    expect((await admin('GET', `/${id}`)).body.data.usedIn).toEqual([
      { ...use, typeSlug: null, isPublished: true },
    ]);
    expect(await unused()).not.toContain(id);
    const { status, body } = await admin('DELETE', `/${id}`);
    expect([status, body.error.details]).toEqual([409, { references: [use], referenceCount: 1 }]);
    expect(body.error.message).toBe('The file "logo.png" cannot be deleted: it is the logo of the tenant.');
    expect((await admin('DELETE', `/${id}?force=true`)).status).toBe(200);
    await brand(null);
  });

  test('deleting what published content shows is HAS_REFERENCES, and with force it goes', async () => {
    const { id, filename, originalFilename, url } = await scenario.add({ bytes: await png(), name: 'a.png' });
    const live = await createArticle({ cover: { id } });
    const refused = await admin('DELETE', `/${id}`);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'HAS_REFERENCES']);
    expect(refused.body.error.details.references).toEqual([
      { kind: 'collectionItem', id: live.id, name: live.name, slug: live.slug, fields: ['cover'] },
    ]);
    expect((await fetch(url)).status).toBe(200);
    expect((await admin('DELETE', `/${id}?force=true`)).body).toEqual({ success: true });
    expect((await fetch(url)).status).toBe(404);
    expect((await scenario.tenant.call('GET', `/media/${id}`)).status).toBe(404);
    expect(
      (await scenario.tenant.call('GET', `/collections/articles/${live.slug}`)).body.data.cover,
    ).toBeNull();
    const events = await scenario.service.events(scenario.tenant);
    expect(events.at(-1)).toMatchObject({ kind: 'media.deleted', data: { id, filename, originalFilename } });
    expect(Object.keys(events.at(-1)?.data ?? {}).sort()).toEqual(['filename', 'id', 'originalFilename']);
    expect((await admin('DELETE', `/${id}`)).status).toBe(404);
  });

  test('what only drafts and deleted records show is deleted without force', async () => {
    const { id } = await scenario.add({ bytes: await png() });
    await createArticle({ cover: id }, 'draft');
    const gone = await createArticle({ cover: id });
    await scenario.tenant.call('DELETE', `/collections/articles/${gone.slug}`);
    expect((await admin('DELETE', `/${id}`)).status).toBe(200);
  });

  test('bytes go from the store once no record has them, 30 days after the last was deleted, variants too', async () => {
    const { deps } = scenario.service.server;
    const bytes = await drawHalves(800, 400).jpeg({ quality: 100 }).toBuffer();
    const one = await scenario.add({ bytes });
    const two = await scenario.add({ bytes });
    await fetch(`${one.url}&w=64`);
    expect(await scenario.storedKeys()).toHaveLength(2);
    await admin('DELETE', `/${one.id}`);
    scenario.service.clock.advance(31 * 24 * hour);
    await scenario.service.runJobs();
    expect((await fetch(two.url)).status).toBe(200);
    await admin('DELETE', `/${two.id}`);
    scenario.service.clock.advance(29 * 24 * hour);
    await scenario.service.runJobs();
    expect(await sweepMedia(deps)).toMatchObject({ released: 0 });
    expect(await scenario.storedKeys()).toHaveLength(2);
    scenario.service.clock.advance(2 * 24 * hour);
    await scenario.service.runJobs();
    expect(await sweepMedia(deps)).toMatchObject({ released: 0 });
    scenario.service.clock.advance(2 * hour);
    expect(await sweepMedia(deps)).toMatchObject({ released: 2 });
    expect(await scenario.storedKeys()).toEqual([]);
    expect((await scenario.add({ bytes })).hash).toBe(one.hash);
  });

  test('the sweeper takes what no row names, after a day, and nothing else', async () => {
    const { deps } = scenario.service.server;
    const { url } = await scenario.add({ bytes: svgPicture });
    const lost = `${scenario.tenant.id}/ff/0190aaaa-0000-7000-8000-0000000000ff`;
    await deps.blobs.put(lost, Buffer.from('what a crash left'));
    const writer = await deps.staging.create();
    await writer.write(Buffer.from('half a file'));
    await writer.finish();
    expect(await sweepMedia(deps)).toEqual({ released: 0, orphaned: 0, staged: 0 });
    scenario.service.clock.advance(25 * hour);
    expect(await sweepMedia(deps)).toEqual({ released: 0, orphaned: 1, staged: 1 });
    expect(await scenario.storedKeys()).not.toContain(lost);
    expect((await fetch(url)).status).toBe(200);
  });

  test('another file takes the place of the first under the same id, and the address changes', async () => {
    const before = await scenario.add(
      { bytes: await png(), name: 'cover.png' },
      { altText: 'Cover', folder: 'Covers' },
    );
    const live = await createArticle({ cover: { id: before.id } });
    const { status, body } = await scenario.upload(
      { bytes: await jpegOfPhone(), name: 'IMG_2.jpeg' },
      {},
      `/admin/media/${before.id}/replace`,
    );
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: before.id,
      filename: 'cover.jpg',
      originalFilename: 'IMG_2.jpeg',
      mimeType: 'image/jpeg',
      width: 400,
      altText: 'Cover',
      folder: 'Covers',
      createdAt: before.createdAt,
    });
    expect(body.data.url).not.toBe(before.url);
    const shown = await scenario.tenant.call('GET', `/collections/articles/${live.slug}`);
    expect(shown.body.data.cover._url).toBe(body.data.url);
    const old = await fetch(before.url);
    expect([old.headers.get('content-type'), old.headers.get('cache-control')]).toEqual([
      'image/jpeg',
      'public, max-age=300',
    ]);
    expect(await kinds()).toEqual([
      'media.uploaded',
      'collection_item.created',
      'collection_item.published',
      'media.uploaded',
    ]);
    const wrongKind = await scenario.upload({ bytes: pdfOf() }, {}, `/admin/media/${before.id}/replace`);
    expect([wrongKind.status, wrongKind.body.error.code]).toEqual([400, 'INVALID_FILE_CONTENT']);
    expect((await admin('GET', `/${before.id}`)).body.data).toMatchObject({ hash: body.data.hash });
    expect(scenario.stagedFiles()).toEqual([]);
  });

  test('the words of a file are found by the search of the admin', async () => {
    const { id } = await scenario.add({ bytes: svgPicture, name: 'mark.svg' }, { altText: 'Two arrows' });
    const find = async (q: string) => (await scenario.tenant.admin('GET', `/search?q=${q}`)).body.data;
    expect(await find('arrows')).toMatchObject([{ kind: 'media', id }]);
    await admin('PUT', `/${id}`, { altText: 'A pair' });
    expect(await find('arrows')).toEqual([]);
    expect(await find('pair')).toMatchObject([{ kind: 'media', id }]);
    await admin('DELETE', `/${id}`);
    expect(await find('pair')).toEqual([]);
  });

  test('another tenant can neither see, change, move, replace nor delete a file', async () => {
    const data = await scenario.add({ bytes: svgPicture }, { folder: 'Mine' });
    const other = await scenario.service.createTenant();
    const asOther = (method: string, path: string, body?: unknown) =>
      other.admin(method, `/media${path}`, body, 'owner');
    const form = new FormData();
    form.append('file', new Blob([svgPicture]), 'x.svg');
    const headers = { Authorization: `Bearer ${await other.sessionToken('owner')}` };
    const replaced = await fetch(`${scenario.service.server.address}/api/v1/admin/media/${data.id}/replace`, {
      method: 'POST',
      headers,
      body: form,
    });
    const statuses = [
      (await asOther('GET', `/${data.id}`)).status,
      (await asOther('PUT', `/${data.id}`, { altText: 'x' })).status,
      (await asOther('POST', `/${data.id}/move`, { folder: 'x' })).status,
      (await asOther('DELETE', `/${data.id}?force=true`)).status,
      (await asOther('PUT', '/folders/Mine', { name: 'Theirs' })).status,
      (await asOther('DELETE', '/folders/Mine')).status,
      replaced.status,
    ];
    expect(statuses).toEqual(statuses.map(() => 404));
    expect((await asOther('GET', '')).body.data).toEqual([]);
    expect((await asOther('GET', '/folders')).body.data).toEqual([]);
    expect((await admin('GET', `/${data.id}`)).body.data).toEqual({ ...data, usedIn: [], variants: [] });
  });

  test('viewers look and do not touch', async () => {
    const { id } = await scenario.add({ bytes: svgPicture });
    const asViewer = (method: string, path: string, body?: unknown) =>
      scenario.tenant.admin(method, `/media${path}`, body, 'viewer');
    expect((await asViewer('GET', `/${id}`)).status).toBe(200);
    expect((await asViewer('GET', '/folders')).status).toBe(200);
    for (const [method, path] of [
      ['PUT', `/${id}`],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/move`],
      ['POST', '/folders'],
      ['POST', `/${id}/replace`],
    ]) {
      expect((await asViewer(method ?? '', path ?? '', {})).status).toBe(403);
    }
  });
});

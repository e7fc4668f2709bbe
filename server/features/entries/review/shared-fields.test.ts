import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asTenantId } from '../../../lib/tenant-id.ts';
import { refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { createReviewScenario, type ReviewScenario } from '../../../test/scenarios/review-scenario.ts';
import type { Reply } from '../../../test/test-service.ts';
import { deleteVersions } from '../trash/purge-store.ts';

const conflict = { status: 409, code: 'CONFLICT' };

/** While the default locale is offline, a translation shows the shared fields as they were last approved. */
onEachDatabase('shared fields of a translation under a workflow', (dialect) => {
  let scenario: ReviewScenario;
  let previewKey = '';
  beforeAll(async () => {
    scenario = await createReviewScenario(dialect);
    const { ada } = scenario;
    for (const code of ['en', 'de']) await ada.send('POST', '/admin/locales', { code });
    await scenario.service.runJobs();
    const schema = [
      { name: 'title', label: 'Title', type: 'text', options: { localized: true } },
      { name: 'price', label: 'Price', type: 'text' },
    ];
    await scenario.main.createType('collection-types', { name: 'Offers', slug: 'offers', schema });
    scenario.types.push(
      ...(await ada.send('GET', '/admin/workflows/types')).body.data.filter(
        ({ slug }: { slug: string }) => slug === 'offers',
      ),
    );
    previewKey = (await ada.send('POST', '/admin/preview-keys', { name: 'site' })).body.data.key;
  });
  afterAll(() => scenario.close());
  beforeEach(async () => {
    await scenario.setUsual();
  });

  let made = 0;
  const at = (id: string) => `/admin/collection-items/${id}`;
  const send = async (method: string, path: string, body?: object): Promise<Reply> =>
    scenario.ann.send(method, path, body);
  const save = async (id: string, fields: object, locale = 'en') => {
    const reply = await send('PUT', `${at(id)}?locale=${locale}`, { fields });
    expect(reply.status, reply.text).toBe(200);
  };
  const review = async (id: string, locale: string) =>
    (await send('GET', `/admin/records/${id}/review?locale=${locale}`)).body.data;
  const step = async (id: string, locale: string, action: 'move' | 'approve', stageName: string) => {
    const { version, stages } = await review(id, locale);
    const stage = stages.find(({ name }: { name: string }) => name === stageName).id;
    const by = action === 'approve' ? scenario.ben : scenario.ann;
    const reply = await by.send('POST', `/admin/records/${id}/review/${action}?locale=${locale}`, {
      version,
      stage,
    });
    expect(reply.status, reply.text).toBe(200);
  };
  const approve = async (id: string, locale = 'en') => {
    await step(id, locale, 'move', 'In review');
    await step(id, locale, 'approve', 'Approved');
  };
  /** A record that is not published, with an approved translation. */
  const draft = async () => {
    const slug = `offer-${++made}`;
    const body = { name: slug, slug, collectionType: 'offers', fields: { title: slug, price: 'first' } };
    const { id } = (await send('POST', '/admin/collection-items', body)).body.data;
    await save(id, { title: 'Angebot' }, 'de');
    await approve(id, 'de');
    return { id: id as string, slug };
  };
  const german = async (slug: string, query = '') => {
    const headers: Record<string, string> = query === '' ? {} : { 'X-Preview-Key': previewKey };
    const reply = await scenario.main.call(
      'GET',
      `/collections/offers/${slug}?locale=de${query}`,
      undefined,
      { headers },
    );
    return reply.status === 200 ? reply.body.data.price : reply.status;
  };

  /** Each way to publish the translation. Returns whether the request was refused for the reason that we expect. */
  const ways: Record<string, (id: string, slug: string) => Promise<boolean>> = {
    publish: async (id) => isConflict(await send('POST', `${at(id)}/publish?locale=de`)),
    'publish in several locales': async (id) =>
      isConflict(await send('POST', `${at(id)}/publish`, { locales: ['de'] })),
    'public API': async (_, slug) =>
      isConflict(
        await scenario.main.call(
          'POST',
          `/collections/offers/${slug}/publish`,
          { locale: 'de' },
          { idempotencyKey: randomUUID() },
        ),
      ),
    batch: async (_, slug) => {
      const operations = [
        { method: 'POST', path: `/collections/offers/${slug}/publish`, body: { locale: 'de' } },
      ];
      const reply = await scenario.main.call(
        'POST',
        '/batch',
        { mode: 'each', operations },
        { idempotencyKey: randomUUID() },
      );
      expect(reply.status, reply.text).toBe(200);
      return reply.body.data[0].status === 409;
    },
    'batch of all': async (_, slug) => {
      const operations = [
        { method: 'POST', path: `/collections/offers/${slug}/publish`, body: { locale: 'de' } },
      ];
      const reply = await scenario.main.call(
        'POST',
        '/batch',
        { mode: 'all', operations },
        { idempotencyKey: randomUUID() },
      );
      return reply.status === 409;
    },
    'bulk publish': async (id) => isFailed(await send('POST', bulk, { ids: [id] })),
    'bulk publish together': async (id) => isFailed(await send('POST', bulk, { ids: [id], together: true })),
    schedule: async (id) => {
      const publishAt = new Date(scenario.service.clock.now() + 60_000).toISOString();
      const reply = await send('POST', `${at(id)}/schedule?locale=de`, { publishAt });
      scenario.service.clock.advance(61_000);
      await scenario.service.runJobs();
      return isConflict(reply);
    },
    release: async (id) => {
      const release = (await send('POST', '/admin/releases', { name: `R ${++made}` })).body.data;
      await send('POST', `/admin/releases/${release.id}/entries`, { ids: [`${id}@de`] });
      const { failed } = (await send('GET', `/admin/releases/${release.id}/check`)).body.data;
      const seen = await german('unknown', `&release=${release.id}`);
      expect(seen).toBe(404);
      const reply = await send('POST', `/admin/releases/${release.id}/publish`);
      expect(failed.map(({ code }: { code: string }) => code)).toEqual(
        reply.status === 200 ? [] : ['CONFLICT'],
      );
      return reply.status === 400;
    },
    'scheduled release': async (id) => {
      const release = (await send('POST', '/admin/releases', { name: `S ${++made}` })).body.data;
      await send('POST', `/admin/releases/${release.id}/entries`, { ids: [`${id}@de`] });
      const publishAt = new Date(scenario.service.clock.now() + 60_000).toISOString();
      await send('POST', `/admin/releases/${release.id}/schedule`, { publishAt });
      scenario.service.clock.advance(61_000);
      await scenario.service.runJobs();
      const { status } = (await send('GET', `/admin/releases/${release.id}`)).body.data;
      return status !== 'published';
    },
  };
  const bulk = '/admin/collection-items/bulk-publish?locale=de';
  const isFailed = ({ status, body }: Reply) => {
    expect(status).toBe(200);
    const { succeeded, failed } = body.data;
    expect(succeeded.length + failed.length).toBe(1);
    expect(failed.map(({ code }: { code: string }) => code)).toEqual(failed.length > 0 ? ['CONFLICT'] : []);
    return failed.length > 0;
  };
  const isConflict = (reply: Reply) => {
    if (reply.status < 300) return false;
    expect(refusal(reply)).toEqual(conflict);
    expect(reply.body.error.message).toContain('never approved');
    return true;
  };

  describe.each(Object.entries(ways))('%s', (_, publish) => {
    test('is refused while no version of the default locale was approved', async () => {
      const { id, slug } = await draft();
      expect(await publish(id, slug)).toBe(true);
      expect(await german(slug)).toBe(404);
      expect(await review(id, 'de')).toMatchObject({
        canPublish: false,
        message: expect.stringContaining('never'),
      });
    });

    test('shows what was approved last, and nothing of later drafts', async () => {
      const { id, slug } = await draft();
      await approve(id);
      await save(id, { price: 'unapproved' });
      expect(await publish(id, slug)).toBe(false);
      expect(await german(slug)).toBe('first');
    });
  });

  test('come from the newest approved version, published or not', async () => {
    const { id, slug } = await draft();
    await approve(id);
    expect((await send('POST', `${at(id)}/publish`)).status).toBe(200);
    expect((await send('POST', `${at(id)}/unpublish`)).status).toBe(200);
    await save(id, { price: 'second' });
    await approve(id);
    await save(id, { price: 'third' });
    await step(id, 'en', 'move', 'In review');
    expect(await ways['publish']?.(id, slug)).toBe(false);
    expect(await german(slug)).toBe('second');
    // The approved draft itself is what the translation shows.
    await step(id, 'en', 'approve', 'Approved');
    expect(await ways['publish']?.(id, slug)).toBe(false);
    expect(await german(slug)).toBe('third');
    // A version that is moved back is not approved any more.
    await step(id, 'en', 'move', 'Draft');
    expect(await ways['publish']?.(id, slug)).toBe(false);
    expect(await german(slug)).toBe('second');
  });

  test('stay with a save that changes nothing, and need approval by the workflow that the type is under', async () => {
    const { id, slug } = await draft();
    await approve(id);
    await save(id, { price: 'first' });
    await save(id, { price: 'second' });
    expect(await ways['publish']?.(id, slug)).toBe(false);
    expect(await german(slug)).toBe('first');
    await scenario.setUsual();
    await approve(id, 'de');
    expect(await ways['publish']?.(id, slug)).toBe(true);
    expect(await german(slug)).toBe('first');
  });

  test('stay known when old versions are deleted', async () => {
    const { id, slug } = await draft();
    await approve(id);
    for (let n = 0; n < 3; n++) await save(id, { price: `unapproved ${n}` });
    const until = scenario.service.clock.now();
    const old = { upTo: 3, until };
    const { database } = scenario.service.server.deps;
    const deleted = await database.write((tx) => deleteVersions(tx, asTenantId(scenario.main.id), id, old));
    expect(deleted).toBe(2);
    expect(await ways['publish']?.(id, slug)).toBe(false);
    expect(await german(slug)).toBe('first');
  });

  test('a restored record is a draft, and its translation shows what was approved', async () => {
    const { id, slug } = await draft();
    await approve(id);
    await save(id, { price: 'unapproved' });
    expect((await send('DELETE', at(id))).status).toBe(200);
    expect((await send('POST', `/admin/trash/${id}/restore`)).status).toBe(200);
    expect(await ways['publish']?.(id, slug)).toBe(false);
    expect(await german(slug)).toBe('first');
  });

  test('a migration gives no new value to what is published', async () => {
    const { id, slug } = await draft();
    await save(id, { price: null });
    await approve(id);
    expect((await send('POST', `${at(id)}/publish`)).status).toBe(200);
    const operations = [{ op: 'setDefault', field: 'price', value: 'unapproved' }];
    const body = { kind: 'collection', typeSlug: 'offers', operations };
    const migration = await scenario.main.admin('POST', '/migrations', body, 'admin');
    expect(migration.status, migration.text).toBe(201);
    await scenario.main.admin('POST', `/migrations/${migration.body.data.id}/run`, {}, 'admin');
    await scenario.service.runJobs();
    const read = await scenario.main.call('GET', `/collections/offers/${slug}`);
    expect(read.body.data.price ?? null).toBe(null);
    expect((await send('GET', at(id))).body.data.draftContent.price).toBe('unapproved');
  });

  const migrate = async (operations: object[]) => {
    const body = { kind: 'collection', typeSlug: 'offers', operations };
    const made = await scenario.main.admin('POST', '/migrations', body, 'admin');
    expect(made.status, made.text).toBe(201);
    const act = async (action: string, id = made.body.data.id as string) => {
      const reply = await scenario.main.admin('POST', `/migrations/${id}/${action}`, {}, 'admin');
      expect(reply.status, reply.text).toBeLessThan(300);
      await scenario.service.runJobs();
      return reply.body.data;
    };
    await act('run');
    return async () => {
      const undo = await act('undo');
      if (undo.status === 'pending') await act('run', undo.id);
    };
  };
  const setPrice = async (name: string) => {
    const { id } = scenario.types.find((type) => 'slug' in type && type.slug === 'offers') ?? {};
    const schema = [
      { name: 'title', label: 'Title', type: 'text', options: { localized: true } },
      { name, label: 'Price', type: 'text' },
    ];
    const reply = await scenario.main.admin(
      'PUT',
      `/collection-types/${id}`,
      { schema, force: true },
      'admin',
    );
    expect(reply.status, reply.text).toBe(200);
  };
  const shown = async (slug: string) => {
    const { body } = await scenario.main.call('GET', `/collections/offers/${slug}?locale=de`);
    return { price: body.data?.price, cost: body.data?.cost };
  };

  test('follow a renamed field where they are shown, and its undo; what was approved before is so no more', async () => {
    const { id, slug } = await draft();
    await approve(id);
    await save(id, { price: 'unapproved' });
    expect(await ways['publish']?.(id, slug)).toBe(false);
    expect(await shown(slug)).toEqual({ price: 'first', cost: undefined });
    const before = new Date(scenario.service.clock.now()).toISOString();
    scenario.service.clock.advance(1000);
    await setPrice('cost');
    const undo = await migrate([{ op: 'renameField', field: 'price', to: 'cost' }]);
    expect(await shown(slug)).toEqual({ price: undefined, cost: 'first' });
    expect((await send('GET', `${at(id)}?locale=de`)).body.data.status).toBe('published');
    // A new publish takes nothing of the unapproved draft, and loses no field.
    await save(id, { title: 'Neu' }, 'de');
    await approve(id, 'de');
    expect(await ways['publish']?.(id, slug)).toBe(true);
    expect(await shown(slug)).toEqual({ price: undefined, cost: 'first' });
    const past = await scenario.main.call(
      'GET',
      `/collections/offers/${slug}?locale=de&at=${before}`,
      undefined,
      {
        headers: { 'X-Preview-Key': previewKey },
      },
    );
    expect(past.status).toBe(200);
    await setPrice('price');
    await undo();
    expect(await shown(slug)).toEqual({ price: 'first', cost: undefined });
    expect(await ways['publish']?.(id, slug)).toBe(true);
    await approve(id);
    expect(await ways['publish']?.(id, slug)).toBe(false);
    expect(await shown(slug)).toEqual({ price: 'unapproved', cost: undefined });
  });

  test('lose a removed field, and get no value by a default that nobody approved', async () => {
    const { id, slug } = await draft();
    await approve(id);
    expect(await ways['publish']?.(id, slug)).toBe(false);
    await migrate([
      { op: 'removeField', field: 'price' },
      { op: 'setDefault', field: 'price', value: 'unapproved' },
    ]);
    expect(await shown(slug)).toEqual({ price: undefined, cost: undefined });
    expect(await german(slug)).toBe(undefined);
  });

  test('and an imported translation go live once they are approved', async () => {
    const { id, slug } = await draft();
    await approve(id);
    expect(await ways['publish']?.(id, slug)).toBe(false);
    const asked = { kind: 'item', ids: [id], to: 'de' };
    const { xliff } = (await send('POST', '/admin/xliff/export', asked)).body.data;
    const changed = xliff.replace('<target>Angebot</target>', '<target>Unapproved</target>');
    expect(changed).not.toBe(xliff);
    await send('POST', '/admin/xliff/import', { xliff: changed });
    const read = async () =>
      (await scenario.main.call('GET', `/collections/offers/${slug}?locale=de`)).body.data.title;
    expect((await send('GET', `${at(id)}?locale=de`)).body.data.draftContent.title).toBe('Unapproved');
    expect(await read()).toBe('Angebot');
    const reply = await send('POST', `${at(id)}/publish?locale=de`);
    expect(refusal(reply)).toEqual(conflict);
    expect(await read()).toBe('Angebot');
  });
});

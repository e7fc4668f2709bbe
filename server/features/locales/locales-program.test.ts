import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestDatabase, onEachDatabase } from '../../test/databases.ts';
import { printedUnder, serveGalley } from '../../test/programs/run-galley.ts';

onEachDatabase('a program that somebody has started', (dialect) => {
  test('begins to speak other languages with the content that it has, and speaks them after a kill', async () => {
    const made = await createTestDatabase(dialect, { empty: true });
    let serving = await serveGalley(made.environment);
    const told = await serving.printed('Preview key');
    const printed = (name: string) => printedUnder(name, told);
    const send = async (method: string, path: string, headers: Record<string, string>, body?: unknown) => {
      const response = await fetch(`${serving.url}/api/v1${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const language = response.headers.get('content-language');
      // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers and assert what they find.
      return { status: response.status, language, body: (await response.json()) as any };
    };
    const key = { 'X-API-Key': printed('Secret key') };
    const byKey = (method: string, path: string, body: unknown) =>
      send(method, path, { ...key, 'Idempotency-Key': randomUUID() }, body);
    const read = async (query: string) => {
      const { status, language, body } = await send('GET', `/collections/authors/${query}`, key);
      const { _slug: slug, _locale, _locales, bio, role } = body.data ?? {};
      return { status, language, slug, _locale, _locales, bio, role };
    };
    const fields = { name: 'Ada', role: 'writer', bio: 'Came first.' };
    await byKey('POST', '/collections/authors', { name: 'Ada', slug: 'ada', status: 'published', fields });
    const before = await read('ada');
    expect(before).toMatchObject({ status: 200, language: null, bio: 'Came first.' });
    expect(before._locales).toBeUndefined();

    const signIn = { email: printed('Owner'), password: printed('Password') };
    const { token } = (await send('POST', '/auth/login', {}, signIn)).body.data;
    const owner = { Authorization: `Bearer ${token}` };
    const types = (await send('GET', '/admin/collection-types', owner)).body.data;
    const authors = types.find(({ slug }: { slug: string }) => slug === 'authors');
    const schema = authors.schema.map((field: { name: string; options?: object }) =>
      field.name === 'bio' ? { ...field, options: { ...field.options, localized: true } } : field,
    );
    const changed = await send('PUT', `/admin/collection-types/${authors.id}`, owner, { schema });
    expect(changed.status).toBe(200);
    for (const code of ['en', 'ar', 'ar-EG'])
      expect(
        (await send('POST', '/admin/locales', owner, { code, ...(code === 'ar-EG' && { fallback: ['ar'] }) }))
          .status,
      ).toBe(201);
    const arabic = { name: 'آدا', slug: 'ada-ar', fields: { bio: 'جاءت أولاً.' }, locale: 'ar' };
    expect((await byKey('PUT', '/collections/authors/ada', arabic)).status).toBe(200);
    // Readers see nothing of a draft.
    expect(await read('ada?locale=ar')).toMatchObject({ _locale: 'en', bio: 'Came first.' });
    expect((await byKey('POST', '/collections/authors/ada/publish', { locale: 'ar' })).status).toBe(200);

    serving.signal('SIGKILL');
    await serving.ended;
    serving = await serveGalley(made.environment);
    // What they show is made ready in the background, also when that was interrupted.
    const areReady = async () => {
      const { data } = (await send('GET', '/admin/locales', owner)).body;
      return data.every(({ isReady }: { isReady: boolean }) => isReady);
    };
    await expect.poll(areReady).toBe(true);
    const locales = [
      { locale: 'en', slug: 'ada' },
      { locale: 'ar', slug: 'ada-ar' },
    ];
    const inEnglish = { status: 200, language: 'en', slug: 'ada', _locale: 'en', _locales: locales };
    expect(await read('ada')).toEqual({ ...inEnglish, bio: 'Came first.', role: 'writer' });
    const inArabic = { ...inEnglish, slug: 'ada-ar', _locale: 'ar', bio: 'جاءت أولاً.', role: 'writer' };
    expect(await read('ada-ar?locale=ar')).toEqual({ ...inArabic, language: 'ar' });
    expect(await read('ada-ar?locale=ar-EG')).toMatchObject({ _locale: 'ar', bio: 'جاءت أولاً.' });
    expect(await read('ada-ar?locale=ar-EG&fallback=none')).toMatchObject({ status: 404 });
    expect(await read('ada?locale=ja')).toMatchObject({ status: 400 });

    // A translator gets a file, and what comes back is a draft.
    const { data: listed } = (await send('GET', '/admin/collection-items?q=ada&view=summary', owner)).body;
    const ids = [listed[0].id];
    const file = await send('POST', '/admin/xliff/export', owner, { kind: 'item', ids, to: 'ar-EG' });
    const xliff = file.body.data.xliff.replace(
      '<source>Came first.</source>',
      '$&<target>أول واحدة.</target>',
    );
    const imported = await send('POST', '/admin/xliff/import', owner, { xliff });
    expect(imported.body.data.records).toMatchObject([{ outcome: 'created', translated: 1, errors: [] }]);
    expect(await read('ada-ar?locale=ar-EG')).toMatchObject({ bio: 'جاءت أولاً.' });
    const { version } = (await send('GET', `/admin/collection-items/${ids[0]}?locale=ar-EG`, owner)).body
      .data;
    expect(version).toBe(1);
    expect((await byKey('POST', '/collections/authors/ada/publish', { locale: 'ar-EG' })).status).toBe(200);
    expect(await read('ada?locale=ar-EG')).toMatchObject({ bio: 'أول واحدة.', _locale: 'ar-EG' });
    const left = (await send('GET', '/admin/locales/progress', owner)).body.data;
    expect(
      left.some(({ locale, missing }: { locale: string; missing: number }) => locale === 'ar' && missing > 0),
    ).toBe(true);
    serving.signal('SIGTERM');
    await serving.ended;
    await made.close();
  }, 120_000);
});

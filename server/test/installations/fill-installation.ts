/** One of everything that an installation holds, made over HTTP alone, so that any Galley can be asked for it. */

const owner = { email: 'owner@example.com', password: 'low water at half past six' };

/** The settings of the installation that is recorded. */
export const settings = {
  GALLEY_OWNER_EMAIL: owner.email,
  GALLEY_OWNER_PASSWORD: owner.password,
  GALLEY_TENANT: 'harbour',
  GALLEY_PUBLIC_URL: 'https://galley.example.com',
  GALLEY_SECRET_KEY: 'the secret key of a recorded installation',
  GALLEY_LIMIT_WRITES: '1000000',
  GALLEY_LOG_LEVEL: 'error',
} as const;

/** What was asked, and what the program that made the installation answered. */
export interface RecordedRead {
  readonly path: string;
  readonly by: 'key' | 'owner';
  readonly status: number;
  readonly body: unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of any release.
type Answer = { readonly status: number; readonly body: any };
type Call = (method: string, path: string, body?: object) => Promise<Answer>;

/** Requests to a running Galley below `/api/v1`, by its owner or by a key. */
export function callerAt(url: string, headers: Readonly<Record<string, string>>): Call {
  return async (method, path, body) => {
    const isJson = body !== undefined && !(body instanceof FormData);
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...headers,
        ...(isJson && { 'Content-Type': 'application/json' }),
        'Idempotency-Key': crypto.randomUUID(),
      },
      redirect: 'manual',
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
}

/** Signs the owner in. */
export async function signInAt(url: string): Promise<Call> {
  const { body } = await callerAt(url, {})('POST', '/auth/login', owner);
  return callerAt(url, { Authorization: `Bearer ${body.data.token}` });
}

const text = (name: string, more: object = {}) => ({ name, label: name, type: 'text', ...more });
const field = (name: string, type: string, options?: object) => ({
  name,
  label: name,
  type,
  ...(options && { options }),
});
const choices = [
  { label: 'Guide', value: 'guide' },
  { label: 'News', value: 'news' },
];

/** A field of every type. */
const article = [
  text('title', { required: true }),
  field('summary', 'textarea'),
  field('body', 'wysiwyg'),
  field('rating', 'number'),
  field('open', 'boolean'),
  field('day', 'date'),
  field('begins', 'datetime'),
  field('kind', 'select', { choices }),
  field('ink', 'color'),
  field('cover', 'image'),
  field('chart', 'media'),
  field('data', 'json'),
  field('author', 'reference', { collectionType: 'authors' }),
  field('rows', 'repeater', { fields: [text('place'), field('height', 'number')] }),
  field('hero', 'nestedComponent', { componentSlug: 'quote' }),
  field('parts', 'componentPicker', { allowedComponents: ['quote'] }),
];

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAIAAAA8r+mnAAAAFElEQVR4nGP4z8AAR0jM/wzUkwAAOn4f4QhCQp4AAAAASUVORK5CYII=',
  'base64',
);

/** Fills an empty installation and answers its secret key. */
export async function fillInstallation(url: string): Promise<string> {
  const admin = await signInAt(url);
  const made = async (answer: Promise<Answer>) => {
    const { status, body } = await answer;
    if (status > 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body.data;
  };
  const { key } = await made(
    admin('POST', '/admin/api-keys', {
      name: 'Site',
      type: 'secret',
      permissions: ['content:write', 'media:write'],
    }),
  );
  const site = callerAt(url, { 'X-API-Key': key });
  const type = (kind: string, slug: string, schema: object[], more: object = {}) =>
    made(admin('POST', `/admin/${kind}`, { name: slug, slug, schema, ...more }));
  await type('components', 'quote', [field('words', 'textarea'), text('source')]);
  await type('collection-types', 'authors', [field('bio', 'textarea')]);
  await type('collection-types', 'articles', article);
  await type('collection-types', 'site-settings', [text('strapline')], { isSingleton: true });
  await type('page-types', 'plain', [
    text('headline'),
    field('hero', 'nestedComponent', { componentSlug: 'quote' }),
  ]);

  const form = new FormData();
  form.append('file', new Blob([picture], { type: 'image/png' }), 'boats.png');
  form.append('folder', 'Harbour');
  form.append('altText', 'Boats at low water');
  const { id } = await made(site('POST', '/media', form));

  const item = (path: string, slug: string, fields: object, status = 'published') =>
    made(site('POST', `/collections/${path}`, { name: `The ${slug}`, slug, fields, status }));
  const ines = await item('authors', 'ines', { bio: 'Keeps the tables.' });
  const quote = { _type: 'quote', words: 'The water tells you.', source: 'Ines' };
  await item('articles', 'reading-the-tide', {
    title: 'Reading the tide: Ebbe, marée, прилив, 潮汐',
    summary: 'What the water tells.',
    body: `<p>Look <strong>twice</strong>.</p><p><img src="/media/${id}/file/boats.png" alt="Boats"></p>`,
    rating: 4.5,
    open: true,
    day: '2026-03-01',
    begins: '2026-03-01T06:30:00.000Z',
    kind: 'guide',
    ink: '#0b3c49',
    cover: { id },
    chart: id,
    data: { levels: [1, 2.5, null], deep: { of: 'water' } },
    author: { _ref: ines.id, _type: 'collectionItem' },
    rows: [
      { place: 'Quay', height: 3 },
      { place: 'Bar', height: 1.25 },
    ],
    hero: quote,
    parts: [quote],
  });
  for (const [n, kind] of ['guide', 'news', 'news'].entries()) {
    await item('articles', `notice-${n}`, { title: `Notice ${n}`, kind, rating: n });
  }
  await made(
    site('PUT', '/collections/articles/notice-1', {
      slug: 'notice-one',
      fields: { title: 'Changed, not live' },
    }),
  );
  await made(site('PUT', '/collections/articles/notice-2', { fields: { title: 'Notice 2, again' } }));
  await made(site('POST', '/collections/articles/notice-2/publish'));
  const draft = await item('articles', 'night-fishing', { title: 'Night fishing' }, 'draft');
  await made(
    admin('POST', `/admin/collection-items/${draft.id}/autosave`, {
      fields: { title: 'Unsaved' },
      baseVersion: 1,
    }),
  );
  await made(
    admin('POST', `/admin/collection-items/${draft.id}/schedule`, { publishAt: '2999-01-01T00:00:00.000Z' }),
  );
  await item('articles', 'lost', { title: 'Lost' });
  await site('DELETE', '/collections/articles/lost');
  await item('site-settings', 'settings', { strapline: 'News from the shore' });
  const page = { name: 'About', slug: 'about/us', pageType: 'plain', status: 'published' };
  await made(site('POST', '/pages', { ...page, fields: { headline: 'About us', hero: quote } }));
  await made(site('PUT', '/pages/about%2Fus', { slug: 'about/team' }));
  const post = {
    title: 'First light',
    slug: 'first-light',
    status: 'published',
    content: '<p>Still water.</p>',
  };
  await made(
    admin('POST', '/admin/blog-posts', { ...post, categories: ['Harbour news'], tags: ['morning'] }),
  );
  const hook = { name: 'Site', url: 'https://site.example.com/hook', events: ['page.published'] };
  await made(admin('POST', '/admin/webhooks', hook));
  return key;
}

/** What an installation answers to readers and to its owner: a read of each family. */
export async function readInstallation(url: string, key: string): Promise<RecordedRead[]> {
  const site = callerAt(url, { 'X-API-Key': key });
  const admin = await signInAt(url);
  const items = (await admin('GET', '/admin/collection-items?limit=100')).body.data as { id: string }[];
  const paths = {
    key: [
      '/collections/articles?sort=slug',
      '/collections/articles?filter[fields.kind]=news&sort=slug',
      '/collections/articles?filter[fields.rating][gte]=1&sort=slug',
      '/collections/articles/reading-the-tide?depth=2',
      '/collections/articles/notice-1',
      '/collections/site-settings',
      '/pages',
      '/pages/about%2Fteam',
      '/pages/about%2Fus',
      '/blog',
      '/blog/first-light',
      '/media',
      '/schemas',
    ],
    owner: [
      ...items.map(({ id }) => `/admin/collection-items/${id}`),
      ...items.map(({ id }) => `/admin/collection-items/${id}/versions`),
      '/admin/trash',
      '/admin/media/folders',
      '/admin/webhooks',
      '/admin/search?q=tide',
    ],
  };
  const reads: RecordedRead[] = [];
  for (const by of ['key', 'owner'] as const) {
    for (const path of paths[by])
      reads.push({ path, by, ...(await (by === 'key' ? site : admin)('GET', path)) });
  }
  return reads;
}

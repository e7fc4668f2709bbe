import type { Reply, TestService, TestTenant } from '../test-service.ts';

/** The content of a reply without the times that publishing gives it, which come later than the read before. */
export function withoutTimes({ status, text }: Reply): { status: number; text: string } {
  const time = /"(_publishedAt|_updatedAt|publishedAt|updatedAt)":"[^"]*"/g;
  return { status, text: text.replaceAll(time, '"$1":"…"') };
}

/** Numbers from 0 to below 1, the same for the same seed. */
export function randomBy(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const text = (name: string, more: object = {}) => ({ name, label: name, type: 'text', ...more });
const localized = { options: { localized: true } };

/** A record of the world that releases change. */
export interface WorldRecord {
  readonly id: string;
  readonly kind: 'item' | 'page' | 'post';
}

/** Types of every kind, which have records that refer to each other in references and in rich text. */
export async function makePerspectiveWorld(
  service: TestService,
  tenant: TestTenant,
  { locales, seed }: { readonly locales: boolean; readonly seed: number },
): Promise<WorldRecord[]> {
  const random = randomBy(seed);
  const schema = [
    text('title', localized),
    { ...text('body', localized), type: 'wysiwyg' },
    { name: 'rank', label: 'Rank', type: 'number' },
    text('code'),
    { name: 'next', label: 'Next', type: 'reference', options: { collectionType: 'notes' } },
  ];
  await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
  const about = { name: 'About', slug: 'about', isSingleton: true, schema: [text('title')] };
  await tenant.createType('collection-types', about);
  await tenant.createType('page-types', { name: 'Plain', slug: 'plain', schema: [text('title', localized)] });
  if (locales)
    for (const code of ['en', 'de', 'fr']) await tenant.admin('POST', '/locales', { code }, 'admin');
  const make = async (path: string, body: object) => {
    const reply = await tenant.admin('POST', path, body, 'editor');
    if (reply.status !== 201) throw new Error(`${path} was refused: ${reply.text}`);
    return reply.body.data.id as string;
  };
  const act = (path: string, id: string) =>
    tenant.admin('POST', `${path}/${id}/publish`, undefined, 'editor');
  const records: WorldRecord[] = [];
  const notes: string[] = [];
  for (let n = 0; n < 8; n++) {
    const linked = notes[Math.floor(random() * notes.length)];
    const body = linked ? `<p>See <a href="galley:item/${linked}">it</a></p>` : '<p>Alone</p>';
    const fields = {
      title: `Title ${Math.floor(random() * 4)}`,
      body,
      rank: Math.floor(random() * 4),
      ...(random() < 0.5 && { code: `c${Math.floor(random() * 3)}` }),
      ...(linked && { next: { _ref: linked, _type: 'collectionItem' } }),
    };
    const id = await make('/collection-items', {
      ...{ name: `Note ${n % 5}`, slug: `note-${n}`, collectionType: 'notes', fields },
    });
    notes.push(id);
    records.push({ id, kind: 'item' });
    if (random() < 0.75) await act('/collection-items', id);
    if (!locales || random() < 0.4) continue;
    const locale = random() < 0.5 ? 'de' : 'fr';
    const translation = { name: `${locale} ${n}`, slug: `${locale}-${n}`, fields: { title: `Titel ${n}` } };
    await tenant.admin('PUT', `/collection-items/${id}?locale=${locale}`, translation, 'editor');
    records.push({ id: `${id}@${locale}`, kind: 'item' });
    if (random() < 0.6)
      await tenant.admin('POST', `/collection-items/${id}/publish?locale=${locale}`, undefined, 'editor');
  }
  const settings = await make('/collection-items', {
    ...{ name: 'About', slug: 'about', collectionType: 'about', fields: { title: 'Us' } },
  });
  records.push({ id: settings, kind: 'item' });
  if (random() < 0.5) await act('/collection-items', settings);
  for (let n = 0; n < 4; n++) {
    const fields = { title: `Page ${n}` };
    const id = await make('/pages', { name: `Page ${n}`, slug: `page-${n}`, pageType: 'plain', fields });
    records.push({ id, kind: 'page' });
    if (random() < 0.6) await act('/pages', id);
    const content = `<p>See <a href="galley:item/${notes[n]}">it</a></p>`;
    const post = {
      title: `Post ${n}`,
      slug: `post-${n}`,
      content,
      tags: [{ id: 'x', name: 'X', slug: 'x' }],
    };
    const postId = await make('/blog-posts', post);
    records.push({ id: postId, kind: 'post' });
    if (random() < 0.6) await act('/blog-posts', postId);
  }
  await service.runJobs();
  return records;
}

/** Reads of every kind, of all records by their slugs and ids, and of lists in many filters, orders and parts. */
export function readsOf(records: readonly WorldRecord[], codes: readonly string[]): string[] {
  const own = [
    ...['note', 'moved'].flatMap((word) =>
      Array.from({ length: 8 }, (_, n) => `/collections/notes/${word}-${n}`),
    ),
    ...['page', 'moved'].flatMap((word) => Array.from({ length: 4 }, (_, n) => `/pages/${word}-${n}`)),
    ...['post', 'moved'].flatMap((word) => Array.from({ length: 4 }, (_, n) => `/blog/${word}-${n}`)),
    ...['de', 'fr'].flatMap((word) => Array.from({ length: 8 }, (_, n) => `/collections/notes/${word}-${n}`)),
    ...records
      .filter(({ id }) => !id.includes('@'))
      .map(({ id, kind }) =>
        kind === 'item' ? `/collections/notes/${id}` : `/${kind === 'page' ? 'pages' : 'blog'}/${id}`,
      ),
    '/collections/about',
    '/collections/notes',
    ...[1, 2, 3, 4].map((page) => `/collections/notes?limit=3&page=${page}&sort=name`),
    ...[1, 2, 3, 9].map((page) => `/collections/notes?limit=2&page=${page}&sort=-fields.rank,-slug`),
    ...[1, 2, 3].map((page) => `/collections/notes?limit=3&page=${page}&sort=fields.code,createdAt&depth=2`),
    '/collections/notes?sort=slug&filter[fields.rank][gte]=2',
    '/collections/notes?sort=-slug&where=fields.title:eq:Title 1&where=name:ne:Note 0',
    '/collections/notes?sort=_sortOrder&where=fields.code:exists:false',
    '/collections/notes?sort=slug&where=slug:startsWith:moved&total=estimate',
    '/collections/notes?sort=slug&where=fields.title:contains:tit&limit=2&total=none',
    `/collections/notes?sort=slug&where=_id:in:${records
      .slice(0, 5)
      .map(({ id }) => id)
      .join(',')}`,
    '/collections/notes?sort=createdAt&depth=0&fields=title,next',
    ...[1, 2].map((page) => `/pages?sort=-slug&limit=2&page=${page}`),
    '/pages?sort=name&pageType=plain&filter[name][contains]=page',
    '/blog?sort=slug&tag=x',
    '/blog?sort=-title&limit=3&total=estimate',
  ];
  const inLocales = codes.flatMap((code) =>
    own.flatMap((path) => {
      const read = `${path}${path.includes('?') ? '&' : '?'}locale=${code}`;
      return [read, ...(path.includes('limit=2') ? [`${read}&fallback=none`] : [])];
    }),
  );
  return [...own, ...inLocales];
}

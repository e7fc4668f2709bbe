import { sampleFile } from '../../features/api/sample-values.ts';
import { sampleFileBytes } from '../samples/sample-content.ts';
import type { Recorder } from './recorder.ts';

const text = (name: string, options: object = {}) => ({ name, label: name, type: 'text', options });
const field = (name: string, type: string, options: object = {}) => ({ name, label: name, type, options });
const localized = { localized: true };

const components = [
  { name: 'Call to action', slug: 'cta', schema: [{ ...text('label'), required: true }, text('url')] },
  {
    name: 'Quote',
    slug: 'quote',
    schema: [field('words', 'textarea'), field('by', 'reference', { collectionType: 'authors' })],
  },
];

const authors = [
  field('bio', 'textarea', localized),
  field('born', 'date'),
  field('photo', 'image'),
  text('city'),
];

const articles = [
  { ...text('title', { ...localized, maxLength: 60 }), required: true },
  field('body', 'wysiwyg', localized),
  field('kind', 'select', {
    choices: [
      { label: 'Guide', value: 'guide' },
      { label: 'News', value: 'news' },
    ],
  }),
  field('rank', 'number'),
  field('isPinned', 'boolean'),
  field('day', 'date'),
  field('startsAt', 'datetime'),
  field('color', 'color'),
  field('author', 'reference', { collectionType: 'authors' }),
  field('related', 'reference', { collectionType: 'articles', multiple: true }),
  field('page', 'reference', { referenceType: 'page' }),
  field('cover', 'image'),
  field('plan', 'media'),
  field('facts', 'repeater', { ...localized, fields: [text('label'), field('value', 'number')] }),
  field('blocks', 'componentPicker', { allowedComponents: ['cta', 'quote'] }),
  field('hero', 'nestedComponent', { componentSlug: 'cta' }),
  field('data', 'json'),
];

const landing = [
  { ...text('headline', localized), required: true },
  field('intro', 'wysiwyg', localized),
  field('hero', 'nestedComponent', { componentSlug: 'cta' }),
  field('next', 'reference', { referenceType: 'page' }),
];

const item = (id: string) => ({ _ref: id, _type: 'collectionItem' });
const page = (id: string) => ({ _ref: id, _type: 'page' });

/** Makes types of every kind, without entries. */
async function prepareTypes(recorder: Recorder): Promise<void> {
  const { prepare } = recorder;
  for (const body of components)
    await prepare('POST', '/admin/components', { body, names: `${body.slug} type` });
  const types = [
    { name: 'Authors', slug: 'authors', schema: authors },
    { name: 'Articles', slug: 'articles', schema: articles },
    { name: 'Settings', slug: 'settings', isSingleton: true, schema: [text('strapline', localized)] },
  ];
  for (const body of types)
    await prepare('POST', '/admin/collection-types', { body, names: `${body.slug} type` });
  const body = { name: 'Landing', slug: 'landing', schema: landing };
  await prepare('POST', '/admin/page-types', { body, names: 'landing type' });
}

/** Adds the locales `en` (default), `de` and `fr`. */
export async function prepareLocales({ prepare, later }: Recorder): Promise<void> {
  for (const code of ['en', 'de', 'fr'])
    await prepare('POST', '/admin/locales', { as: 'admin', body: { code } });
  await later(0);
}

/** Returns a form with a small image. */
export function imageForm(fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  form.append('file', new Blob([sampleFileBytes(sampleFile)]), sampleFile);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** A small magazine: entries of every type, drafts, changed and unpublished entries, references, former slugs. */
export async function prepareMagazine(recorder: Recorder): Promise<void> {
  const { prepare, id } = recorder;
  await prepareTypes(recorder);
  const image = (name: string, altText: string) =>
    prepare('POST', '/admin/media/upload', { as: 'editor', form: imageForm({ altText }), names: name });
  await image('harbour', 'Boats at low water');
  await image('pier', '');

  const author = (slug: string, name: string, fields: object) =>
    prepare('POST', '/collections/authors', {
      ...{ as: 'secret', names: slug, body: { name, slug, status: 'published', fields } },
    });
  await author('ines', 'Ines Marlow', {
    bio: 'Keeps the tables.',
    born: '1971-04-30',
    photo: { id: id('harbour') },
  });
  await author('joon', 'Joon Åkesson', { bio: 'Draws “maps”.', city: 'Łódź' });
  await prepareArticles(recorder);
  await preparePages(recorder);
  await preparePosts(recorder);
}

async function prepareArticles({ prepare, id }: Recorder): Promise<void> {
  const article = (slug: string, name: string, fields: object, status = 'published') =>
    prepare('POST', '/collections/articles', {
      ...{ as: 'secret', names: slug, body: { name, slug, status, fields: { title: name, ...fields } } },
    });
  await article('tide', 'Reading the tide', {
    ...{ body: '<h2>Low water</h2><p>The water <em>tells</em> you&nbsp;all.</p>', kind: 'guide', rank: 3 },
    ...{ isPinned: true, day: '2026-02-28', startsAt: '2026-03-01T07:30:00.000Z', color: '#0a6cff' },
    ...{ author: item(id('ines')), cover: { id: id('harbour') }, plan: { id: id('pier') } },
    facts: [
      { _key: 'fact0001', label: 'Range', value: 4.5 },
      { _key: 'fact0002', label: 'Period', value: 12 },
    ],
    blocks: [
      { _key: 'blok0001', _type: 'quote', words: 'Wait for it.', by: item(id('joon')) },
      { _key: 'blok0002', _type: 'cta', label: 'Read on', url: '/journal' },
    ],
    ...{
      hero: { label: 'Begin', url: 'https://example.com/?a=1&b=2' },
      data: { n: [1, 2.5, null], ü: '<b>' },
    },
  });
  await article('wave', 'Counting waves', {
    ...{ kind: 'news', rank: 1, author: item(id('joon')), related: [item(id('tide'))], day: '2026-01-15' },
    body: `<p>After <a href="galley:item/${id('tide')}">the tide</a>.</p>`,
  });
  await article(
    'foam',
    'Foam',
    { kind: 'news', rank: 2, related: [item(id('wave')), item(id('tide'))] },
    'draft',
  );
  await article('storm', 'Storm of 1953', { rank: 5, author: item(id('ines')) });
  await prepare('POST', '/collections/articles/storm/unpublish', { as: 'secret' });
  await article('swell', 'Swell', { kind: 'guide', rank: 3, related: [item(id('wave'))], color: '#fff' });
  await prepare('PUT', '/collections/articles/swell', { as: 'secret', body: { slug: 'ground-swell' } });
  await article('ripple', 'Ripple', { rank: -2, isPinned: false });
  await prepare('PUT', '/collections/articles/ripple', { as: 'secret', body: { slug: 'ripples' } });
  await prepare('PUT', `/admin/collection-items/${id('ripple')}`, {
    ...{ as: 'editor', body: { name: 'Ripples (draft)', fields: { title: 'Ripples, drafted' } } },
  });
  await prepare('POST', '/collections/settings', {
    as: 'secret',
    ...{
      names: 'settings',
      body: { name: 'Settings', slug: 'settings', status: 'published', fields: { strapline: 'News' } },
    },
  });
}

async function preparePages({ prepare, id }: Recorder): Promise<void> {
  const add = (name: string, slug: string, fields: object, status = 'published') =>
    prepare('POST', '/pages', {
      as: 'secret',
      ...{
        names: `${slug} page`,
        body: { name, slug, pageType: 'landing', status, fields: { headline: name, ...fields } },
      },
    });
  const hero = { _type: 'cta', label: 'Read on', url: '/articles' };
  await add('About', 'about', { intro: '<p>Who <strong>we</strong> are</p>', hero });
  await add('Team', 'about/team', { next: page(id('about page')) }, 'draft');
  await add('Contact', 'about/contact', { next: page(id('about page')) });
  await add('Legal', 'legal', {});
  await prepare('PUT', '/pages/legal', { as: 'secret', body: { slug: 'privacy' } });
}

async function preparePosts({ prepare, id }: Recorder): Promise<void> {
  const add = (slug: string, title: string, more: object, status = 'published') =>
    prepare('POST', '/admin/blog-posts', {
      as: 'editor',
      names: `${slug} post`,
      body: { title, slug, status, ...more },
    });
  await add('first-light', 'First light', {
    ...{ excerpt: 'Before the boats.', content: '<p>Before the boats go out, all is still.</p>' },
    ...{ categories: ['Harbour news'], tags: ['Morning', { name: 'Ébène', slug: 'ebene' }] },
    ...{
      featuredImage: { id: id('harbour') },
      seo: { title: 'First light | Tideline', description: 'Still water.' },
    },
  });
  await add('storm-season', 'Storm season', { content: '<p>Wind.</p>', tags: ['Wind'] }, 'draft');
  await add('closing-day', 'Closing day', { content: '<p>Over.</p>', categories: ['Harbour news'] });
  await prepare('PUT', `/admin/blog-posts/${id('closing-day post')}`, {
    as: 'editor',
    body: { slug: 'last-day' },
  });
  await prepare('POST', `/admin/blog-posts/${id('closing-day post')}/publish`, { as: 'editor' });
}

/** Translates some entries: published, changed and unpublished translations, and a draft. */
export async function prepareTranslations({ prepare, id }: Recorder): Promise<void> {
  const translate = async (path: string, locale: string, body: object, publish = true) => {
    await prepare('PUT', `/admin/${path}?locale=${locale}`, { as: 'editor', body });
    if (publish) await prepare('POST', `/admin/${path}/publish?locale=${locale}`, { as: 'editor' });
  };
  const tide = `collection-items/${id('tide')}`;
  const facts = [{ _key: 'fact0001', label: 'Tidenhub', value: 4.5 }];
  await translate(tide, 'de', {
    ...{ name: 'Die Gezeiten lesen', slug: 'gezeiten', fields: { title: 'Die Gezeiten lesen', facts } },
  });
  await translate(
    tide,
    'fr',
    { name: 'Lire la marée', slug: 'maree', fields: { title: 'Lire la marée' } },
    false,
  );
  const wave = `collection-items/${id('wave')}`;
  await translate(wave, 'de', { name: 'Wellen zählen', slug: 'wellen', fields: { title: 'Wellen zählen' } });
  await translate(wave, 'de', { slug: 'wellen-zaehlen', fields: { title: 'Wellen zählen!' } });
  await translate(`collection-items/${id('ines')}`, 'de', { fields: { bio: 'Führt die Tafeln.' } });
  await translate(`pages/${id('about page')}`, 'de', {
    ...{ name: 'Über uns', slug: 'ueber-uns', fields: { headline: 'Über uns' } },
  });
  await translate(`blog-posts/${id('first-light post')}`, 'fr', {
    title: 'Première lueur',
    slug: 'premiere-lueur',
  });
  await translate(`collection-items/${id('swell')}`, 'fr', { fields: { title: 'Houle' } });
}

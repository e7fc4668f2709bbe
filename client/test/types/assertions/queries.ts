import { type Condition, createClient, type Filter, type Sort } from '@galley/client';
import type { Equal, Expect, Fits, Not } from './expect';
import type { ArticlesItemFilter, Schema, schemaHash } from './galley.gen';

const galley = createClient<Schema>({ url: 'https://cms.example', key: 'cms_pk_x' });
const articles = galley.collection('articles');
type ArticleFilter = Filter<ArticlesItemFilter>;
type ArticleSort = Sort<Schema['collections']['articles']['sort']>;

export type Paths = [
  Expect<Equal<ArticlesItemFilter['fields.title'], string>>,
  Expect<Equal<ArticlesItemFilter['fields.rating'], number>>,
  Expect<Equal<ArticlesItemFilter['fields.live'], boolean>>,
  Expect<Equal<ArticlesItemFilter['fields.kind'], 'guide' | 'news'>>,
  Expect<Equal<ArticlesItemFilter['fields.author'], string>>,
  Expect<Equal<ArticlesItemFilter['fields.helpers'], string>>,
  Expect<Equal<ArticlesItemFilter['fields.cover'], string>>,
  Expect<Equal<ArticlesItemFilter['fields.gallery.caption'], string>>,
  Expect<Equal<ArticlesItemFilter['fields.gallery.by'], string>>,
  Expect<Equal<ArticlesItemFilter['fields.sections._type'], string>>,
  Expect<Equal<ArticlesItemFilter['fields.sections.title'], string>>,
  Expect<Equal<ArticlesItemFilter['fields.sections.noIndex'], boolean>>,
  Expect<Equal<ArticlesItemFilter['fields.intro.text'], string>>,
  Expect<Equal<ArticlesItemFilter['fields.seo.noIndex'], boolean>>,
  Expect<Equal<ArticlesItemFilter['fields.data'], string | number | boolean>>,
  Expect<Equal<ArticlesItemFilter['fields.data.deep.inside'], string | number | boolean>>,
  Expect<Not<Fits<'fields.titel', keyof ArticlesItemFilter>>>,
  Expect<Not<Fits<'title', keyof ArticlesItemFilter>>>,
  Expect<Not<Fits<'fields.gallery', keyof ArticlesItemFilter>>>,
  Expect<Not<Fits<'fields.gallery.noIndex', keyof ArticlesItemFilter>>>,
];

export type Conditions = [
  Expect<Fits<{ 'fields.rating': 4 }, ArticleFilter>>,
  Expect<Fits<{ 'fields.rating': { gte: 4; lt: 5 } }, ArticleFilter>>,
  Expect<Fits<{ 'fields.rating': { in: [1, 2] } }, ArticleFilter>>,
  Expect<Fits<{ 'fields.rating': { exists: true } }, ArticleFilter>>,
  Expect<Fits<{ 'fields.title': { contains: 'a' } }, ArticleFilter>>,
  Expect<Fits<{ 'fields.title': { startsWith: 'a'; ne: 'b' } }, ArticleFilter>>,
  Expect<Fits<{ 'fields.kind': 'guide' }, ArticleFilter>>,
  Expect<Fits<{ 'fields.kind': { nin: ['guide'] } }, ArticleFilter>>,
  Expect<Fits<{ 'fields.live': true }, ArticleFilter>>,
  Expect<Fits<{ 'fields.data.any.where': 5 }, ArticleFilter>>,
  Expect<Fits<{ name: 'x'; slug: { endsWith: 'y' } }, ArticleFilter>>,
  Expect<Fits<{ _id: { in: ['a'] } }, ArticleFilter>>,
  Expect<Fits<{ publishedAt: { gte: Date }; updatedAt: { lt: '2026-01-01' } }, ArticleFilter>>,
  Expect<Not<Fits<{ 'fields.rating': '4' }, ArticleFilter>>>,
  Expect<Not<Fits<{ 'fields.rating': { gte: '4' } }, ArticleFilter>>>,
  Expect<Not<Fits<{ 'fields.kind': 'essay' }, ArticleFilter>>>,
  Expect<Not<Fits<{ 'fields.live': 'true' }, ArticleFilter>>>,
  Expect<Not<Fits<{ 'fields.title': { gte: 5 } }, ArticleFilter>>>,
  Expect<Not<Fits<{ name: 5 }, ArticleFilter>>>,
  Expect<Not<Fits<'contains', keyof Exclude<Condition<number>, number>>>>,
  Expect<Not<Fits<'gte', keyof Exclude<Condition<boolean>, boolean>>>>,
  Expect<Fits<'contains', keyof Exclude<Condition<string>, string>>>,
];

export type Orders = [
  Expect<Fits<'createdAt', ArticleSort>>,
  Expect<Fits<'-publishedAt', ArticleSort>>,
  Expect<Fits<'_sortOrder', ArticleSort>>,
  Expect<Fits<'fields.rating', ArticleSort>>,
  Expect<Fits<'-fields.title', ArticleSort>>,
  Expect<Fits<'fields.seo.noIndex', ArticleSort>>,
  Expect<Fits<['-fields.rating', 'name'], ArticleSort>>,
  Expect<Not<Fits<'fields.data', ArticleSort>>>,
  Expect<Not<Fits<'fields.author', ArticleSort>>>,
  Expect<Not<Fits<'fields.gallery.caption', ArticleSort>>>,
  Expect<Not<Fits<'fields.sections.title', ArticleSort>>>,
  Expect<Not<Fits<'title', ArticleSort>>>,
  Expect<Not<Fits<'+name', ArticleSort>>>,
  Expect<Equal<Schema['pages']['landing']['sort'], never>>,
  Expect<Equal<typeof schemaHash, 'abc'>>,
];

export function calls(): unknown[] {
  return [
    articles.list({ filter: { 'fields.rating': { gte: 4 } }, sort: '-fields.rating', page: 1, limit: 10 }),
    articles.list({ where: 'publishedAt:gte:now-7d', total: 'estimate' }),
    // @ts-expect-error: there is no such total
    articles.list({ total: 'some' }),
    // @ts-expect-error: all of a list needs its total
    articles.all({ total: 'none' }),
    articles.all({ sort: ['-fields.rating', 'name'] }),
    galley.pages.list({ filter: { slug: { startsWith: 'about/' } }, sort: 'name' }),
    // @ts-expect-error: there is no such field
    articles.list({ filter: { 'fields.ratng': 4 } }),
    // @ts-expect-error: numbers have no such operator
    articles.list({ filter: { 'fields.rating': { contains: '4' } } }),
    // @ts-expect-error: there is no such operator
    articles.list({ filter: { 'fields.title': { like: 'x' } } }),
    // @ts-expect-error: a choice that the field does not have
    articles.list({ filter: { 'fields.kind': { in: ['essay'] } } }),
    // @ts-expect-error: content is below `fields`
    articles.list({ filter: { title: 'x' } }),
    // @ts-expect-error: lists have no order by what stands in rows
    articles.list({ sort: 'fields.gallery.caption' }),
    // @ts-expect-error: there is no such order
    articles.list({ sort: 'rating' }),
    // @ts-expect-error: the page is a number
    articles.list({ page: '1' }),
    // @ts-expect-error: all pages have no page
    articles.all({ page: 1 }),
    // @ts-expect-error: pages are filtered by what every record has
    galley.pages.list({ filter: { 'fields.headline': 'x' } }),
    // @ts-expect-error: nor are they sorted by their content
    galley.pages.list({ sort: 'fields.headline' }),
    // @ts-expect-error: lists take no such option
    articles.list({ limits: 5 }),
  ];
}

import {
  type Component,
  createClient,
  type Depth,
  type Draft,
  type Item,
  type ItemMetadata,
  isPageOf,
  type Media,
  type Page,
  type Published,
  type RecordSource,
  type Ref,
  type ResolvedItem,
  type ResolvedRecord,
  type ResolvedUser,
  type Singleton,
} from '@galley/client';
import type { Equal, Expect, Fits, IsOptional, Not } from './expect';
import type {
  AnyComponent,
  ArticlesItem,
  AuthorsItem,
  HeroComponent,
  QuoteComponent,
  Schema,
  SeoComponent,
} from './galley.gen';

const galley = createClient<Schema>({ url: 'https://cms.example', key: 'cms_pk_x' });
const drafts = createClient<Schema>({
  url: 'https://cms.example',
  key: 'cms_pk_x',
  previewKey: 'cms_prev_x',
});
const switched = galley.preview('cms_prev_x');

type A0 = Item<Schema, 'articles', 0>;
type A1 = Item<Schema, 'articles'>;
type A2 = Item<Schema, 'articles', 2>;
type A3 = Item<Schema, 'articles', 3>;

export type Plain = [
  Expect<Equal<A1['title'], string>>,
  Expect<Equal<A1['body'], string | undefined>>,
  Expect<Equal<A1['rating'], number>>,
  Expect<Equal<A1['live'], boolean | undefined>>,
  Expect<Equal<A1['kind'], 'guide' | 'news' | undefined>>,
  Expect<Equal<A1['day'], string | undefined>>,
  Expect<Equal<A1['tint'], string | undefined>>,
  Expect<Equal<A1['data'], unknown>>,
  Expect<Equal<A1['cover'], Media | null>>,
  Expect<Equal<A1['film'], Media | null | undefined>>,
  Expect<Equal<A1['seo'], SeoComponent | undefined>>,
  Expect<Equal<A1['_id'], string>>,
  Expect<Equal<A1['_slug'], string>>,
  Expect<Equal<A1['_name'], string>>,
  Expect<Equal<A1['_sortOrder'], number>>,
  Expect<Equal<A1['_publishedAt'], string | null>>,
  Expect<Equal<A1['_updatedAt'], string>>,
  Expect<Fits<A1, ItemMetadata>>,
  Expect<Not<IsOptional<A1, 'title'>>>,
  Expect<IsOptional<A1, 'body'>>,
  Expect<Not<IsOptional<A1, 'author'>>>,
  Expect<IsOptional<A1, 'helpers'>>,
];

export type ByDepth = [
  Expect<Equal<A0['author'], Ref<'authors'> | null>>,
  Expect<Equal<A1['author'], (AuthorsItem<0> & ResolvedItem<'authors'>) | null>>,
  Expect<Equal<A2['author'], (AuthorsItem<1> & ResolvedItem<'authors'>) | null>>,
  Expect<Equal<A3['author'], (AuthorsItem<2> & ResolvedItem<'authors'>) | null>>,
  Expect<Equal<A0['helpers'], Ref<'authors'>[] | undefined>>,
  Expect<Equal<A1['helpers'], (AuthorsItem<0> & ResolvedItem<'authors'>)[] | undefined>>,
  Expect<Equal<A0['lost'], Ref<'no-such-type'> | null | undefined>>,
  Expect<Equal<A1['lost'], ResolvedItem | null | undefined>>,
  Expect<Equal<A0['page'], Ref<'page'> | null | undefined>>,
  Expect<Equal<A1['page'], ResolvedRecord<'page'> | null | undefined>>,
  Expect<Equal<A0['posts'], Ref<'blogPost'>[] | undefined>>,
  Expect<Equal<A1['posts'], ResolvedRecord<'blogPost'>[] | undefined>>,
  Expect<Equal<A0['editor'], Ref<'user'> | null | undefined>>,
  Expect<Equal<A1['editor'], ResolvedUser | null | undefined>>,
  Expect<Equal<Ref<'authors'>['_type'], 'collectionItem'>>,
  Expect<Equal<Ref<'page'>['_type'], 'page'>>,
  Expect<Equal<Ref<'user'>['_type'], 'user'>>,
  Expect<Equal<Ref<'blogPost'>['_type'], 'blogPost'>>,
  Expect<Equal<NonNullable<A1['author']>['boss'], Ref<'authors'> | null | undefined>>,
  Expect<Equal<NonNullable<A1['author']>['fullName'], string>>,
  Expect<Equal<NonNullable<A1['author']>['_type'], 'authors'>>,
  Expect<Equal<NonNullable<A1['author']>['_name'], string>>,
  Expect<Equal<NonNullable<NonNullable<A2['author']>['boss']>['fullName'], string>>,
  Expect<Equal<NonNullable<NonNullable<A2['author']>['boss']>['boss'], Ref<'authors'> | null | undefined>>,
  Expect<Equal<NonNullable<NonNullable<A2['author']>['favourite']>['title'], string>>,
  Expect<
    Equal<
      NonNullable<NonNullable<A3['author']>['favourite']>['author'],
      (AuthorsItem<0> & ResolvedItem<'authors'>) | null
    >
  >,
  Expect<Equal<NonNullable<A0['gallery']>[0]['by'], Ref<'authors'> | null | undefined>>,
  Expect<Equal<NonNullable<NonNullable<A1['gallery']>[0]['by']>['fullName'], string>>,
  Expect<Equal<NonNullable<A1['gallery']>[0]['caption'], string>>,
  Expect<Equal<NonNullable<A1['gallery']>[0]['photo'], Media | null | undefined>>,
  Expect<Equal<ArticlesItem, ArticlesItem<1>>>,
  Expect<Equal<AuthorsItem, AuthorsItem<1>>>,
  Expect<Fits<ArticlesItem<0>, Schema['collections']['articles']['content'][0]>>,
];

type Section = A1['sections'][number];
type SectionOf<Type extends Section['_type']> = Extract<Section, { _type: Type }>;

export type Components = [
  Expect<Equal<Section['_type'], 'hero' | 'quote' | 'seo' | 'any' | 'unknown'>>,
  Expect<Equal<SectionOf<'hero'>['title'], string>>,
  Expect<Equal<SectionOf<'hero'>['picture'], Media | null | undefined>>,
  Expect<Equal<SectionOf<'quote'>['text'], string>>,
  Expect<Equal<NonNullable<SectionOf<'quote'>['by']>['fullName'], string>>,
  Expect<Equal<Extract<A0['sections'][number], { _type: 'quote' }>['by'], Ref<'authors'> | null | undefined>>,
  Expect<Equal<NonNullable<A1['intro']>[number]['_type'], 'hero' | 'quote'>>,
  Expect<Equal<NonNullable<A1['seo']>['_type'], 'seo'>>,
  Expect<Equal<NonNullable<A1['seo']>['noIndex'], boolean | undefined>>,
  Expect<Equal<NonNullable<SectionOf<'hero'>['inner']>[number], AnyComponent<1>>>,
  Expect<Equal<Component<Schema>['_type'], Section['_type']>>,
  Expect<Equal<Schema['components']['hero'], HeroComponent>>,
  Expect<Equal<HeroComponent['_type'], 'hero'>>,
  Expect<Equal<QuoteComponent<0>['by'], Ref<'authors'> | null | undefined>>,
  Expect<Equal<keyof Schema['components'], 'hero' | 'quote' | 'seo' | 'any' | 'unknown'>>,
  Expect<Equal<keyof Schema['collections'], 'articles' | 'authors' | 'page' | 'media' | 'collection'>>,
  Expect<Equal<keyof Schema['singletons'], 'site-settings'>>,
  Expect<Equal<keyof Schema['pages'], 'landing' | 'page'>>,
];

type AnyPage = Page<Schema>;
type Landing = Page<Schema, 'landing'>;

export type Pages = [
  Expect<Equal<AnyPage['pageType']['slug'], 'landing' | 'page'>>,
  Expect<Equal<Landing['pageType']['slug'], 'landing'>>,
  Expect<Equal<Landing['content']['headline'], string>>,
  Expect<Equal<NonNullable<Landing['content']['featured']>['title'], string>>,
  Expect<Equal<NonNullable<Landing['content']['featured']>['author'], Ref<'authors'> | null>>,
  Expect<Equal<Page<Schema, 'landing', 0>['content']['featured'], Ref<'articles'> | null | undefined>>,
  Expect<
    Equal<
      NonNullable<NonNullable<Page<Schema, 'landing', 2>['content']['featured']>['author']>['fullName'],
      string
    >
  >,
  Expect<Equal<NonNullable<Landing['content']['hero']>['title'], string>>,
  Expect<Equal<Page<Schema, 'page'>['content']['text'], string>>,
  Expect<Equal<Landing['publishedAt'], string | null>>,
  Expect<Equal<Landing['createdAt'], string>>,
];

type DraftArticle = Draft<ArticlesItem>;

export type Drafts = [
  Expect<Equal<Published<ArticlesItem>['title'], string>>,
  Expect<Equal<Published<ArticlesItem>['cover'], Media | null>>,
  Expect<Not<IsOptional<Published<ArticlesItem>, 'title'>>>,
  Expect<IsOptional<DraftArticle, 'title'>>,
  Expect<IsOptional<DraftArticle, 'author'>>,
  Expect<IsOptional<DraftArticle, 'sections'>>,
  Expect<Equal<DraftArticle['title'], string | undefined>>,
  Expect<Equal<DraftArticle['rating'], number | undefined>>,
  Expect<Equal<DraftArticle['cover'], Media | null | undefined>>,
  Expect<Equal<NonNullable<DraftArticle['author']>['fullName'], string | undefined>>,
  Expect<Equal<NonNullable<DraftArticle['author']>['_type'], 'authors'>>,
  Expect<Equal<NonNullable<DraftArticle['sections']>[number]['_type'], Section['_type']>>,
  Expect<IsOptional<Extract<NonNullable<DraftArticle['sections']>[number], { _type: 'hero' }>, 'title'>>,
  Expect<Equal<NonNullable<DraftArticle['gallery']>[0]['caption'], string | undefined>>,
  Expect<Equal<Draft<ArticlesItem<0>>['author'], Ref<'authors'> | null | undefined>>,
  Expect<Equal<DraftArticle['data'], unknown>>,
  Expect<Equal<NonNullable<DraftArticle['gallery']>[0]['_key'], string | undefined>>,
  Expect<Equal<DraftArticle['_source'], RecordSource | undefined>>,
  Expect<Fits<ArticlesItem, DraftArticle>>,
  Expect<Not<Fits<DraftArticle, ArticlesItem>>>,
];

export async function calls(): Promise<void> {
  const articles = galley.collection('articles');
  const one = await articles.get('a');
  const flat = await articles.get('a', { depth: 0 });
  const two = await articles.get('a', { depth: 2 });
  const list = await articles.list({ depth: 3 });
  const untold = await articles.list({ total: 'none' });
  const estimated = await galley.pages.list({ total: 'estimate' });
  const found = await articles.item('a', { depth: 0 });
  const settings = await galley.singleton('site-settings');
  const shallow = await galley.singleton('site-settings', { depth: 0 });
  const page = await galley.page('about');
  const landing = await galley.page('about', { pageType: 'landing' });
  const pages = await galley.pages.list({ pageType: 'landing', depth: 0 });
  const draft = await drafts.collection('articles').get('a');
  const draftPage = await switched.page('about', { pageType: 'landing' });
  const draftSettings = await drafts.singleton('site-settings');
  const some = await articles.get('a', { fields: ['title', '_slug'] });
  const someList = await articles.list({ fields: ['author'], depth: 0 });
  const somePage = await galley.page('about', { pageType: 'landing', fields: ['slug', 'headline'] });
  type _ = [
    Expect<Equal<keyof NonNullable<typeof some>, 'title' | '_slug'>>,
    Expect<Equal<(typeof list)['pagination']['total'], number>>,
    Expect<Equal<(typeof untold)['pagination']['total'], null>>,
    Expect<Equal<(typeof estimated)['pagination']['isEstimate'], boolean>>,
    Expect<Equal<NonNullable<typeof some>['title'], string>>,
    Expect<Equal<(typeof someList)['items'][number]['author'], Ref<'authors'> | null>>,
    Expect<Equal<NonNullable<typeof somePage>['data']['slug'], string | undefined>>,
    Expect<Equal<typeof one, A1 | null>>,
    Expect<Equal<typeof flat, A0 | null>>,
    Expect<Equal<typeof two, A2 | null>>,
    Expect<Equal<(typeof list)['items'], A3[]>>,
    Expect<Equal<(typeof list)['pagination']['total'], number>>,
    Expect<Equal<NonNullable<typeof found>['data'], A0>>,
    Expect<Equal<NonNullable<NonNullable<typeof found>['redirect']>['to'], string>>,
    Expect<Equal<typeof settings, Singleton<Schema, 'site-settings'> | null>>,
    Expect<Equal<NonNullable<NonNullable<typeof settings>['owner']>['fullName'], string>>,
    Expect<Equal<NonNullable<typeof shallow>['owner'], Ref<'authors'> | null | undefined>>,
    Expect<Equal<NonNullable<typeof page>['data'], AnyPage>>,
    Expect<Equal<NonNullable<typeof landing>['data'], Landing>>,
    Expect<Equal<(typeof pages)['items'], Page<Schema, 'landing', 0>[]>>,
    Expect<Equal<NonNullable<typeof draft>['title'], string | undefined>>,
    Expect<Equal<NonNullable<typeof draft>['_slug'], string>>,
    Expect<Equal<NonNullable<typeof draftPage>['data']['content']['headline'], string | undefined>>,
    Expect<Equal<NonNullable<typeof draftPage>['data']['pageType']['slug'], 'landing'>>,
    Expect<Equal<NonNullable<typeof draftSettings>['title'], string | undefined>>,
    Expect<Equal<NonNullable<typeof draftSettings>['_id'], string>>,
  ];
  for await (const article of articles.all({ depth: 0 })) {
    type _ = Expect<Equal<typeof article, A0>>;
  }
  for await (const each of galley.pages.all({ pageType: 'page' })) {
    type _ = Expect<Equal<typeof each.content.text, string>>;
  }
  if (page) {
    const { data } = page;
    if (isPageOf(data, 'landing')) {
      type _ = Expect<Equal<typeof data.content.headline, string>>;
    } else {
      type _ = Expect<Equal<typeof data.pageType.slug, 'page'>>;
    }
  }
  for (const section of one?.sections ?? []) {
    switch (section._type) {
      case 'hero':
        section.title.trim();
        break;
      case 'quote':
        section.by?.fullName.trim();
        break;
    }
    // @ts-expect-error: no component has that name
    if (section._type === 'carousel') break;
  }
  // @ts-expect-error: references may point to what is not published
  one?.author._name;
  // @ts-expect-error: at depth 0 nothing is resolved
  flat?.author?.fullName;
  // @ts-expect-error: there is no such field
  one?.titel;
  // @ts-expect-error: an optional field may be missing
  one?.body.length;
  // @ts-expect-error: what is required may be missing in a draft
  draft?.title.length;
  // @ts-expect-error: it was not asked for
  some?.body;
  // @ts-expect-error: there is no such field to ask for
  articles.get('a', { fields: ['titel'] });
  // @ts-expect-error: there may be no such item
  one.title;
  // @ts-expect-error: a page of any type has no headline
  page?.data.content.headline;
  // @ts-expect-error: there is no such collection
  galley.collection('articels');
  // @ts-expect-error: a singleton is no list
  galley.collection('site-settings').list();
  // @ts-expect-error: a collection is no singleton
  galley.singleton('articles');
  // @ts-expect-error: there is no such page type
  galley.page('about', { pageType: 'blog' });
  // @ts-expect-error: references are resolved over three levels at most
  articles.get('a', { depth: 4 });
}

export function anyDepth(depth: Depth, articles: { [D in Depth]: ArticlesItem<D> }): unknown {
  const article = articles[depth];
  // @ts-expect-error: at some depth it is no more than a reference
  return article.author?.fullName;
}

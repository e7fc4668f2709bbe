import {
  type ContentChange,
  createClient,
  type EventSubject,
  type GalleyClient,
  type GalleyError,
  image,
  type Media,
  type picture,
  type Ref,
  type UnknownContent,
  type WebhookEvent,
  type Writable,
  type WrittenItem,
  type WrittenPage,
} from '@galley/client';
import type { verifyWebhook } from '@galley/client/webhooks';
import type { Equal, Expect, Fits, IsOptional, Not } from './expect';
import type { ArticlesItem, PageItem, Schema } from './galley.gen';

const galley = createClient<Schema>({ url: 'https://cms.example', key: 'cms_sk_x' });
const untyped = createClient({ url: 'https://cms.example', key: 'cms_pk_x' });
type New = Writable<ArticlesItem<0>>;
type Change = ContentChange<ArticlesItem<0>>;

export type Values = [
  Expect<Equal<New['title'], string>>,
  Expect<Equal<New['kind'], 'guide' | 'news' | undefined>>,
  Expect<Fits<{ id: string }, NonNullable<New['cover']>>>,
  Expect<Fits<Media, NonNullable<New['cover']>>>,
  Expect<Not<Fits<string, NonNullable<New['cover']>>>>,
  Expect<Fits<Ref<'authors'>, NonNullable<New['author']>>>,
  Expect<Fits<{ _id: string; _type: string }, NonNullable<New['author']>>>,
  Expect<Not<Fits<string, NonNullable<New['author']>>>>,
  Expect<Fits<readonly Ref<'authors'>[], NonNullable<New['helpers']>>>,
  Expect<Fits<{ _ref: string; _type: 'page' }, NonNullable<New['page']>>>,
  Expect<Not<Fits<{ _ref: string; _type: 'collectionItem' }, NonNullable<New['page']>>>>,
  Expect<Fits<[{ caption: 'x'; photo: { id: 'm' } }], NonNullable<New['gallery']>>>,
  Expect<Not<Fits<[{ photo: { id: 'm' } }], NonNullable<New['gallery']>>>>,
  Expect<Fits<[{ _type: 'hero'; title: 'x' }], New['sections']>>,
  Expect<Not<Fits<[{ _type: 'hero' }], New['sections']>>>,
  Expect<Not<Fits<[{ _type: 'seo' }], NonNullable<New['intro']>>>>,
  Expect<Not<IsOptional<New, 'title'>>>,
  Expect<IsOptional<New, 'body'>>,
  Expect<IsOptional<Change, 'title'>>,
  Expect<Fits<null, Change['title']>>,
  Expect<Fits<null, Change['rating']>>,
  Expect<Not<Fits<number, Change['title']>>>,
  Expect<Equal<PageItem['text'], string | undefined>>,
];

type EventOf<Name> = Extract<WebhookEvent, { event: Name }>;
type Verified = Awaited<ReturnType<typeof verifyWebhook>>;

export type Events = [
  Expect<Equal<EventOf<'page.created'>['data'], WrittenPage>>,
  Expect<Equal<EventOf<'collection_item.created'>['data'], WrittenItem>>,
  Expect<Equal<EventOf<'collection_item.published'>['data'], WrittenItem | { id: string }>>,
  Expect<Fits<EventOf<'page.deleted'>['data'], { id: string }>>,
  Expect<Equal<EventOf<'media.deleted'>['data']['originalFilename'], string>>,
  Expect<Equal<EventOf<'media.uploaded'>['data']['mimeType'], string>>,
  Expect<Equal<NonNullable<EventOf<'page.updated'>['subject']>['kind'], 'page'>>,
  Expect<Equal<NonNullable<EventOf<'blog_post.unpublished'>['subject']>, EventSubject<'blog_post'>>>,
  Expect<Equal<EventOf<'page.archived'>, never>>,
  Expect<Equal<Verified['deliveryId'], string>>,
  Expect<Equal<Verified['event'], WebhookEvent['event']>>,
  Expect<Fits<'media.uploaded', WebhookEvent['event']>>,
  Expect<Equal<EventOf<'comment.created'>['data']['text'], string | null>>,
  Expect<Not<Fits<'page.cloned', WebhookEvent['event']>>>,
];

export type Clients = [
  Expect<Equal<typeof galley, GalleyClient<Schema, false>>>,
  Expect<Equal<ReturnType<typeof galley.preview>, GalleyClient<Schema, true>>>,
  Expect<Equal<GalleyError['code'] extends string ? true : false, true>>,
  Expect<Equal<GalleyError['retryAfter'], number | undefined>>,
  Expect<Equal<GalleyError['requestId'], string | undefined>>,
  Expect<Equal<ReturnType<typeof image>, string>>,
  Expect<Equal<ReturnType<typeof picture>['img']['alt'], string>>,
];

export async function calls(media: Media | null): Promise<void> {
  const articles = galley.collection('articles');
  const author = { _ref: 'x', _type: 'collectionItem' } as const;
  const whole = { title: 'x', rating: 1, cover: { id: 'm' }, author, sections: [] };
  const made = await articles.create({ name: 'x', slug: 'x', fields: whole, status: 'published' });
  const changed = await articles.update('x', { fields: { title: 'y', body: null }, version: made.version });
  await galley.collection('site-settings').update('settings', { fields: { title: 'y' } });
  await galley.pages.create({ name: 'x', slug: 'x', pageType: 'landing', fields: { headline: 'x' } });
  await galley.pages.update<'landing'>('x', { fields: { headline: 'y' } });
  const anything = await untyped.collection('whatever').get('x');
  const anyPage = await untyped.page('x');
  await untyped
    .collection('whatever')
    .list({ filter: { 'fields.some.path': { gte: 5 } }, sort: '-fields.x' });
  type _ = [
    Expect<Equal<typeof made, WrittenItem>>,
    Expect<Equal<typeof changed.version, number>>,
    Expect<Equal<NonNullable<typeof anything>['_slug'], string>>,
    Expect<Equal<NonNullable<typeof anything>['whatever'], unknown>>,
    Expect<Equal<NonNullable<typeof anyPage>['data']['content'], UnknownContent>>,
  ];
  // @ts-expect-error: what is required must be there
  await articles.create({ name: 'x', slug: 'x', fields: { title: 'x' } });
  // @ts-expect-error: there is no such field
  await articles.create({ name: 'x', slug: 'x', fields: { ...whole, titel: 'x' } });
  // @ts-expect-error: a picture is written by its id
  await articles.update('x', { fields: { cover: 'a.png' } });
  // @ts-expect-error: an item needs a slug
  await articles.create({ name: 'x' });
  // @ts-expect-error: there is no such status
  await articles.create({ name: 'x', slug: 'x', status: 'live' });
  // @ts-expect-error: fields of another page type
  await galley.pages.create({ name: 'x', slug: 'x', pageType: 'page', fields: { headline: 'x' } });
  // @ts-expect-error: the version is a number
  await articles.update('x', { version: '1' });
  // @ts-expect-error: media may be gone
  image(media);
  // @ts-expect-error: a bare id has no address
  image('0197');
  // @ts-expect-error: there is no such format
  if (media) image(media, { format: 'bmp' });
  // @ts-expect-error: the key is missing
  createClient<Schema>({ url: 'https://cms.example' });
}

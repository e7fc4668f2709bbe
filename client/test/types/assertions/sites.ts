import type { Draft, Item, ItemMetadata, Post } from '@galley/client';
import { galleyOf } from '@galley/client/nuxt';
import { fromEnvironment, galleyHandle, type Visit } from '@galley/client/sveltekit';
import type { Equal, Expect } from './expect';
import type { ArticlesItem, Schema } from './galley.gen';

type Seen<D extends 0 | 1 | 2> = Item<Schema, 'articles', D> | (Draft<ArticlesItem<D>> & ItemMetadata);

/** What a `load` of SvelteKit has: who is in preview sees drafts, so that nothing of what is read need be there. */
export async function load({ galley, isPreview, show }: Visit<Schema>) {
  const item = await show.item('articles', 'a');
  const deep = await show.item('articles', 'a', { depth: 2 });
  const page = await show.page('about', { pageType: 'landing' });
  const post = await show.post('news');
  const read = await galley.collection('articles').get('a');
  type Proofs = [
    Expect<Equal<typeof item, Seen<1>>>,
    Expect<Equal<typeof deep, Seen<2>>>,
    Expect<Equal<typeof read, Seen<1> | null>>,
    Expect<Equal<typeof page.pageType.slug, 'landing'>>,
    Expect<Equal<typeof post, Post>>,
    Expect<Equal<typeof isPreview, boolean>>,
  ];
  // @ts-expect-error: there is no such collection
  show.item('articels', 'a');
  // @ts-expect-error: there is no such page type
  show.page('about', { pageType: 'blog' });
  // @ts-expect-error: what is not there is SvelteKit's 404, and never null
  item satisfies null;
  return {} as Proofs;
}

/** What pages of Nuxt read by. */
export async function inPages(event: { context: Record<string, unknown> } | undefined) {
  const article = await galleyOf<Schema>(event).collection('articles').get('a', { depth: 0 });
  return {} as Expect<Equal<typeof article, Seen<0> | null>>;
}

const error = (): never => {
  throw new Error('no');
};

export const handles = [
  galleyHandle({ url: 'https://cms.example', key: 'cms_pk_x' }),
  galleyHandle({ ...fromEnvironment({ GALLEY_KEY: 'cms_pk_x' }), error, redirect: error }),
  // @ts-expect-error: a key alone does not say of which Galley
  galleyHandle({ key: 'cms_pk_x' }),
];

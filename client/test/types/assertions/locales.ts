import { createClient, type Item, type LocaleOf } from '@galley/client';
import type { Equal, Expect } from './expect';
import type { Schema as PlainSchema } from './galley.gen';
import type { Locale, Schema } from './in-locales.gen';

const options = { url: 'https://cms.example', key: 'cms_pk_x' };
const galley = createClient<Schema>(options);

type Collection = keyof Schema['collections'];

export type Checks = [
  Expect<Equal<Locale, 'en' | 'de'>>,
  Expect<Equal<LocaleOf<Schema>, Locale>>,
  Expect<Equal<LocaleOf<PlainSchema>, string>>,
  Expect<Equal<NonNullable<Item<Schema, Collection>['_locale']>, Locale>>,
  Expect<Equal<NonNullable<Item<PlainSchema, keyof PlainSchema['collections']>['_locale']>, string>>,
];

export const german = galley.locale('de');
export const plain = createClient<PlainSchema>(options).locale('whatever');
// @ts-expect-error there is no such locale
export const french = galley.locale('fr');

import type { Locales } from '../../schemas/locales.ts';
import type { ContentType } from '../../schemas/schema-directory.ts';
import { isLocalized } from '../../schemas/translated-type.ts';
import type { Content } from '../entry.ts';

/** What is there of a record in one locale: what is live, or its drafts. Times are Unix milliseconds. */
export interface LocalContent {
  readonly name: string;
  readonly slug: string;
  readonly content: Content;
  readonly publishedAt: number | null;
  readonly liveAt: number;
  /** What it shows of the fields that all locales share, while the record itself is not there. */
  readonly shared: Content | undefined;
}

/** A record as a locale shows it. */
export interface Resolved extends LocalContent {
  /** The locale that has name and slug, and its place in the chain. */
  readonly origin: string;
  readonly rank: number;
  /** The fields that another locale than the one that is asked for has. */
  readonly fallen: readonly string[];
}

/**
 * A record in a locale: name and slug of the first in its chain that is there, each localized field of the first that has
 * it, all others of the default locale. Undefined where nothing in the chain is there.
 */
export function resolveLocale(
  type: ContentType,
  locales: Locales,
  code: string,
  there: ReadonlyMap<string, LocalContent>,
): Resolved | undefined {
  const chain = locales.chainOf(code).filter((one) => there.has(one));
  const [origin] = chain;
  const first = origin === undefined ? undefined : there.get(origin);
  if (origin === undefined || !first) return undefined;
  const source = there.get(locales.default.code);
  const shared = source?.content ?? chain.map((one) => there.get(one)?.shared).find(Boolean) ?? {};
  const content: Content = {};
  const fallen: string[] = [];
  for (const [name, value] of Object.entries(shared)) {
    const field = type.schema.byName.get(name);
    if (!field || !isLocalized(field)) content[name] = value;
  }
  for (const field of type.schema.fields) {
    if (!isLocalized(field)) continue;
    const { name } = field.field;
    const from = chain.find((one) => there.get(one)?.content[name] !== undefined);
    if (from === undefined) continue;
    content[name] = there.get(from)?.content[name];
    if (from !== code) fallen.push(name);
  }
  const parts = [...chain.flatMap((one) => there.get(one) ?? []), ...(source ? [source] : [])];
  return {
    ...first,
    content,
    liveAt: Math.max(...parts.map(({ liveAt }) => liveAt)),
    origin,
    rank: locales.chainOf(code).indexOf(origin),
    fallen,
  };
}

/** The part of content that all locales share. */
export function sharedPart(type: ContentType, content: Content): Content {
  const isShared = (name: string) => {
    const field = type.schema.byName.get(name);
    return !field || !isLocalized(field);
  };
  return Object.fromEntries(Object.entries(content).filter(([name]) => isShared(name)));
}

/** The part of content that each locale has for itself. */
export function localizedPart(type: ContentType, content: Content): Content {
  const isOwn = (name: string) => {
    const field = type.schema.byName.get(name);
    return field !== undefined && isLocalized(field);
  };
  return Object.fromEntries(Object.entries(content).filter(([name]) => isOwn(name)));
}

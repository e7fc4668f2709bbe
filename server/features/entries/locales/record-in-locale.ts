import { z } from 'zod';
import { isJsonObject, ownValue } from '../../../lib/json-object.ts';
import { fail } from '../../../lib/service-error.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import { quoteInput } from '../../../lib/text/quote-input.ts';
import { type Reader, violatesUniqueKeyOf } from '../../../platform/db/database.ts';
import { named } from '../../api/operation.ts';
import type { Locales } from '../../schemas/locales.ts';
import type { ContentType, SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { translatedType } from '../../schemas/translated-type.ts';
import type { Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { entryKinds } from '../entry-kind.ts';
import { changeEntry, liveColumns } from '../live/change-entry.ts';
import { slugTaken } from '../slug.ts';
import { holdEntryById, insertEntry } from '../store.ts';
import { translationId, translationKind, translationScope } from '../translation-keys.ts';
import { holdTrashed } from '../trash/trash-store.ts';
import { keepSourceVersion, readLocalEntries } from './locales-store.ts';

const longest = 255;

/** `locale` in the body of a public write: any value of a tenant without locales, which ignores it. */
export const localePart = {
  locale: z
    .unknown()
    .optional()
    .meta({ type: 'string', maxLength: 35 })
    .describe('The locale to write, in tenants with locales. The default is the default locale.'),
};

/** The body of what takes a record live or back. */
export const localeBody = named('InLocale', z.object(localePart));

/** An entry that the transaction holds, with its type: of a translation the part of it that is localized. */
export interface HeldLocally {
  readonly entry: Entry;
  readonly type: ContentType;
  /** The write begins this translation. Until it commits, everyone reads version 0. */
  readonly isBegun?: true;
}

/** Name and slug that a translation begins with; those of its source without. */
export interface Beginning {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
}

/**
 * The locale that a caller names: an empty one for the default, and for a tenant that has none.
 * @throws ServiceError BAD_REQUEST naming those that there are
 */
export function readLocale({ locales }: SchemaSnapshot, given: unknown): string {
  if (!locales || given === undefined) return '';
  const { code, isDefault } = requireLocale(
    locales,
    typeof given === 'string' ? given : JSON.stringify(given),
  );
  return isDefault ? '' : code;
}

/** @throws ServiceError BAD_REQUEST naming those that there are */
export function requireLocale(locales: Locales, given: string) {
  const locale = locales.byCode(given);
  if (locale) return locale;
  const codes = locales.all.map(({ code }) => code).join(', ');
  throw fail('BAD_REQUEST', `There is no locale ${quoteInput(given)}. The locales are: ${codes}.`);
}

/**
 * A held record in a locale, held as well. With `begins` a translation that there is not yet is begun, at version 0.
 * @throws ServiceError NOT_FOUND for one that there is not
 */
export async function holdInLocale(
  work: EntryWork,
  { entry, type }: HeldLocally,
  locale: string,
  begins?: Beginning,
): Promise<HeldLocally> {
  if (locale === '') return { entry, type };
  const known = await holdEntryById(work.tx, work.tenant, translationId(entry.id, locale));
  if (known) return { entry: known, type: translatedType(type) };
  if (!begins) throw untranslated(entry, locale);
  const begun = await beginTranslation(work, entry, locale, begins);
  return { entry: begun, type: translatedType(type), isBegun: true };
}

/** What the body of an action names as its locale: it may come without one, or with any other. */
export function localeInBody(body: unknown): unknown {
  return isJsonObject(body) ? ownValue(body, 'locale') : undefined;
}

/** A held record in the locale that the body of a public write names. @throws ServiceError as `holdInLocale`, BAD_REQUEST */
export function holdAsWritten(
  work: EntryWork,
  held: HeldLocally,
  given: unknown,
  begins?: Beginning,
): Promise<HeldLocally> {
  return holdInLocale(work, held, readLocale(work.types, given), begins);
}

/** Demands that a record that is made is made in the default locale. @throws ServiceError BAD_REQUEST */
export function requireDefaultLocale(types: SchemaSnapshot, given: unknown): void {
  if (readLocale(types, given) === '') return;
  throw fail(
    'BAD_REQUEST',
    `A record begins in the default locale, "${types.locales?.default.code}", and is translated then.`,
  );
}

/** A record in a locale as its editor sees it: one that is not translated yet has version 0 and no content. */
export async function findInLocale(
  db: Reader,
  tenant: TenantId,
  entry: Entry,
  locale: string,
): Promise<Entry> {
  if (locale === '') return entry;
  const id = translationId(entry.id, locale);
  const [known] = await readLocalEntries(db, tenant, [id]);
  if (known) return known.entry;
  const nothing = { publishedAt: null, firstPublishedAt: null, publishAt: null, unpublishAt: null } as const;
  return {
    ...entry,
    ...nothing,
    ...{ id, locale, version: 0, status: 'draft', draftContent: {}, publishedContent: null },
    scheduleError: null,
  };
}

function untranslated({ kind, slug }: Entry, locale: string) {
  return fail('NOT_FOUND', `The ${entryKinds[kind].noun} "${slug}" has not been translated to "${locale}".`);
}

async function beginTranslation(
  work: EntryWork,
  source: Entry,
  locale: string,
  { name = source.name, slug }: Beginning,
): Promise<Entry> {
  const { tx, tenant } = work;
  const id = translationId(source.id, locale);
  const trashed = await holdTrashed(tx, tenant, id);
  // Nobody has chosen the slug of the source for this locale: where it is taken, another one is as good.
  const slugs = slug === undefined ? [source.slug, `${source.slug}-${locale.toLowerCase()}`] : [slug];
  for (const one of slugs) {
    const begun = trashed
      ? await revive(work, trashed, { name, slug: one.slice(0, longest) })
      : await insertTranslation(work, source, { id, locale, name, slug: one.slice(0, longest) });
    if (!begun) continue;
    await keepSourceVersion(tx, tenant, id, source.version);
    return begun;
  }
  throw slugTaken(work.caller, slug ?? source.slug, entryKinds[source.kind].noun);
}

function insertTranslation(
  { tx, tenant, caller, deps }: EntryWork,
  source: Entry,
  { id, locale, name, slug }: { id: string; locale: string; name: string; slug: string },
): Promise<Entry | undefined> {
  const now = deps.clock.now();
  return insertEntry(tx, {
    tenant_id: tenant,
    id,
    kind: translationKind(source.kind),
    type_id: source.typeId,
    scope: translationScope(source.scope, locale),
    name,
    slug,
    status: 'draft',
    draft_content: '{}',
    published_content: null,
    version: 0,
    created_by: caller.actor.id,
    updated_by: caller.actor.id,
    created_at: now,
    updated_at: now,
    live_at: now,
    published_at: null,
    first_published_at: null,
    publish_at: null,
    unpublish_at: null,
    schedule_error: null,
    ...liveColumns({ tx, deps, caller }, false),
  });
}

/** One that was deleted begins anew under its id, and its history goes on. */
async function revive(
  work: EntryWork,
  trashed: Entry,
  { name, slug }: { name: string; slug: string },
): Promise<Entry | undefined> {
  try {
    return await work.tx.attempt(() =>
      changeEntry(work, trashed, {
        ...{ deleted_at: null, deleted_by: null, status: 'draft', draft_content: '{}', name, slug },
        ...{ published_content: null, published_at: null, publish_at: null, unpublish_at: null },
        schedule_error: null,
      }),
    );
  } catch (error) {
    if (violatesUniqueKeyOf(error, 'entries')) return undefined;
    throw error;
  }
}

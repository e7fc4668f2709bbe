import { isoTime, isoTimeOrNull } from '../../../lib/clock.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Locales } from '../../schemas/locales.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { isLocalized } from '../../schemas/translated-type.ts';
import type { Entry } from '../entry.ts';
import { translationId } from '../translation-keys.ts';
import { codeOf, draftContents } from './local-contents.ts';
import { type LocalState, readAllLocales, readLocalStates } from './locales-store.ts';

/** How far records have come in each locale; nothing for a tenant without locales, and nothing is asked then. */
export async function localesOf(
  db: Reader,
  tenant: TenantId,
  { locales }: SchemaSnapshot,
  entries: readonly Entry[],
): Promise<(entry: Entry) => object> {
  if (!locales || entries.length === 0) return () => ({});
  const ids = entries.flatMap(({ recordId }) => [
    recordId,
    ...locales.others.map(({ code }) => translationId(recordId, code)),
  ]);
  const states = new Map((await readLocalStates(db, tenant, ids)).map((state) => [state.id, state]));
  return (entry) => ({
    locale: codeOf(entry, locales),
    locales: presentStates(entry.recordId, states, locales),
  });
}

function presentStates(recordId: string, states: ReadonlyMap<string, LocalState>, locales: Locales) {
  const source = states.get(recordId);
  return locales.all.map(({ code: locale, isDefault }) => {
    const found = states.get(isDefault ? recordId : translationId(recordId, locale));
    if (!found || found.version === 0) return { locale, state: 'missing' as const, isOutdated: false };
    const isOutdated = !isDefault && (found.sourceVersion ?? 0) < (source?.version ?? 0);
    const live = found.status === 'published' ? ('live' as const) : ('draft' as const);
    return {
      locale,
      state: isOutdated ? ('outdated' as const) : live,
      isOutdated,
      isLive: found.status === 'published',
      hasUnpublishedChanges: found.isChanged === 1,
      name: found.name,
      slug: found.slug,
      version: found.version,
      ...(!isDefault && { sourceVersion: found.sourceVersion ?? 0 }),
      updatedAt: isoTime(found.updatedAt),
      publishedAt: isoTimeOrNull(found.publishedAt),
      publishAt: isoTimeOrNull(found.publishAt),
      unpublishAt: isoTimeOrNull(found.unpublishAt),
    };
  });
}

/** What stands in for the fields that a translation has not: the drafts of the locales that it falls back on. */
export async function fallbackOf(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  entry: Entry,
): Promise<{ fallback?: Record<string, { locale: string; value: unknown }> }> {
  const { locales } = types;
  const type = types.byId(entry.typeId);
  if (!locales || !type || entry.locale === '') return {};
  const drafts = draftContents(await readAllLocales(db, tenant, entry.recordId), locales);
  const chain = locales.chainOf(entry.locale).slice(1);
  const fallback: Record<string, { locale: string; value: unknown }> = {};
  for (const field of type.schema.fields) {
    const { name } = field.field;
    if (!isLocalized(field) || entry.draftContent[name] !== undefined) continue;
    const locale = chain.find((code) => drafts.get(code)?.content[name] !== undefined);
    if (locale !== undefined) fallback[name] = { locale, value: drafts.get(locale)?.content[name] };
  }
  return { fallback };
}

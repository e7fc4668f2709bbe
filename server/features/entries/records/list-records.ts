import { fail } from '../../../lib/service-error.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reading } from '../../../platform/db/database.ts';
import { responseTooLarge } from '../../../platform/http/answer-size.ts';
import type { ContentType, SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { EntryEditDeps } from '../editing/entry-editing.ts';
import { type EntryKind, entryKinds } from '../entry-kind.ts';
import { resolveTimes } from '../filters/resolve-times.ts';
import { timeAt, typedFilter } from '../lists/path-types.ts';
import { planRecords } from '../lists/plan-records.ts';
import { requireLocale } from '../locales/record-in-locale.ts';
import { normaliseTypeSlug } from '../slug.ts';
import { countMatches, findAmong, matchDrafts } from './match-drafts.ts';
import { countRows, type ListedEntry, listRows, measureRows, sumTotals } from './record-list-store.ts';
import { type RecordQuery, readTranslationStates } from './record-query.ts';
import { countTranslated, findTranslated, type TranslationFilter } from './translation-store.ts';

/** Records that are looked up by their ids; of more an index is walked. */
const few = 2000;

/**
 * The entries of a kind that an editor asks for; of an unknown type there are none.
 * @throws ServiceError INVALID_FILTER_FIELD for a condition on content of no certain type, PAYLOAD_TOO_LARGE
 */
export async function listRecords(
  { database: db, clock, sizes }: Pick<EntryEditDeps, 'database' | 'clock' | 'sizes'>,
  tenant: TenantId,
  types: SchemaSnapshot,
  kind: EntryKind,
  query: RecordQuery,
): Promise<{ entries: ListedEntry[]; total: number }> {
  const { typeKind } = entryKinds[kind];
  const all = types.list(typeKind);
  const wanted = query.type;
  const listed =
    wanted === undefined
      ? all
      : all.filter((type) => type.slug === normaliseTypeSlug(wanted) || type.id === wanted.toLowerCase());
  const type = wanted === undefined ? undefined : listed[0];
  const asksContent = query.filters.some(({ target }) => target === 'content');
  if (asksContent && wanted === undefined) throw noCertainType();
  if (listed.length === 0 || query.ids?.length === 0) return { entries: [], total: 0 };
  const filters = readFilters(query, types, type, clock.now());
  const kept = await sumTotals(
    db,
    tenant,
    listed.map((one) => one.id),
  );
  const content =
    type && filters.content.length > 0
      ? await matchDrafts(db, tenant, types, { kind, type, filters: filters.content })
      : undefined;
  const { states, q, sort, isSummary, editedBy, needsAltText } = query;
  const translation = translationFilter(query, types);
  const ids =
    query.ids ??
    (content && (await findAmong(db, tenant, content, states))) ??
    (translation && (await findFewTranslated(db, tenant, { kind, typeId: type?.id }, translation)));
  if (ids?.length === 0) return { entries: [], total: 0 };
  const window = { limit: query.limit, offset: (query.page - 1) * query.limit };
  const hasMore =
    filters.core.length > 0 || editedBy !== undefined || needsAltText || translation !== undefined;
  const plan = planRecords({
    kind,
    typeId: type?.id,
    states,
    hasSearch: q !== undefined,
    hasIds: ids !== undefined,
    hasFilters: hasMore || content !== undefined,
    sort,
    window,
    kept,
  });
  const reader = plan.at === 'aside' ? db.aside : db;
  const { core } = filters;
  const filter = {
    ...{ kind, typeId: type?.id, states, q, ids, core, editedBy, needsAltText, content, translation },
    along: plan.along,
  };
  const isPlain = kind === 'item' && !hasMore && q === undefined && ids === undefined;
  const isMissing = translation?.states.join() === 'missing' && states.length === 0 && q === undefined;
  const isMissingAlone =
    isMissing && !ids && !content && !needsAltText && editedBy === undefined && filters.core.length === 0;
  const count = async () => {
    // What is there of few is counted sooner than what is missing of many.
    if (!isMissingAlone || !translation) return countAll();
    return (
      kept.entries - (await countTranslated(reader, tenant, { kind, typeId: type?.id }, translation.code))
    );
  };
  const countAll = async () =>
    (isPlain && content ? await countMatches(db, tenant, content, states) : undefined) ??
    (await countRows(reader, tenant, filter));
  const hasContent = query.fields.length > 0;
  const page = { sort, isSummary, hasContent, isSorted: plan.order === 'sorted', window };
  const read = async () => {
    const bytes = await measureRows(reader, tenant, filter, page);
    if (bytes > sizes.adminList) throw responseTooLarge(bytes, sizes.adminList);
    return listRows(reader, tenant, filter, page);
  };
  if (content) {
    const [total, entries] = await Promise.all([count(), read()]);
    return { entries, total };
  }
  const total = plan.total === 'count' ? await count() : plan.total;
  if (window.offset >= total) return { entries: [], total };
  return { entries: await read(), total };
}

function readFilters(query: RecordQuery, types: SchemaSnapshot, type: ContentType | undefined, now: number) {
  const { filters } = resolveTimes(query.filters, now, (path) => type && timeAt(type.schema, path, types));
  return {
    core: filters.filter(({ target }) => target === 'core'),
    content: filters
      .filter(({ target }) => target === 'content')
      .map((filter) => typedFilter(filter, type, types)),
  };
}

/** @throws ServiceError BAD_REQUEST for an unknown state or locale, and for the default one, in which nothing is translated */
function translationFilter(
  { translation }: RecordQuery,
  { locales }: SchemaSnapshot,
): TranslationFilter | undefined {
  if (!translation || !locales) return undefined;
  const states = readTranslationStates(translation.states);
  const codes = locales.others.map(({ code }) => code).join(', ') || 'none';
  if (translation.locale === null)
    throw fail('BAD_REQUEST', `The parameter translation needs the parameter locale, one of: ${codes}.`);
  const { code, isDefault } = requireLocale(locales, translation.locale);
  if (isDefault) throw fail('BAD_REQUEST', `"${code}" is the default locale. Translations are to: ${codes}.`);
  return { code, states };
}

/** Ids of records whose translation is in some states; undefined where there are too many to look each up. */
async function findFewTranslated(
  db: Reading,
  tenant: TenantId,
  list: { readonly kind: EntryKind; readonly typeId: string | undefined },
  filter: TranslationFilter,
): Promise<readonly string[] | undefined> {
  if (filter.states.includes('missing')) return undefined;
  const ids = await findTranslated(db.aside, tenant, list, filter, few + 1);
  return ids.length > few ? undefined : ids;
}

function noCertainType() {
  return fail(
    'INVALID_FILTER_FIELD',
    'Conditions on content fields need the parameter type: each type has its own.',
  );
}

// In this folder: what records say in other locales than the default one, and what readers see of that.

import { giveWay } from '../../../lib/give-way.ts';
import { jsonTextOf, readJsonText } from '../../../lib/json-text.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ShownEntryRow, ShownValueRow } from '../../../platform/db/tables.ts';
import { indexPublishedDocument, removePublishedDocument } from '../../../platform/search/published-index.ts';
import type { Locales } from '../../schemas/locales.ts';
import type { ContentType, SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { Content, Entry } from '../entry.ts';
import { valueRows } from '../indexing/index-content.ts';
import { publishedTextsOf } from '../indexing/published-texts.ts';
import { keptFold } from '../names-store.ts';
import type { LiveEntry } from '../perspectives/perspective.ts';
import { translationId } from '../translation-keys.ts';
import { liveContents } from './local-contents.ts';
import { readLocalEntries, replaceShown } from './locales-store.ts';
import { type Resolved, resolveLocale } from './resolve-locale.ts';
import { readLive, showDefault } from './show-default-store.ts';

/** Where what is shown is kept, and the types that say how. */
export interface Showing {
  readonly tx: Tx;
  readonly tenant: TenantId;
  readonly types: SchemaSnapshot;
}

/**
 * Brings what readers of each locale see of a record up to date, in the transaction that changes what is live of it, of
 * itself or of a translation.
 */
export function showInLocales(work: Showing, { recordId }: Pick<Entry, 'recordId'>): Promise<void> {
  const codes = work.types.locales?.others.map(({ code }) => code) ?? [];
  return showRecords(work, [recordId], codes);
}

/** The same of some records, in some locales. */
export async function showRecords(
  { tx, tenant, types }: Showing,
  recordIds: readonly string[],
  codes: readonly string[],
): Promise<void> {
  const { locales } = types;
  if (!locales || codes.length === 0 || recordIds.length === 0) return;
  await giveWay();
  const read = recordIds.flatMap((id) => [id, ...locales.others.map(({ code }) => translationId(id, code))]);
  const all = Map.groupBy(await readLocalEntries(tx, tenant, read), ({ entry }) => entry.recordId);
  const shown = recordIds.flatMap((id) => {
    const found = all.get(id) ?? [];
    const source = found.find(({ entry }) => entry.locale === '')?.entry;
    const type = source && types.byId(source.typeId);
    return source && type ? resolveAll(tenant, found, source, type, locales, codes) : [];
  });
  const rows = shown.map(({ row }) => row);
  await replaceShown(tx, tenant, recordIds, codes, rows, valuesOf(tenant, shown, types));
  const there = new Set(rows.map(({ id, locale }) => translationId(id, locale)));
  for (const id of recordIds.flatMap((one) => codes.map((code) => translationId(one, code))))
    if (!there.has(id)) removePublishedDocument(tx, tenant, id);
  for (const { row, resolved, type } of shown) {
    await giveWay();
    const { headings, bodies } = publishedTextsOf(row.kind as Entry['kind'], resolved.content, type, types);
    indexPublishedDocument(tx, tenant, {
      id: translationId(row.id, row.locale),
      typeId: type.id,
      locale: row.locale,
      publishedAt: row.published_at,
      name: row.name,
      headings,
      bodies,
    });
  }
}

/**
 * The same in one locale of records that have no translation at all. Where it falls back on the default locale it shows what
 * that does, which the database copies; else it shows nothing.
 */
export async function showUntranslated(
  { tx, tenant, types }: Showing,
  recordIds: readonly string[],
  code: string,
): Promise<void> {
  const { locales } = types;
  if (!locales || recordIds.length === 0) return;
  const rank = locales.chainOf(code).indexOf(locales.default.code);
  if (rank < 0) await replaceShown(tx, tenant, recordIds, [code], [], []);
  else await showDefault(tx, tenant, recordIds, { code, rank, locales });
  const live = rank < 0 ? [] : await readLive(tx, tenant, recordIds);
  const there = new Set(live.map(({ id }) => id));
  for (const id of recordIds)
    if (!there.has(id)) removePublishedDocument(tx, tenant, translationId(id, code));
  for (const { id, kind, typeId, name, content, publishedAt } of live) {
    const type = types.byId(typeId);
    if (!type) continue;
    await giveWay();
    const texts = publishedTextsOf(kind as Entry['kind'], readJsonText(content) as Content, type, types);
    const words = { typeId, locale: code, publishedAt, name, headings: texts.headings, bodies: texts.bodies };
    indexPublishedDocument(tx, tenant, { id: translationId(id, code), ...words });
  }
}

interface ShownRow {
  readonly row: ShownEntryRow;
  readonly resolved: Resolved;
  readonly type: ContentType;
}

/** What is live of a record in one locale. */
interface LiveLocal {
  readonly entry: LiveEntry;
  readonly sharedContent: string | null;
}

/** What readers of some locales would see of a record, if this were all that is there of it. */
export function shownRows(
  tenant: TenantId,
  types: SchemaSnapshot,
  all: readonly LiveLocal[],
  codes: readonly string[],
): ShownEntryRow[] {
  const source = all.find(({ entry }) => entry.locale === '')?.entry;
  const type = source && types.byId(source.typeId);
  if (!source || !type || !types.locales) return [];
  return resolveAll(tenant, all, source, type, types.locales, codes).map(({ row }) => row);
}

function resolveAll(
  tenant: TenantId,
  all: readonly LiveLocal[],
  source: LiveEntry,
  type: ContentType,
  locales: Locales,
  codes: readonly string[],
): ShownRow[] {
  const live = liveContents(all, locales);
  const siblings = JSON.stringify(
    locales.all.flatMap(({ code }) => {
      const there = live.get(code);
      return there ? [{ locale: code, slug: there.slug }] : [];
    }),
  );
  return codes.flatMap((locale) => {
    const resolved = resolveLocale(type, locales, locale, live);
    if (!resolved) return [];
    const { name, slug, content, liveAt, publishedAt, origin, rank, fallen } = resolved;
    const row = {
      tenant_id: tenant,
      locale,
      id: source.id,
      kind: source.kind,
      type_id: source.typeId,
      scope: source.scope,
      name,
      name_fold: keptFold(name),
      slug,
      published_content: jsonTextOf(content),
      sort_order: source.sortOrder,
      created_at: source.createdAt,
      live_at: liveAt,
      published_at: publishedAt ?? liveAt,
      origin,
      rank,
      fallen: JSON.stringify(fallen),
      siblings,
    };
    return [{ row, resolved, type }];
  });
}

// Pages are filtered by no content.
function* valuesOf(
  tenant: TenantId,
  shown: readonly ShownRow[],
  types: SchemaSnapshot,
): Generator<ShownValueRow> {
  for (const { row, resolved, type } of shown) {
    if (row.kind === 'page') continue;
    const fallen = new Set(resolved.fallen);
    const entry = { id: row.id, scope: row.scope, publishedAt: row.published_at };
    for (const value of valueRows(tenant, entry, type, types, resolved.content)) {
      const [name = ''] = value.path.split('.', 1);
      // The content that it stands in is not that of an entry.
      const whole =
        value.in_content === 1 ? { value_text: String(resolved.content[name]), in_content: 0 } : {};
      yield { ...value, ...whole, locale: row.locale, is_own: row.rank > 0 || fallen.has(name) ? 0 : 1 };
    }
  }
}

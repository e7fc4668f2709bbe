// In this folder: what records say in other locales than the default one, and what readers see of that.

import { foldCase } from '../../../lib/fold-case.ts';
import { giveWay } from '../../../lib/give-way.ts';
import { jsonTextOf } from '../../../lib/json-text.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ShownEntryRow, ShownValueRow } from '../../../platform/db/tables.ts';
import { indexPublishedDocument, removePublishedDocument } from '../../../platform/search/published-index.ts';
import type { Locales } from '../../schemas/locales.ts';
import type { ContentType, SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { Entry } from '../entry.ts';
import { valueRows } from '../indexing/index-content.ts';
import { publishedTextsOf } from '../indexing/published-texts.ts';
import { translationId } from '../translation-keys.ts';
import { liveContents } from './local-contents.ts';
import { type LocalEntry, readAllLocales, replaceShown } from './locales-store.ts';
import { type Resolved, resolveLocale } from './resolve-locale.ts';

/**
 * Brings what readers of each locale see of a record up to date, in the transaction that changes what is live of it, of
 * itself or of a translation. `only`: in these locales.
 */
export async function showInLocales(
  { tx, tenant, types }: { readonly tx: Tx; readonly tenant: TenantId; readonly types: SchemaSnapshot },
  { recordId }: Pick<Entry, 'recordId'>,
  only?: readonly string[],
): Promise<void> {
  const { locales } = types;
  const codes = only ?? locales?.others.map(({ code }) => code) ?? [];
  if (!locales || codes.length === 0) return;
  await giveWay();
  const all = await readAllLocales(tx, tenant, recordId);
  const source = all.find(({ entry }) => entry.locale === '')?.entry;
  const type = source && types.byId(source.typeId);
  const shown = source && type ? resolveAll(tenant, all, source, type, locales, codes) : [];
  const rows = shown.map(({ row }) => row);
  await replaceShown(tx, tenant, recordId, codes, rows, valuesOf(tenant, shown, types));
  const found = new Set(rows.map(({ locale }) => locale));
  for (const code of codes)
    if (!found.has(code)) removePublishedDocument(tx, tenant, translationId(recordId, code));
  for (const { row, resolved, type: of } of shown) {
    await giveWay();
    const { headings, bodies } = publishedTextsOf(row.kind as Entry['kind'], resolved.content, of, types);
    indexPublishedDocument(tx, tenant, {
      id: translationId(recordId, row.locale),
      typeId: of.id,
      locale: row.locale,
      publishedAt: row.published_at,
      name: row.name,
      headings,
      bodies,
    });
  }
}

interface ShownRow {
  readonly row: ShownEntryRow;
  readonly resolved: Resolved;
  readonly type: ContentType;
}

function resolveAll(
  tenant: TenantId,
  all: readonly LocalEntry[],
  source: Entry,
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
      name_fold: foldCase(name),
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
      yield { ...value, locale: row.locale, is_own: fallen.has(name) ? 0 : 1 };
    }
  }
}

import { CompiledQuery } from 'kysely';
import { scopeOfType } from '../../lib/ids.ts';
import { foldCase } from '../../lib/text/fold-case.ts';
import { partsOf } from '../../lib/text/parts-of.ts';
import type { EntryRow, EntryValueRow } from '../../platform/db/tables.ts';
import type { TestService, TestTenant } from '../test-service.ts';

const rowsPerStatement = 250;

/**
 * Fills a collection type with published items as a bulk load would, beside the API, and lets PostgreSQL analyse them.
 * Every item has a `kind` (ten of them), a `rank`, a `unique` text and a reference to the item before.
 */
export async function addManyItems(
  service: TestService,
  tenant: TestTenant,
  given: { slug: string; count: number },
): Promise<void> {
  const { database, ids } = service.server.deps;
  const field = (name: string, type: string, options = {}) => ({ name, label: name, type, options });
  const type = await tenant.createType('collection-types', {
    name: given.slug,
    slug: given.slug,
    schema: [
      field('kind', 'text'),
      field('rank', 'number'),
      field('unique', 'text'),
      field('before', 'reference', { collectionType: given.slug }),
    ],
  });
  const entries: EntryRow[] = [];
  const values: EntryValueRow[] = [];
  for (let n = 0; n < given.count; n++) {
    const entry = itemRow(tenant.id, type.id, { id: ids.next(), n, before: entries.at(-1)?.id });
    entries.push(entry);
    values.push(...valueRows(entry, n));
  }
  await database.write(async (tx) => {
    for (const part of partsOf(entries, rowsPerStatement))
      await tx.sql.insertInto('entries').values(part).execute();
    for (const part of partsOf(values, rowsPerStatement))
      await tx.sql.insertInto('entry_values').values(part).execute();
    const totals = { entries: given.count, published: given.count, revision: 1 };
    await tx.sql
      .insertInto('type_totals')
      .values({ tenant_id: tenant.id, type_id: type.id, stripe: 0, ...totals })
      .execute();
    tx.touch(tenant.id, `type:${type.id}`);
  });
  await analyse(service);
}

async function analyse({ server }: TestService): Promise<void> {
  const { database } = server.deps;
  if (database.dialect.name !== 'postgres') return;
  await database.sql.executeQuery(CompiledQuery.raw('vacuum analyze entries'));
  await database.sql.executeQuery(CompiledQuery.raw('vacuum analyze entry_values'));
}

function itemRow(
  tenant: string,
  typeId: string,
  { id, n, before }: { id: string; n: number; before: string | undefined },
): EntryRow {
  const number = String(n).padStart(5, '0');
  const content = JSON.stringify({
    kind: `kind-${n % 10}`,
    rank: n % 500,
    unique: `value-${n}`,
    ...(before && { before: { _ref: before, _type: 'collectionItem' } }),
  });
  const at = 1_700_000_000_000 + n * 1000;
  const name = `Name ${number}`;
  return {
    tenant_id: tenant,
    id,
    kind: 'item',
    type_id: typeId,
    scope: scopeOfType(typeId),
    name,
    name_fold: foldCase(name),
    slug: `item-${number}`,
    status: 'published',
    draft_content: '',
    published_content: content,
    sort_order: n,
    version: 1,
    created_by: null,
    updated_by: null,
    created_at: at,
    updated_at: at,
    live_at: at,
    published_at: at,
    first_published_at: at,
    publish_at: null,
    unpublish_at: null,
    schedule_error: null,
    deleted_at: null,
    deleted_by: null,
    live_since: null,
    live_by: null,
    live_release: null,
  };
}

function valueRows({ tenant_id, scope, id, published_at }: EntryRow, n: number): EntryValueRow[] {
  const row = (path: string, value: string | number): EntryValueRow => ({
    tenant_id,
    scope,
    entry_id: id,
    path,
    n: 0,
    is_element: 0,
    value_key: String(value),
    value_fold: null,
    value_text: null,
    text_fold: null,
    in_content: 0,
    value_number: typeof value === 'number' ? value : null,
    published_at: published_at ?? 0,
  });
  return [row('kind', `kind-${n % 10}`), row('rank', n % 500), row('unique', `value-${n}`)];
}

import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { draftText, isUnpublished } from '../documents-store.ts';
import type { EntryKind } from '../entry-kind.ts';
import type { TypedFilter } from '../filters/typed-filter.ts';
import { isChanged } from './summary-store.ts';

/** Entries of one type. */
interface OfType {
  readonly kind: EntryKind;
  readonly scope: string;
  readonly typeId: string;
}

/** The published entries of a type whose draft says something else. */
export function listChangedIds(db: Reader, tenant: TenantId, { kind, typeId }: OfType): Promise<string[]> {
  return idsWhere(
    db,
    tenant,
    sql`entries.kind = ${kind} and ${isChanged} and ${besides(db, 'type_id')} = ${typeId}`,
  );
}

/**
 * The entries of a type whose draft is not live as it is, without those whose text shows that they do not meet the
 * filters.
 */
export function listUnpublishedIds(
  db: Reader,
  tenant: TenantId,
  { typeId }: OfType,
  filters: readonly TypedFilter[],
): Promise<string[]> {
  const written = filters.flatMap((filter) => writtenIn(db, filter) ?? []);
  return idsWhere(
    db,
    tenant,
    sql.join([isUnpublished, sql`${besides(db, 'type_id')} = ${typeId}`, ...written], sql` and `),
  );
}

/** The drafts of some entries, as JSON. */
export async function readDraftContents(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
): Promise<{ id: string; content: string }[]> {
  return db.sql
    .selectFrom('entries')
    .select(['id', draftText.as('content')])
    .where('tenant_id', '=', tenant)
    .where(db.dialect.in('id', ids))
    .where('deleted_at', 'is', null)
    .execute();
}

async function idsWhere(db: Reader, tenant: TenantId, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select entries.id from entries
    where entries.tenant_id = ${tenant} and entries.deleted_at is null and ${condition}`.execute(db.sql);
  return rows.map(({ id }) => id);
}

/** A column by whose index nothing is to be found: another one finds less. */
function besides(db: Reader, column: string): RawBuilder<unknown> {
  return sql.raw(db.dialect.sortedBy(`entries.${column}`));
}

/** What the text of a draft has that meets a filter: a value stands in JSON as it is written. */
function writtenIn({ dialect }: Reader, { operator, values, comparison }: TypedFilter) {
  const isExact = (operator === 'eq' || operator === 'in') && (comparison === 'text' || comparison === 'id');
  if (!isExact) return undefined;
  const parts = values.map((value) => {
    const written = JSON.stringify(value).slice(1, -1);
    return sql<boolean>`${dialect.position}(entries.draft_content, ${written}) > 0`;
  });
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

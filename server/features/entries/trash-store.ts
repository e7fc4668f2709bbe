import { sql } from 'kysely';
import { foldCase } from '../../lib/fold-case.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { type Entry, toEntry } from './entry.ts';
import type { EntryKind } from './entry-kind.ts';

/** A deleted entry as the trash lists it. */
export interface TrashedEntry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly typeId: string;
  readonly typeName: string;
  readonly typeSlug: string;
  readonly name: string;
  readonly slug: string;
  readonly deletedAt: number;
  readonly deletedBy: string | null;
}

/** The deleted entries of a tenant, the last deleted first. */
export async function listTrash(
  db: Reader,
  tenant: TenantId,
  filter: { readonly kind: EntryKind | undefined; readonly q: string | undefined },
  window: { readonly limit: number; readonly offset: number },
): Promise<{ entries: TrashedEntry[]; total: number }> {
  const { kind, q } = filter;
  let query = db.sql
    .selectFrom('entries')
    .where('entries.tenant_id', '=', tenant)
    .where('entries.deleted_at', 'is not', null);
  if (kind) query = query.where('entries.kind', '=', kind);
  if (q !== undefined) {
    const text = foldCase(q);
    query = query.where(
      sql<boolean>`(${db.dialect.position}(entries.name_fold, ${text}) > 0
        or ${db.dialect.position}(entries.slug, ${text}) > 0)`,
    );
  }
  const { total } = await query
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const entries = await query
    .innerJoin('types', (join) =>
      join.onRef('types.tenant_id', '=', 'entries.tenant_id').onRef('types.id', '=', 'entries.type_id'),
    )
    .select([
      'entries.id',
      sql<EntryKind>`entries.kind`.as('kind'),
      'entries.type_id as typeId',
      'types.name as typeName',
      'types.slug as typeSlug',
      'entries.name',
      'entries.slug',
      sql<number>`entries.deleted_at`.as('deletedAt'),
      'entries.deleted_by as deletedBy',
    ])
    .orderBy('entries.deleted_at', 'desc')
    .orderBy('entries.id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute();
  return { entries, total };
}

/** A deleted entry by id, held for the rest of the transaction. */
export async function holdTrashed(tx: Tx, tenant: TenantId, id: string): Promise<Entry | undefined> {
  const row = await tx.sql
    .selectFrom('entries')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .modifyEnd(tx.dialect.forUpdate)
    .executeTakeFirst();
  return row && toEntry(row);
}

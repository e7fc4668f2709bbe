import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';

/** An entry or a translation, and the scope in which it gave up a slug. */
export interface FormerOwner {
  readonly id: string;
  readonly scope: string;
}

/** Remembers a slug that an entry gave up. Whoever gave it up last owns it; who owned it until then is known of that time still. */
export async function rememberSlug(
  tx: Tx,
  tenant: TenantId,
  old: { scope: string; slug: string; entryId: string; at: number },
): Promise<void> {
  const { scope, slug, at } = old;
  await endOwners(tx, tenant, at, (any) => any.and([any('scope', '=', scope), any('slug', '=', slug)]));
  const insert = tx.sql
    .insertInto('entry_slugs')
    .values({
      tenant_id: tenant,
      scope: old.scope,
      slug: old.slug,
      entry_id: old.entryId,
      created_at: old.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'scope', 'slug'])
        .doUpdateSet({ entry_id: old.entryId, created_at: old.at }),
    );
  await tx.send(insert.compile());
}

/** The live entry that once had a slug. */
export async function findRenamedEntry(
  db: Reader,
  tenant: TenantId,
  scope: string,
  oldSlug: string,
): Promise<{ slug: string; status: string; id: string } | undefined> {
  return db.sql
    .selectFrom('entry_slugs')
    .innerJoin('entries', (join) =>
      join
        .onRef('entries.tenant_id', '=', 'entry_slugs.tenant_id')
        .onRef('entries.id', '=', 'entry_slugs.entry_id'),
    )
    .select(['entries.slug', 'entries.status', 'entries.id'])
    .where('entry_slugs.tenant_id', '=', tenant)
    .where('entry_slugs.scope', '=', scope)
    .where('entry_slugs.slug', '=', oldSlug)
    .where('entries.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Who owns a slug that was given up, in each of some scopes, whether it is live or not. */
export function findFormerOwners(
  db: Reader,
  tenant: TenantId,
  scopes: readonly string[],
  slug: string,
): Promise<FormerOwner[]> {
  return ownersNow(db, tenant, scopes, slug).execute();
}

/** Who owned it at an instant. */
export async function findFormerOwnersAt(
  db: Reader,
  tenant: TenantId,
  scopes: readonly string[],
  slug: string,
  at: number,
): Promise<FormerOwner[]> {
  const since = await ownersNow(db, tenant, scopes, slug).where('created_at', '<=', at).execute();
  const ended = await db.sql
    .selectFrom('ended_slugs')
    .select(['entry_id as id', 'scope'])
    .where('tenant_id', '=', tenant)
    .where(db.dialect.in('scope', scopes))
    .where('slug', '=', slug)
    .where('created_at', '<=', at)
    .where('ended_at', '>', at)
    .execute();
  return [...since, ...ended];
}

function ownersNow(db: Reader, tenant: TenantId, scopes: readonly string[], slug: string) {
  return db.sql
    .selectFrom('entry_slugs')
    .select(['entry_id as id', 'scope'])
    .where('tenant_id', '=', tenant)
    .where(db.dialect.in('scope', scopes))
    .where('slug', '=', slug);
}

/** Forgets which slugs some entries gave up, which are gone for good: of the time until an instant it is known still. */
export async function endSlugsOf(
  tx: Tx,
  tenant: TenantId,
  entryIds: readonly string[],
  at: number,
): Promise<void> {
  await endOwners(tx, tenant, at, () => tx.dialect.in('entry_id', entryIds));
  await tx.sql
    .deleteFrom('entry_slugs')
    .where('tenant_id', '=', tenant)
    .where(tx.dialect.in('entry_id', entryIds))
    .execute();
}

/** Keeps of some slugs who owned them until an instant. */
async function endOwners(
  tx: Tx,
  tenant: TenantId,
  at: number,
  which: (any: ExpressionBuilder<Tables, 'entry_slugs'>) => Expression<SqlBool>,
): Promise<void> {
  await tx.sql
    .insertInto('ended_slugs')
    .columns(['tenant_id', 'scope', 'slug', 'created_at', 'ended_at', 'entry_id'])
    .expression((any) =>
      any
        .selectFrom('entry_slugs')
        .select([
          'tenant_id',
          'scope',
          'slug',
          'created_at',
          sql<number>`cast(${at} as bigint)`.as('at'),
          'entry_id',
        ])
        .where('tenant_id', '=', tenant)
        .where(which)
        .where('created_at', '<', at),
    )
    .execute();
}

/** Forgets who owned slugs until an instant or before, of at most `limit` of them, and answers how many that were. */
export async function deleteEndedSlugs(
  tx: Tx,
  tenant: TenantId,
  until: number,
  limit: number,
): Promise<number> {
  const old = await tx.sql
    .selectFrom('ended_slugs')
    .select(['scope', 'slug', 'created_at'])
    .where('tenant_id', '=', tenant)
    .where('ended_at', '<=', until)
    .orderBy('ended_at')
    .limit(limit)
    .execute();
  for (const { scope, slug, created_at: since } of old) {
    await tx.sql
      .deleteFrom('ended_slugs')
      .where('tenant_id', '=', tenant)
      .where('scope', '=', scope)
      .where('slug', '=', slug)
      .where('created_at', '=', since)
      .execute();
  }
  return old.length;
}

/** Forgets which slugs the entries from one id to another owned before. */
export async function deleteEndedSlugsOf(
  tx: Tx,
  tenant: TenantId,
  first: string,
  last: string,
): Promise<void> {
  await tx.sql
    .deleteFrom('ended_slugs')
    .where('tenant_id', '=', tenant)
    .where('entry_id', '>=', first)
    .where('entry_id', '<=', last)
    .execute();
}

import { sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { Locales } from '../../schemas/locales.ts';

/** What the search is told of an entry that is live. */
interface LiveRow {
  readonly id: string;
  readonly kind: string;
  readonly typeId: string;
  readonly name: string;
  /** JSON. */
  readonly content: string;
  readonly publishedAt: number;
}

/** Those of some records that are live in the default locale. */
export async function readLive(db: Reader, tenant: TenantId, ids: readonly string[]): Promise<LiveRow[]> {
  const { rows } = await sql<LiveRow>`
    select id, kind, type_id as "typeId", name, published_content as content,
      coalesce(published_at, live_at) as "publishedAt"
    from entries where tenant_id = ${tenant} and ${db.dialect.in('id', ids)} and ${isLive}`.execute(db.sql);
  return rows;
}

/**
 * Shows records that have no translation in a locale that falls back on the default one, in place of what was shown of them
 * there: to the letter what is live. A long text is found in the content of the entry, as it is without a locale.
 */
export async function showDefault(
  tx: Tx,
  tenant: TenantId,
  ids: readonly string[],
  { code, rank, locales }: { readonly code: string; readonly rank: number; readonly locales: Locales },
): Promise<void> {
  const chosen = tx.dialect.in('id', ids);
  const origin = locales.default.code;
  const outdated = sql`delete from shown_entries where tenant_id = ${tenant} and locale = ${code} and ${chosen}`;
  await tx.send(outdated.compile(tx.sql));
  const entries = sql`insert into shown_entries (tenant_id, locale, id, kind, type_id, scope, name, name_fold, slug,
      published_content, sort_order, created_at, live_at, published_at, origin, rank, fallen, siblings)
    select tenant_id, cast(${code} as text), id, kind, type_id, scope, name, name_fold, slug, published_content, sort_order, created_at,
      live_at, coalesce(published_at, live_at), cast(${origin} as text), ${sql.lit(rank)}, '[]',
      ${`[{"locale":"${origin}","slug":"`} || slug || '"}]'
    from entries where tenant_id = ${tenant} and ${chosen} and ${isLive}`;
  await tx.send(entries.compile(tx.sql));
  const values = sql`insert into shown_values (tenant_id, locale, scope, entry_id, path, n, is_element, is_own, value_key,
      value_fold, value_text, text_fold, value_number, published_at, in_content)
    select v.tenant_id, cast(${code} as text), v.scope, v.entry_id, v.path, v.n, v.is_element, 0, v.value_key, v.value_fold, v.value_text,
      v.text_fold, v.value_number, v.published_at, v.in_content
    from entry_values v join entries on entries.tenant_id = ${tenant} and entries.id = v.entry_id
    where v.tenant_id = ${tenant} and ${tx.dialect.in('v.entry_id', ids)} and ${isLive}`;
  await tx.send(values.compile(tx.sql));
}

const isLive = sql`deleted_at is null and status = 'published' and published_content is not null`;

import { sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { View } from '../../api/shown.ts';
import { visible } from '../lists/list-store.ts';
import { readTranslationId } from '../translation-keys.ts';

/**
 * The live record that has a slug in one of some scopes, else that had it; of several the one whose scope is named first.
 * The scopes are those of one list of records in its locales.
 */
export async function findBySlug(
  db: Reader,
  tenant: TenantId,
  scopes: readonly string[],
  slug: string,
  view: View,
): Promise<string | undefined> {
  const now = await sql<{ id: string; scope: string }>`select entries.id, entries.scope from entries
    where entries.tenant_id = ${tenant} and ${db.dialect.in('entries.scope', scopes)} and entries.slug = ${slug}
      and ${visible[view]}`.execute(db.sql);
  const before =
    now.rows.length > 0
      ? now
      : await sql<{ id: string; scope: string }>`select s.entry_id as id, s.scope from entry_slugs s
          where s.tenant_id = ${tenant} and ${db.dialect.in('s.scope', scopes)} and s.slug = ${slug}`.execute(
          db.sql,
        );
  const [first] = [...before.rows].sort((a, b) => scopes.indexOf(a.scope) - scopes.indexOf(b.scope));
  return first && readTranslationId(first.id).recordId;
}

/** Where records are published themselves, by their ids: the slugs of their translations by locale. */
export async function readTranslatedSlugs(
  db: Reader,
  tenant: TenantId,
  translationIds: readonly string[],
): Promise<Map<string, string>> {
  if (translationIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; slug: string }>`select entries.id, entries.slug from entries
    where entries.tenant_id = ${tenant} and ${db.dialect.in('entries.id', translationIds)}
      and ${visible.published}`.execute(db.sql);
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

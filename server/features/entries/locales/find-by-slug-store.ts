import { sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { View } from '../../api/shown.ts';
import { visible } from '../lists/list-store.ts';
import type { Perspective } from '../perspectives/perspective.ts';
import { findFormerOwners } from '../redirects/former-slugs-store.ts';
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
  perspective?: Perspective,
): Promise<string | undefined> {
  const stored = await readSlugsIn(db, tenant, scopes, slug, view);
  const now = perspective ? await withPlaced(stored, scopes, slug, perspective) : stored;
  const readFormer = () =>
    perspective ? perspective.formerOwners(scopes, slug) : findFormerOwners(db, tenant, scopes, slug);
  const found = now.length > 0 ? now : await readFormer();
  const [first] = [...found].sort((a, b) => scopes.indexOf(a.scope) - scopes.indexOf(b.scope));
  return first && readTranslationId(first.id).recordId;
}

interface SlugAt {
  readonly id: string;
  readonly scope: string;
}

/** The live entries and translations that have a slug in one of some scopes. */
export async function readSlugsIn(
  db: Reader,
  tenant: TenantId,
  scopes: readonly string[],
  slug: string,
  view: View,
): Promise<SlugAt[]> {
  const { rows } = await sql<SlugAt>`select entries.id, entries.scope from entries
    where entries.tenant_id = ${tenant} and ${db.dialect.in('entries.scope', scopes)} and entries.slug = ${slug}
      and ${visible[view]}`.execute(db.sql);
  return rows;
}

async function withPlaced(
  stored: readonly SlugAt[],
  scopes: readonly string[],
  slug: string,
  perspective: Perspective,
): Promise<SlugAt[]> {
  const changed = await perspective.among(stored.map(({ id }) => id));
  const placed = await perspective.withSlug(scopes, slug);
  const there = placed.flatMap(({ entry, isDeleted }) =>
    isDeleted || entry.status !== 'published' ? [] : [{ id: entry.id, scope: entry.scope }],
  );
  return [...stored.filter(({ id }) => !changed.has(id)), ...there];
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

import { sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { View } from '../../api/shown.ts';
import { visible } from '../lists/columns-store.ts';
import type { Perspective } from '../perspectives/perspective.ts';
import { findFormerOwners } from '../redirects/former-slugs-store.ts';

/** An entry or a translation that has a slug, or had it, in a scope. */
export interface SlugOwner {
  readonly id: string;
  readonly scope: string;
}

/** Finds the entries and translations that have a slug in one of some scopes and that the view shows. */
export async function findSlugHolders(
  db: Reader,
  tenant: TenantId,
  scopes: readonly string[],
  slug: string,
  view: View,
  perspective?: Perspective,
): Promise<SlugOwner[]> {
  const stored = await readSlugsIn(db, tenant, scopes, slug, view);
  return perspective ? withPlaced(stored, scopes, slug, perspective) : stored;
}

/** Finds the last owner of a slug that was given up, in each of some scopes, whether it is published or not. */
export async function readFormerOwners(
  db: Reader,
  tenant: TenantId,
  scopes: readonly string[],
  slug: string,
  perspective?: Perspective,
): Promise<readonly SlugOwner[]> {
  return perspective ? perspective.formerOwners(scopes, slug) : findFormerOwners(db, tenant, scopes, slug);
}

/** The live entries and translations that have a slug in one of some scopes. */
export async function readSlugsIn(
  db: Reader,
  tenant: TenantId,
  scopes: readonly string[],
  slug: string,
  view: View,
): Promise<SlugOwner[]> {
  const { rows } = await sql<SlugOwner>`select entries.id, entries.scope from entries
    where entries.tenant_id = ${tenant} and ${db.dialect.in('entries.scope', scopes)} and entries.slug = ${slug}
      and ${visible[view]}`.execute(db.sql);
  return rows;
}

async function withPlaced(
  stored: readonly SlugOwner[],
  scopes: readonly string[],
  slug: string,
  perspective: Perspective,
): Promise<SlugOwner[]> {
  const changed = await perspective.among(
    stored.map(({ id }) => id),
    true,
  );
  const placed = await perspective.withSlug(scopes, slug);
  const there = placed.flatMap(({ entry, isDeleted }) =>
    isDeleted || entry.status !== 'published' ? [] : [{ id: entry.id, scope: entry.scope }],
  );
  return [...stored.filter(({ id }) => !changed.has(id)), ...there];
}

/** Returns the slugs of those entries and translations that are published, by id. */
export async function readPublishedSlugs(
  db: Reader,
  tenant: TenantId,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; slug: string }>`select entries.id, entries.slug from entries
    where entries.tenant_id = ${tenant} and ${db.dialect.in('entries.id', ids)}
      and ${visible.published}`.execute(db.sql);
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';

/** An entry or a translation with the slug that it is published under. */
export interface SlugHolder {
  readonly id: string;
  readonly scope: string;
  readonly slug: string;
  readonly name: string;
}

/** Returns the entries and translations that are published in one of some scopes under one of some slugs. */
export function findPublishedHolders(
  db: Reader,
  tenant: TenantId,
  scopes: readonly string[],
  slugs: readonly string[],
): Promise<SlugHolder[]> {
  return db.sql
    .selectFrom('entries')
    .select(['id', 'scope', 'slug', 'name'])
    .where('tenant_id', '=', tenant)
    .where(db.dialect.in('scope', scopes))
    .where(db.dialect.in('slug', slugs))
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .execute();
}

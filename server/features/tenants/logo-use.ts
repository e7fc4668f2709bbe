import { type TenantId, uuidOfTenant } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { MediaUse } from '../media/media-usage.ts';
import { requireTenant } from './store.ts';

/** The tenant as what uses a file, where the file is the logo of its admin app. */
export async function findLogoUse(db: Reader, tenant: TenantId, mediaId: string): Promise<MediaUse[]> {
  const { logo_id, name, slug } = await requireTenant(db, tenant);
  if (logo_id !== mediaId) return [];
  const id = uuidOfTenant(tenant);
  return [{ kind: 'tenant', id, name, slug, typeSlug: null, fields: ['logo'], isPublished: true }];
}

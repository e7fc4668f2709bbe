import type { MediaUsage } from '../../media/media-usage.ts';
import { findLogoUse } from '../../tenants/logo-use.ts';
import { findUses } from './find-uses.ts';

/** Where content points to media, and whose logo it is; given to the media slice, which may not know entries. */
export const mediaUsage: MediaUsage = {
  findUses: async (db, tenant, id) => [
    ...(await findLogoUse(db, tenant, id)),
    ...(await findUses(db, tenant, { id, isMedia: true })),
  ],
};

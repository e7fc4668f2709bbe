import type { MediaUsage } from '../../media/media-usage.ts';
import { findUses } from './find-uses.ts';

/** Where content points to media; given to the media slice, which may not know entries. */
export const mediaUsage: MediaUsage = {
  findUses: (db, tenant, id) => findUses(db, tenant, { id, isMedia: true }),
};

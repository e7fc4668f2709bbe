import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';

/** A record whose content points to a media file, or the tenant whose logo it is. */
export interface MediaUse {
  /** `page`, `collectionItem`, `blogPost` or `tenant`. */
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** Slug of the type of a page or an item; null for others. */
  readonly typeSlug: string | null;
  /** Paths of the fields that point to it. */
  readonly fields: readonly string[];
  /** Whether what is published points to it, and not only a draft. */
  readonly isPublished: boolean;
}

/** What the library asks of content. Content stands above media, so it is handed in. */
export interface MediaUsage {
  /** What points to a media file and is not deleted. */
  findUses(db: Reader, tenant: TenantId, mediaId: string): Promise<MediaUse[]>;
}

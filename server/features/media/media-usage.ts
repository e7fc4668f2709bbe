import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';

/** A record whose content points to a media file. */
export interface MediaUse {
  /** `page`, `collectionItem` or `blogPost`. */
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** Slug of the type of a page or an item; null for posts. */
  readonly typeSlug: string | null;
  /** Paths of the fields that point to it. */
  readonly fields: readonly string[];
  /** Whether what is published points to it, and not only a draft. */
  readonly isPublished: boolean;
}

/** What the library asks of content. Content stands above media, so it is handed in. */
export interface MediaUsage {
  /** The records that point to a media file and are not deleted. */
  findUses(db: Reader, tenant: TenantId, mediaId: string): Promise<MediaUse[]>;
}

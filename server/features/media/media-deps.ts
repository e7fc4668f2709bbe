import type { Actor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Staging } from '../../platform/blobs/staging.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { HotFiles } from './delivery/hot-files.ts';
import type { ImageWork } from './delivery/image-work.ts';
import type { ServedMedia } from './delivery/served-media.ts';
import type { ImageDecoder } from './images/image-decoder.ts';
import type { MediaUsage } from './media-usage.ts';

/** What operations on media use. */
export interface MediaDeps {
  readonly database: Database;
  readonly blobs: Blobs;
  readonly staging: Staging;
  readonly hotFiles: HotFiles;
  readonly servedMedia: ServedMedia;
  readonly imageDecoder: ImageDecoder;
  readonly imageWork: ImageWork;
  readonly mediaUsage: MediaUsage;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly publicUrl: () => string;
}

/** What noting a change of media uses. */
export type MediaChangeDeps = Pick<MediaDeps, 'clock' | 'ids' | 'publicUrl'>;

/** For whom an operation runs. */
export interface MediaCaller {
  readonly tenant: TenantId;
  readonly actor: Actor;
  /** Aborted when they hang up, where they can. */
  readonly gone?: AbortSignal;
}

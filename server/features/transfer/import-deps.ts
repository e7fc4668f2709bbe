import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SchemaDirectory } from '../schemas/schema-directory.ts';

/** Bytes that have arrived and that nothing refers to yet. */
export interface ReceivedFile {
  /** SHA-256 of the bytes, hexadecimal. */
  readonly hash: string;
  /** Keeps them as those of a blob, durably. */
  keep(tenant: TenantId, blobId: string): Promise<void>;
  /** Forgets them. */
  discard(): Promise<void>;
}

/** Where the bytes of a tenant's media go. */
export interface FileTarget {
  /** Takes bytes in, outside of everything that is served. */
  receive(bytes: AsyncIterable<Uint8Array>): Promise<ReceivedFile>;
  /** Removes the bytes of a blob; those that are not there are no failure. */
  remove(tenant: TenantId, blobId: string): Promise<void>;
}

/** What an import uses. */
export interface ImportDeps {
  readonly database: Database;
  readonly schemas: SchemaDirectory;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly files: FileTarget;
}

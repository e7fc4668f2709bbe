import { randomUUID } from 'node:crypto';
import { insertMedia } from '../../features/media/store.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import type { MediaRow } from '../../platform/db/tables.ts';

/** Adds a media record whose bytes nobody asks for, and answers its id. */
export async function addMedia(
  database: Database,
  tenant: TenantId,
  given: Partial<Pick<MediaRow, 'mime_type' | 'size' | 'filename'>> = {},
): Promise<string> {
  const row: MediaRow = {
    tenant_id: tenant,
    id: randomUUID(),
    blob_id: randomUUID(),
    filename: 'file.png',
    original_filename: 'file.png',
    mime_type: 'image/png',
    size: 10,
    width: null,
    height: null,
    alt_text: '',
    caption: '',
    folder: null,
    focal_x: 0.5,
    focal_y: 0.5,
    thumbhash: null,
    note: null,
    hash: randomUUID().replaceAll('-', '').repeat(2),
    search_text: '',
    tags: null,
    crops: null,
    duration: null,
    poster: null,
    created_by: null,
    file_changed_at: 0,
    created_at: 0,
    updated_at: 0,
    deleted_at: null,
    deleted_by: null,
    ...given,
  };
  await database.write(async (tx) => {
    const { tenant_id, blob_id, hash, size, created_at } = row;
    await tx.sql
      .insertInto('media_blobs')
      .values({ tenant_id, id: blob_id, hash, size, created_at })
      .execute();
    await insertMedia(tx, row);
  });
  return row.id;
}

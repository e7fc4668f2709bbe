import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import { detectFormat, tellingBytes } from '../media/formats/registry.ts';
import type { ImportDeps } from './import-deps.ts';
import { faultAt } from './import-fault.ts';
import { findBlobs, findForeignMedia, listTypesOfBlob } from './imported-media-store.ts';
import type { ArchiveFile } from './read-archive.ts';
import type { PlacedRow } from './read-rows.ts';

/**
 * Holds rows of media against the files that they claim and against other tenants: the bytes of a file are served by the id
 * of its record alone, so no tenant may bring a record under an id of another.
 * @throws ImportRefused with the place of the row
 */
export async function checkMedia(db: Reader, tenant: TenantId, rows: readonly PlacedRow[]): Promise<void> {
  const blobIds = [...new Set(rows.map(({ row }) => String(row['blob_id'])))];
  const blobs = new Map((await findBlobs(db, tenant, blobIds)).map((blob) => [blob.id, blob]));
  const ids = rows.map(({ row }) => String(row['id']));
  const foreign = new Set(await findForeignMedia(db, tenant, ids));
  for (const { row, place } of rows) {
    const blob = blobs.get(String(row['blob_id']));
    if (!blob) throw faultAt(place, `its file ${row['blob_id']} is none of the archive's.`);
    if (blob.hash !== row['hash'] || blob.size !== row['size']) {
      throw faultAt(place, 'its hash and size are not those of its file.');
    }
    if (foreign.has(String(row['id']))) throw faultAt(place, heldByAnother(String(row['id'])));
  }
}

/** What is said of a media id that another tenant has. */
export function heldByAnother(id: string): string {
  return (
    `the media id ${id} belongs to another tenant of this installation. Files are served by this id alone, ` +
    'so an archive with media cannot be imported beside the tenant that it came from.'
  );
}

/**
 * Takes the bytes of one blob in. Nothing of them is kept unless they are those that the archive announces, and of the type
 * that its records give them.
 * @throws ImportRefused
 */
export async function importFile(
  { database, files }: Pick<ImportDeps, 'database' | 'files'>,
  tenant: TenantId,
  blobId: string,
  file: ArchiveFile,
): Promise<void> {
  const place = { file: file.name };
  const [blob] = await findBlobs(database, tenant, [blobId]);
  if (!blob) throw faultAt(place, 'no row of media_blobs names it.');
  if (blob.size !== file.size)
    throw faultAt(place, `it has ${file.size} bytes, and ${blob.size} by its row of media_blobs.`);
  const head: Uint8Array[] = [];
  const received = await files.receive(keepingHead(file.bytes, head));
  try {
    if (received.hash !== blob.hash) throw faultAt(place, 'it is damaged: its bytes do not have its hash.');
    const { format } = await detectFormat(Buffer.concat(head));
    const claimed = await listTypesOfBlob(database, tenant, blobId);
    const wrong = claimed.find((type) => type !== format?.mimeType);
    if (wrong) {
      throw faultAt(
        place,
        `its bytes are ${format?.mimeType ?? 'of no type that is taken'}, and its record says ${wrong}.`,
      );
    }
    await received.keep(tenant, blobId);
  } finally {
    await received.discard();
  }
}

/** Passes bytes on, and notes as many of the first ones as tell the type of a file. */
async function* keepingHead(
  bytes: AsyncIterable<Uint8Array>,
  head: Uint8Array[],
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const part of bytes) {
    if (size < tellingBytes) head.push(part);
    size += part.byteLength;
    yield part;
  }
}

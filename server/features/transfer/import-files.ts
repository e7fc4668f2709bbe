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
    if (!blob) throw faultAt(place, `the file ${row['blob_id']} is not in the archive.`);
    if (blob.hash !== row['hash'] || blob.size !== row['size']) {
      throw faultAt(place, 'the hash and size differ from the file.');
    }
    if (foreign.has(String(row['id']))) throw faultAt(place, heldByAnother(String(row['id'])));
  }
}

/** Message for a media id that belongs to another tenant. */
export function heldByAnother(id: string): string {
  return (
    `the media id ${id} belongs to another tenant. Media ids are unique in an installation. ` +
    'Import the archive into another installation.'
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
  if (!blob) throw faultAt(place, 'the file has no row in media_blobs.');
  if (blob.size !== file.size)
    throw faultAt(place, `the file has ${file.size} bytes, but its row in media_blobs has ${blob.size}.`);
  const head: Uint8Array[] = [];
  const received = await files.receive(keepingHead(file.bytes, head));
  try {
    if (received.hash !== blob.hash)
      throw faultAt(place, 'the file is damaged: its content does not match its hash.');
    const { format } = await detectFormat(Buffer.concat(head));
    const claimed = await listTypesOfBlob(database, tenant, blobId);
    const wrong = claimed.find((type) => type !== format?.mimeType);
    if (wrong) {
      throw faultAt(
        place,
        `the file has ${format ? `the type ${format.mimeType}` : 'an unsupported type'}, but its media row has ${wrong}.`,
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

import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { Config } from '../config/load-config.ts';
import { blobKey } from '../features/media/blob-store.ts';
import type { FileSource } from '../features/transfer/export-tenant.ts';
import type { FileTarget } from '../features/transfer/import-deps.ts';
import { openBlobs } from './open-blobs.ts';

/** The media files of tenants, as archives read and write them. */
export function openFiles(config: Config): FileSource & FileTarget {
  const { blobs, staging } = openBlobs(config);
  return {
    open: async (tenant, blobId) => {
      const bytes = await blobs.open(blobKey(tenant, blobId));
      return bytes && Readable.fromWeb(bytes as NodeReadableStream);
    },
    receive: async (bytes) => {
      const writer = await staging.create();
      try {
        for await (const part of bytes) await writer.write(part);
      } catch (error) {
        await writer.discard();
        throw error;
      }
      const file = await writer.finish();
      return {
        hash: file.hash,
        keep: (tenant, blobId) => blobs.place(blobKey(tenant, blobId), file.path),
        discard: () => staging.discard(file),
      };
    },
    remove: (tenant, blobId) => blobs.remove(blobKey(tenant, blobId)),
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '../../platform/blobs/s3-blobs.ts';

interface S3rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

type S3rverClass = new (options: Record<string, unknown>) => S3rver;

/** A real S3 server on this machine, with one empty bucket, that knows one access key. */
export async function startS3Server(): Promise<{ settings: S3Settings; close(): Promise<void> }> {
  // The package has no types and is CommonJS.
  const S3rver = createRequire(import.meta.url)('s3rver') as S3rverClass;
  const directory = mkdtempSync(join(tmpdir(), 'galley-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'galley' }],
  });
  const { port } = await server.run();
  return {
    settings: {
      bucket: 'galley',
      prefix: '',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      sessionToken: undefined,
    },
    close: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

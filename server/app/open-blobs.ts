import { join } from 'node:path';
import type { Config } from '../config/load-config.ts';
import { hasBlobs } from '../features/media/blob-store.ts';
import type { Blobs } from '../platform/blobs/blobs.ts';
import { createFileBlobs } from '../platform/blobs/file-blobs.ts';
import { createS3Blobs } from '../platform/blobs/s3-blobs.ts';
import { createStaging, type Staging } from '../platform/blobs/staging.ts';
import type { Installation } from './open-installation.ts';

/**
 * Makes the place for files in a new installation. One that has files already must find them where they were: beside a
 * disk that is not mounted no second store may begin.
 */
export async function prepareBlobs({
  config,
  database,
}: Pick<Installation, 'config' | 'database'>): Promise<void> {
  if (!(await hasBlobs(database))) await openBlobs(config).blobs.prepare();
}

/** The store of uploaded files that the settings name, and the folder where files wait to be put into it. */
export function openBlobs(config: Config): { blobs: Blobs; staging: Staging } {
  const folder = join(config.dataDir, 'media');
  const staged = join(folder, 'staged');
  const { blobs: address, awsAccessKeyId, awsSecretAccessKey, awsSessionToken, awsRegion } = config;
  if (!address || !awsAccessKeyId || !awsSecretAccessKey) {
    const blobs = createFileBlobs(folder);
    // On the disk of the file store, so that a file gets into its place by being renamed.
    return { blobs, staging: createStaging(staged, blobs.ping) };
  }
  const region = address.region ?? awsRegion;
  const blobs = createS3Blobs({
    bucket: address.bucket,
    prefix: address.prefix,
    endpoint: address.endpoint ?? `https://s3.${region}.amazonaws.com`,
    region,
    accessKeyId: awsAccessKeyId,
    secretAccessKey: awsSecretAccessKey,
    sessionToken: awsSessionToken,
  });
  return { blobs, staging: createStaging(staged) };
}

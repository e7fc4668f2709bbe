import { join } from 'node:path';
import type { Config } from '../config/load-config.ts';
import type { Blobs } from '../platform/blobs/blobs.ts';
import { createFileBlobs } from '../platform/blobs/file-blobs.ts';
import { createS3Blobs } from '../platform/blobs/s3-blobs.ts';
import { createStaging, type Staging } from '../platform/blobs/staging.ts';

/** The store of uploaded files that the settings name, and the folder where files wait to be put into it. */
export function openBlobs(config: Config): { blobs: Blobs; staging: Staging } {
  const folder = join(config.dataDir, 'media');
  // On the disk of the file store, so that a file gets into its place by being renamed.
  const staging = createStaging(join(folder, 'staged'));
  const { blobs: address, awsAccessKeyId, awsSecretAccessKey, awsSessionToken, awsRegion } = config;
  if (!address || !awsAccessKeyId || !awsSecretAccessKey) return { blobs: createFileBlobs(folder), staging };
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
  return { blobs, staging };
}

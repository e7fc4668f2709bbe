import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Staging } from '../../../platform/blobs/staging.ts';
import { type StagedUpload, stageUpload } from './stage-upload.ts';

/** Stages a file of this machine as if it had been uploaded; the file itself stays where it is. */
export async function stagePath(path: string, staging: Staging): Promise<StagedUpload> {
  // Opened first: a stream of a file that is not there fails before anybody listens.
  const file = await open(path);
  return stageUpload(file.createReadStream(), basename(path), staging);
}

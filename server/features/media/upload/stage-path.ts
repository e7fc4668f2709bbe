import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Staging } from '../../../platform/blobs/staging.ts';
import { type StagedUpload, stageUpload } from './stage-upload.ts';

/** Stages a file of this machine as if it had been uploaded; the file itself stays where it is. */
export function stagePath(path: string, staging: Staging): Promise<StagedUpload> {
  return stageUpload(createReadStream(path), basename(path), staging);
}

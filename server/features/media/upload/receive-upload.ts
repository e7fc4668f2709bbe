import { ServiceError } from '../../../lib/service-error.ts';
import type { MediaRow } from '../../../platform/db/tables.ts';
import type { ApiRequest } from '../../../platform/http/api-request.ts';
import { readDescription } from '../describe-media.ts';
import type { MediaCaller, MediaDeps } from '../media-deps.ts';
import { cleanName } from './file-name.ts';
import { discardFiles, type FormLimits, type ReceivedForm, receiveForm } from './receive-form.ts';
import type { StagedUpload } from './stage-upload.ts';
import { uploadMedia } from './upload-media.ts';

const mostFiles = 20;
const idleTimeout = 30_000;

/** A file that an upload of many could not take. */
export interface FailedUpload {
  readonly filename: string;
  readonly code: string;
  readonly message: string;
}

/** The one file of a form, staged. @throws ServiceError INVALID_FILE_CONTENT */
export async function receiveOneFile(
  deps: MediaDeps,
  request: ApiRequest,
): Promise<{ upload: StagedUpload; fields: ReceivedForm['fields'] }> {
  const { files, fields } = await receive(deps, request, { files: 1, idleTimeout });
  const [file] = files;
  if (!file || 'refused' in file) throw new Error('a form with one refused file was taken');
  return { upload: file.upload, fields };
}

/** Uploads the file of a form (specification, `POST /media`). @throws ServiceError INVALID_FILE_CONTENT and others */
export async function uploadForm(
  deps: MediaDeps,
  caller: MediaCaller,
  request: ApiRequest,
): Promise<MediaRow> {
  const { upload, fields } = await receiveOneFile(deps, request);
  try {
    return await uploadMedia(deps, hearing(caller, request), upload, readDescription(fields));
  } finally {
    await deps.staging.discard(upload.file);
  }
}

/** Uploads up to 20 files of a form, each for itself: one that is refused does not keep the others out. */
export async function uploadManyForm(
  deps: MediaDeps,
  caller: MediaCaller,
  request: ApiRequest,
): Promise<{ uploaded: MediaRow[]; failed: FailedUpload[] }> {
  const { files, fields } = await receive(deps, request, { files: mostFiles, idleTimeout });
  const uploaded: MediaRow[] = [];
  const failed: FailedUpload[] = [];
  try {
    const description = readDescription(fields);
    for (const file of files) {
      try {
        if ('refused' in file) throw file.refused;
        uploaded.push(await uploadMedia(deps, hearing(caller, request), file.upload, description));
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        failed.push({ filename: cleanName(file.name), code: error.code, message: error.message });
      }
    }
    return { uploaded, failed };
  } finally {
    await discardFiles(files, deps.staging);
  }
}

/** A caller who may hang up. */
export function hearing({ tenant, actor }: MediaCaller, { raw }: ApiRequest): MediaCaller {
  return { tenant, actor, gone: raw.signal };
}

function receive({ staging }: MediaDeps, request: ApiRequest, limits: FormLimits): Promise<ReceivedForm> {
  const length = request.header('content-length');
  const form = {
    contentType: request.header('content-type'),
    contentLength: length === undefined ? undefined : Number(length),
    body: request.raw.body,
  };
  return receiveForm(form, staging, limits);
}

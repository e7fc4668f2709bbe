import { type Answer, jsonAnswer } from '../../../platform/http/answer.ts';
import type { KeyRequest } from '../../access/authenticate-key.ts';
import type { StaffRequest } from '../../staff/staff-request.ts';
import type { MediaDeps } from '../media-deps.ts';
import { presentMedia } from '../present-media.ts';
import { uploadForm } from './receive-upload.ts';

/** Takes one file, by key or by a person. The answer is what the event tells (specification, "Emission"). */
export async function answerUpload(deps: MediaDeps, request: KeyRequest | StaffRequest): Promise<Answer> {
  const row = await uploadForm(deps, request, request);
  return jsonAnswer({ data: presentMedia(row, deps.publicUrl()) }, { status: 201 });
}

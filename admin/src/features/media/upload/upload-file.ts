import { ApiError } from '../../../api/api-error.ts';
import { apiUrl, readFault } from '../../../api/call.ts';
import { noteRateLimit } from '../../../api/rate-limit.ts';
import { endSession } from '../../../api/session-end.ts';
import { t } from '../../../messages/messages.ts';
import type { Media } from '../media-file.ts';

/** How an upload goes on. */
export interface UploadOptions {
  /** The folder of the library; none without one. */
  readonly folder?: string | null | undefined;
  /** The record whose file it replaces; without one it makes a record. */
  readonly replaces?: string | undefined;
  /** Whether a file that the library has already is refused, with CONFLICT. */
  readonly refusesDuplicates?: boolean;
  /** Told how much was sent, 0 to 1. At 1 the service still looks at the file. */
  readonly onProgress?: (sent: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends a file to the library and answers its record. `fetch` cannot tell how much of a body was sent, so this is an
 * XMLHttpRequest.
 * @throws ApiError for every answer that is no success and when there is none; DOMException AbortError
 */
export function uploadFile(file: File, options: UploadOptions = {}): Promise<Media> {
  const { folder, replaces, refusesDuplicates, onProgress, signal } = options;
  const form = new FormData();
  if (folder) form.append('folder', folder);
  if (refusesDuplicates) form.append('duplicates', 'refuse');
  form.append('file', file, file.name);
  const address =
    replaces === undefined
      ? apiUrl('/admin/media/upload')
      : apiUrl('/admin/media/{id}/replace', { path: { id: replaces } });
  return new Promise((resolve, reject) => {
    const abortError = () => new DOMException('The upload was cancelled.', 'AbortError');
    if (signal?.aborted) return reject(abortError());
    const sending = new XMLHttpRequest();
    const abort = () => sending.abort();
    signal?.addEventListener('abort', abort, { once: true });
    sending.open('POST', address);
    sending.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    sending.onabort = () => reject(abortError());
    sending.onerror = () =>
      reject(
        new ApiError({
          status: 0,
          code: 'OFFLINE',
          message: t('The file did not reach the service. Are you online?'),
        }),
      );
    sending.onload = () => {
      const { status, responseText } = sending;
      noteRateLimit((name) => sending.getResponseHeader(name));
      if (status >= 200 && status < 300) return resolve((JSON.parse(responseText) as { data: Media }).data);
      if (status === 401) endSession();
      reject(readFault(status, responseText, (name) => sending.getResponseHeader(name)));
    };
    sending.onloadend = () => signal?.removeEventListener('abort', abort);
    sending.send(form);
  });
}

import { fail, type ServiceError } from '../../../lib/service-error.ts';
import type { StagedFile } from '../../../platform/blobs/staging.ts';
import type { InspectedFile } from '../images/inspected-file.ts';
import type { Inspection } from './inspection.ts';

/** One type of file that can be uploaded. */
export interface FileFormat {
  readonly mimeType: string;
  /** As people name it. */
  readonly name: string;
  /** The ending that its files are given, and others that they may have. */
  readonly extensions: readonly [string, ...string[]];
  readonly kind: 'image' | 'document' | 'video';
  /** Whether smaller images can be made from it. */
  readonly resizable: boolean;
  /**
   * Looks at the whole file: that it is what its first bytes say and not cut off, and what it shows. Rewrites the staged
   * file without metadata that nobody meant to publish, such as where a picture was taken.
   * @throws ServiceError INVALID_FILE_CONTENT
   */
  inspect(file: StagedFile, inspection: Inspection): Promise<InspectedFile>;
}

const megabyte = 1024 * 1024;

/** Bytes that a file may have (specification, "Size and pagination limits"). */
export const sizeLimits: Readonly<Record<FileFormat['kind'], number>> = {
  image: 10 * megabyte,
  document: 50 * megabyte,
  video: 50 * megabyte,
};

/** Bytes of the largest file of any type. */
export const largestFile = Math.max(...Object.values(sizeLimits));

const allowedTypes =
  'Allowed are JPEG, PNG, GIF, WebP, AVIF and SVG images up to 10 MB, and PDF, MP4 and WebM files up to 50 MB.';

/** A rejected upload: the reason, and what would be accepted. */
export function rejectFile(reason: string): ServiceError {
  return fail('INVALID_FILE_CONTENT', `${reason} ${allowedTypes}`);
}

/** A rejected file of a known type that is damaged or cut off. */
export function rejectDamaged(format: string): ServiceError {
  return rejectFile(`The file begins like ${format}, but it is damaged or incomplete.`);
}

/** Nobody reads this, but it is logged as what a client did and not as a fault of the service. */
export function senderGone(): ServiceError {
  return rejectFile('The sender hung up before the file was looked at.');
}

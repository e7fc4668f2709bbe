import type { StagedFile } from '../../../platform/blobs/staging.ts';
import type { MediaNote } from '../media-note.ts';

/** What is known of a file once it was looked at. */
export interface InspectedFile {
  /** The file to keep: without what must not be served. Its path is the staged one. */
  readonly file: StagedFile;
  /** As people see it, orientation applied; null where it has none. */
  readonly width: number | null;
  readonly height: number | null;
  /** A tiny picture, as base64. */
  readonly thumbhash: string | null;
  /** What whoever uses it should know. */
  readonly note: MediaNote | null;
}

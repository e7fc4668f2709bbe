import type { StagedFile } from '../../../platform/blobs/staging.ts';
import type { VariantPlan } from '../delivery/plan-variant.ts';
import type { InspectedFile } from './inspected-file.ts';

/** Work for the process that decodes images. */
export type ImageJob =
  | { readonly kind: 'inspect'; readonly file: StagedFile; readonly mimeType: string }
  | { readonly kind: 'make'; readonly original: Uint8Array; readonly plan: VariantPlan };

/** What came of a job: one of `inspected`, `made` and `failed`. */
export interface ImageResult {
  readonly inspected?: InspectedFile;
  /** Null when the original is to be served instead. */
  readonly made?: Uint8Array<ArrayBuffer> | null;
  /** `code` where the caller of the service is to be told. */
  readonly failed?: { readonly code?: string | undefined; readonly message: string };
  /** Bytes that the process holds. */
  readonly memory: number;
}

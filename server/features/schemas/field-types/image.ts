import type { FieldType } from './field-type.ts';
import { mediaRules } from './parts/media-value.ts';

/** A media file that is an image. */
export const imageField = { name: 'image', ...mediaRules(true) } as const satisfies FieldType;

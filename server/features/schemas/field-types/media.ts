import type { FieldType } from './field-type.ts';
import { mediaRules } from './parts/media-value.ts';

/** A media file of any kind. */
export const mediaField = { name: 'media', ...mediaRules(false) } as const satisfies FieldType;

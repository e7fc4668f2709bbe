import type { FieldType } from './field-type.ts';
import { mediaRules } from './media-value.ts';

/** A media file that is an image. */
export const imageField: FieldType = { name: 'image', ...mediaRules(true) };

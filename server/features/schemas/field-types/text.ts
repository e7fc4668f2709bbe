import type { FieldType } from './field-type.ts';
import { textRules } from './parts/text-rules.ts';

/** One line of text. */
export const textField = { name: 'text', ...textRules } as const satisfies FieldType;

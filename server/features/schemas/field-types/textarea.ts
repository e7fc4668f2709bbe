import type { FieldType } from './field-type.ts';
import { textRules } from './parts/text-rules.ts';

/** Several lines of text. */
export const textareaField = { name: 'textarea', ...textRules } as const satisfies FieldType;

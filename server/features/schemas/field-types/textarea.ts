import type { FieldType } from './field-type.ts';
import { textRules } from './text-rules.ts';

/** Several lines of text. */
export const textareaField = { name: 'textarea', ...textRules } as const satisfies FieldType;

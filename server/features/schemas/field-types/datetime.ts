import { dateRules } from './date-value.ts';
import type { FieldType } from './field-type.ts';

/** A moment; ISO 8601 is usual, not enforced. */
export const datetimeField = {
  name: 'datetime',
  ...dateRules('2026-01-31T09:30:00Z'),
} as const satisfies FieldType;

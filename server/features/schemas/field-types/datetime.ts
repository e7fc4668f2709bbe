import type { FieldType } from './field-type.ts';
import { dateRules } from './parts/date-value.ts';

/** A moment; ISO 8601 is usual, not enforced. */
export const datetimeField = {
  name: 'datetime',
  ...dateRules('moment', '2026-01-31T09:30:00Z', ['2026-01-31T11:30:00+02:00', '2026-01-31']),
} as const satisfies FieldType;

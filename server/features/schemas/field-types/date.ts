import type { FieldType } from './field-type.ts';
import { dateRules } from './parts/date-value.ts';

/** A day. */
export const dateField = {
  name: 'date',
  ...dateRules('day', '2026-01-31', ['31 January 2026', '2026-01-31T09:30:00Z'], (text) =>
    /^\d{4}-\d{2}-\d{2}T/.test(text) ? text.slice(0, 10) : text,
  ),
} as const satisfies FieldType;

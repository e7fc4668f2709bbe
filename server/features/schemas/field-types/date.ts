import { dateRules } from './date-value.ts';
import type { FieldType } from './field-type.ts';

/** A day. */
export const dateField: FieldType = { name: 'date', ...dateRules('2026-01-31') };

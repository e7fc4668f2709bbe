import { t } from '../../../../messages/messages.ts';
/** A way to compare a field in a filter. */
export interface Operator {
  readonly value: string;
  readonly label: string;
  /** What to compare with, as an example. */
  readonly sample: string;
  /** All that can be compared with; anything without this. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
}

export const textOperators: readonly Operator[] = [
  { value: 'contains', label: t('contains'), sample: 'a' },
  { value: 'eq', label: t('is [equals]'), sample: 'about' },
  { value: 'startsWith', label: t('starts with'), sample: 'a' },
];

/** For values that have an order. */
export function orderOperators(sample: string): readonly Operator[] {
  return [
    { value: 'gte', label: t('is at least'), sample },
    { value: 'lte', label: t('is at most'), sample },
    { value: 'eq', label: t('is [equals]'), sample },
  ];
}

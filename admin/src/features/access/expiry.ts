import { t } from '../../messages/messages.ts';

const day = 86_400_000;

export const expiryChoices = [
  { value: 'never', label: t('Never') },
  { value: '30', label: t('In 30 days') },
  { value: '90', label: t('In 90 days') },
  { value: '365', label: t('In a year') },
  { value: 'date', label: t('On a day of my choice …') },
] as const;

/** When a key shall end; `date` (`2026-12-31`) counts for the kind of that name. */
export interface Expiry {
  readonly kind: (typeof expiryChoices)[number]['value'];
  readonly date: string;
}

/** The moment at which a key ends, null for never: of a day its end, where the reader is. */
export function expiryTime({ kind, date }: Expiry, now: number): string | null {
  if (kind === 'never') return null;
  if (kind !== 'date') return new Date(now + Number(kind) * day).toISOString();
  return new Date(`${date}T23:59:59`).toISOString();
}

import { t } from '../../../../messages/messages.ts';

interface Limits {
  readonly min: number | undefined;
  readonly max: number | undefined;
}

/** A number a step further, within the limits, without the dust of binary fractions. */
export function stepNumber(value: number, step: number, { min, max }: Limits): number {
  const places = Math.min(15, Math.max(decimals(value), decimals(step)));
  const next = Number((value + step).toFixed(places));
  return Math.min(max ?? next, Math.max(min ?? next, next));
}

/** "1 to 10", "1 or more", "at most 10"; empty without limits. */
export function limitsInWords({ min, max }: Limits): string {
  if (min !== undefined && max !== undefined) return t('{min} to {max}', { min, max });
  if (min !== undefined) return t('{min} or more', { min });
  return max === undefined ? '' : t('At most {max}', { max });
}

function decimals(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}

import { locale } from '../../locale.ts';
import { plural, t } from '../../messages/messages.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { Delivery } from './webhook-records.ts';

const minute = 60_000;
const seconds = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The states of a delivery in plain words. */
export const deliveryStates: Readonly<
  Record<Delivery['status'], { readonly word: string; readonly tone: Tone; readonly meaning: string }>
> = {
  pending: { word: t('Waiting'), tone: 'info', meaning: t('It is about to be sent.') },
  delivered: { word: t('Delivered'), tone: 'ok', meaning: t('The receiver accepted it.') },
  failed: { word: t('Failed'), tone: 'warn', meaning: t('The last attempt failed; it is tried again.') },
  exhausted: {
    word: t('Given up'),
    tone: 'danger',
    meaning: t('All attempts failed; it is not tried again.'),
  },
};

/** Whether a delivery may change within the next minute. `now` is Unix milliseconds. */
export function isMoving({ status, nextRetryAt }: Pick<Delivery, 'status' | 'nextRetryAt'>, now: number) {
  if (status === 'delivered' || status === 'exhausted') return false;
  return status === 'pending' || nextRetryAt === null || Date.parse(nextRetryAt) - now < minute;
}

/** How the receiver answered, in a few words: "200 in 34 ms", "No answer". */
export function answerInWords({
  responseStatus,
  durationMs,
  attempts,
}: Pick<Delivery, 'responseStatus' | 'durationMs' | 'attempts'>): string {
  if (attempts === 0) return t('Not sent yet');
  if (durationMs === null) return responseStatus === null ? t('No answer') : String(responseStatus);
  const time = inTime(durationMs);
  return responseStatus === null
    ? t('No answer after {time}', { time })
    : t('{status} in {time}', { status: responseStatus, time });
}

/** A duration: "34 ms", "1.2 s". */
export function inTime(milliseconds: number): string {
  return milliseconds < 1000
    ? t('{milliseconds} ms', { milliseconds })
    : t('{seconds} s', { seconds: seconds.format(milliseconds / 1000) });
}

/** "1 attempt", "3 attempts". */
export function countAttempts(count: number): string {
  return plural(count, '{count} attempt', '{count} attempts');
}

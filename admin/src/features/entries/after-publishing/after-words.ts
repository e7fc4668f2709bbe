import { plural, t } from '../../../messages/messages.ts';
import { inTime } from '../../webhooks/delivery-words.ts';
import type { AfterPublishing } from './after-query.ts';

type Told = AfterPublishing['webhooks'][number];
type Purge = NonNullable<AfterPublishing['purge']>;

/** How something stands: done, under way or in trouble. */
export type Standing = 'done' | 'waiting' | 'trouble';

/** What became of what a webhook was told, behind its name: "answered 200 in 310 ms". */
export function toldInWords(told: Told): { readonly standing: Standing; readonly words: string } {
  const { status, responseStatus, durationMs, attempts } = told;
  const answered = answerInWords(responseStatus, durationMs);
  if (status === 'delivered') return { standing: 'done', words: answered };
  if (status === 'exhausted')
    return {
      standing: 'trouble',
      words: plural(
        attempts,
        '{answered}, and is not tried again after {count} attempt',
        '{answered}, and is not tried again after {count} attempts',
        { answered },
      ),
    };
  if (attempts === 0) return { standing: 'waiting', words: t('is about to be told') };
  return { standing: 'trouble', words: t('{answered}, and is told again', { answered }) };
}

function answerInWords(status: number | null, durationMs: number | null): string {
  if (status === null) return t('did not answer');
  if (durationMs === null) return t('answered {status}', { status });
  return t('answered {status} in {time}', { status, time: inTime(durationMs) });
}

/** What became of the purge of the cache in front; the time is said beside it. */
export function purgeInWords({ status, durationMs }: Purge): {
  readonly standing: Standing;
  readonly words: string;
} {
  if (status === 'waiting')
    return { standing: 'waiting', words: t('The cache in front is about to be purged') };
  if (status === 'failing')
    return {
      standing: 'trouble',
      words: t('The cache in front did not take the purge, which is sent again'),
    };
  return {
    standing: 'done',
    words:
      durationMs === null
        ? t('The cache in front was purged')
        : t('The cache in front was purged in {time}', { time: inTime(durationMs) }),
  };
}

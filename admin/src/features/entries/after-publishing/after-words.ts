import { t } from '../../../messages/messages.ts';
import { inTime } from '../../webhooks/delivery-words.ts';
import type { AfterPublishing } from './after-query.ts';

type Told = AfterPublishing['webhooks'][number];
type Purge = NonNullable<AfterPublishing['purge']>;

/** How something stands: done, under way or in trouble. */
export type Standing = 'done' | 'waiting' | 'trouble';

/** What became of what a webhook was told, behind its name: "answered 200 in 310 ms". */
export function toldInWords(told: Told): { readonly standing: Standing; readonly words: string } {
  const { status, responseStatus, durationMs, attempts } = told;
  const took = durationMs === null ? '' : ` in ${inTime(durationMs)}`;
  const answered = responseStatus === null ? t('did not answer') : `answered ${responseStatus}${took}`;
  if (status === 'delivered') return { standing: 'done', words: answered };
  if (status === 'exhausted')
    return {
      standing: 'trouble',
      words: t('{answered}, and is not tried again after {attempts} attempts', { answered, attempts }),
    };
  if (attempts === 0) return { standing: 'waiting', words: t('is about to be told') };
  return { standing: 'trouble', words: t('{answered}, and is told again', { answered }) };
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
    words: `The cache in front was purged${durationMs === null ? '' : ` in ${inTime(durationMs)}`}`,
  };
}

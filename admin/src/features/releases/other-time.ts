import { hasCode } from '../../api/api-error.ts';
import { timeInWords } from '../../locale.ts';
import { t } from '../../messages/messages.ts';

/** The time that somebody else has given a release meanwhile, and that in words; undefined for another failure. */
export function otherTimeOf(
  error: unknown,
): { readonly publishAt: string | null; readonly words: string } | undefined {
  if (!hasCode(error, 'CONFLICT') || !('publishAt' in error.details)) return undefined;
  const { publishAt } = error.details as unknown as { readonly publishAt: string | null };
  const words =
    publishAt === null
      ? t('It has no time any more: somebody has unscheduled it. Nothing was changed now.')
      : t('Somebody has changed its time: it goes live on {time}. Nothing was changed now.', {
          time: timeInWords(publishAt),
        });
  return { publishAt, words };
}

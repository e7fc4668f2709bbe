import type { ReleaseSummary } from '../../api/releases.ts';
import { timeInWords } from '../../locale.ts';
import { t } from '../../messages/messages.ts';

/** When a release goes live, went live or should have. */
export function ReleaseTime({
  release: { status, publishAt, publishedAt },
}: {
  readonly release: Pick<ReleaseSummary, 'status' | 'publishAt' | 'publishedAt'>;
}) {
  if (publishedAt !== null) return <>{timeInWords(publishedAt)}</>;
  if (publishAt === null) return <span className="text-ink-faint">{t('No time is set')}</span>;
  return (
    <span className={status === 'failed' ? 'text-danger' : ''}>
      {status === 'failed' ? t('Failed on {time}', { time: timeInWords(publishAt) }) : timeInWords(publishAt)}
    </span>
  );
}

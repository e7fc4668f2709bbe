import type { ReleaseDeed } from '../../api/releases.ts';
import { rich, t } from '../../messages/messages.ts';
import { Panel } from '../../ui/page.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { actorName } from '../entries/editor/status-panel.tsx';
import { deedInWords } from './release-words.ts';

/** What was done to a release, the newest first. */
export function ReleaseHistory({ deeds }: { readonly deeds: readonly ReleaseDeed[] }) {
  return (
    <Panel title={t('What was done')}>
      <ol aria-label={t('What was done')} className="flex flex-col gap-2 text-sm">
        {deeds.map((deed) => (
          <li key={`${deed.at} ${deed.action}`} className="flex flex-wrap gap-x-3 gap-y-0.5">
            <span className="min-w-48 font-medium">{deedInWords(deed)}</span>
            <span className="text-ink-soft">
              {rich('{time} by {person}', {
                time: <RelativeTime time={deed.at} />,
                person: <bdi>{deed.by ? actorName(deed.by) : t('Galley, at its time')}</bdi>,
              })}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

import { rich, t } from '../../../messages/messages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { RelativeTimeInButton } from '../../../ui/relative-time.tsx';
import { actorName } from '../editor/status-panel.tsx';
import type { VersionSummary } from './version-query.ts';

/** The versions of a record, newest first, to choose one from. */
export function VersionList(props: {
  readonly versions: readonly VersionSummary[];
  readonly total: number;
  readonly live: number | undefined;
  /** What the record is called now: other names are told. */
  readonly currentName: string;
  readonly chosen: number | undefined;
  readonly onChoose: (version: number) => void;
  readonly onMore: (() => void) | undefined;
  readonly isLoading: boolean;
}) {
  const { versions, total, live, currentName, chosen, onChoose, onMore, isLoading } = props;
  return (
    <nav aria-label={t('Versions')} className="flex flex-col gap-2">
      <ol className="flex flex-col gap-1">
        {versions.map((one) => (
          <li key={one.version}>
            <button
              type="button"
              aria-current={one.version === chosen ? 'true' : undefined}
              onClick={() => onChoose(one.version)}
              className={classNames(
                'flex w-full flex-col items-start gap-0.5 rounded-md border px-3 py-2 [text-align:inherit] text-sm -outline-offset-2',
                one.version === chosen
                  ? 'border-accent bg-accent-soft'
                  : 'border-transparent hover:bg-sunken',
              )}
            >
              <span className="flex flex-wrap items-center gap-1.5 font-medium">
                {t('Version {version}', { version: one.version })}
                {one.version === live && <Badge tone="ok">{t('Live')}</Badge>}
                {one.isCurrent && (
                  <Badge tone="info">{live === one.version ? t('Current') : t('Current draft')}</Badge>
                )}
              </span>
              <span className="text-xs text-ink-soft">
                <RelativeTimeInButton time={one.createdAt} />
                {' · '}
                {one.createdBy ? actorName(one.createdBy) : 'Galley'}
              </span>
              {one.name !== currentName && (
                <span className="text-xs break-words text-ink-faint">
                  {rich('It was called “{name}”', { name: <bdi>{one.name}</bdi> })}
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
      {onMore && (
        <Button isPending={isLoading} onPress={onMore}>
          {isLoading
            ? t('Loading …')
            : t('Show older versions ({count} more)', { count: total - versions.length })}
        </Button>
      )}
    </nav>
  );
}

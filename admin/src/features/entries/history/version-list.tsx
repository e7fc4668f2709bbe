import type { RecordKind } from '../../../api/records.ts';
import type { SchemaField } from '../../../api/types.ts';
import { rich, t } from '../../../messages/messages.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ClockTimeInButton } from '../../../ui/relative-time.tsx';
import { actorName } from '../editor/status-panel.tsx';
import { WhenVisible } from '../fields/rows/when-visible.tsx';
import { VersionChanges } from './version-changes.tsx';
import { byDay } from './version-days.ts';
import type { VersionSummary } from './version-query.ts';

interface ListProps {
  readonly kind: RecordKind;
  readonly id: string;
  readonly fields: readonly SchemaField[];
  readonly versions: readonly VersionSummary[];
  readonly total: number;
  readonly live: number | undefined;
  /** What the record is called now: other names are told. */
  readonly currentName: string;
  readonly chosen: number | undefined;
  readonly onChoose: (version: number) => void;
  readonly onMore: (() => void) | undefined;
  readonly isLoading: boolean;
}

/** The versions of a record by days, newest first, to choose one from: who saved each, and what it changed. */
export function VersionList(props: ListProps) {
  const { versions, total, onMore, isLoading } = props;
  return (
    <nav aria-label={t('Versions')} className="flex flex-col gap-3">
      {byDay(versions, new Date()).map((day) => (
        <section key={day.versions[0]?.version}>
          <h3
            dir="auto"
            className="sticky top-0 z-10 bg-surface px-2 py-1 text-xs font-medium text-ink-faint"
          >
            {day.title}
          </h3>
          <ol className="flex flex-col gap-0.5">
            {day.versions.map((one) => (
              <li key={one.version}>
                <Version {...props} one={one} />
              </li>
            ))}
          </ol>
        </section>
      ))}
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

function Version(props: ListProps & { readonly one: VersionSummary }) {
  const { one, kind, id, fields, versions, live, currentName, chosen, onChoose, onMore } = props;
  const { version, createdAt, createdBy } = one;
  const isChosen = version === chosen;
  const who = createdBy ? actorName(createdBy) : 'Galley';
  // Of the last one that has come, the one before it is still to come.
  const older = versions[versions.indexOf(one) + 1]?.version ?? (onMore ? version - 1 : undefined);
  return (
    <button
      type="button"
      aria-current={isChosen ? 'true' : undefined}
      onClick={() => onChoose(version)}
      className={classNames(
        'flex w-full items-start gap-2.5 rounded-lg px-2 py-2 [text-align:inherit] text-sm -outline-offset-2',
        isChosen ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <Avatar name={who} className={classNames('mt-0.5 size-7', isChosen && 'bg-surface')} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-1.5 font-medium">
          {t('Version {version}', { version })}
          {version === live && <Badge tone="ok">{t('Live')}</Badge>}
          {one.isCurrent && <Badge tone="info">{live === version ? t('Current') : t('Current draft')}</Badge>}
        </span>
        <span className="text-xs text-ink-soft">
          <ClockTimeInButton time={createdAt} />
          {' · '}
          {who}
        </span>
        <span className="text-xs wrap-anywhere text-ink">
          <WhenVisible height={16}>
            <VersionChanges {...{ kind, id, fields, version }} before={older} />
          </WhenVisible>
        </span>
        {one.name !== currentName && (
          <span className="text-xs break-words text-ink-faint">
            {rich('It was called “{name}”', { name: <bdi>{one.name}</bdi> })}
          </span>
        )}
      </span>
    </button>
  );
}

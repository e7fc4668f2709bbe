import { CalendarClock, ChevronDown, Eye, History } from 'lucide-react';
import { memo } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useLocales } from '../../../api/locales.ts';
import { localeOf } from '../../../api/record-address.ts';
import { type ContentRecord, kindNames } from '../../../api/records.ts';
import { useMay } from '../../../api/session.ts';
import { rich, t } from '../../../messages/messages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Panel } from '../../../ui/page.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { AfterButton } from '../after-publishing/after-button.tsx';
import type { EditedType } from './editor-types.ts';
import { scheduleInWords, statusInWords } from './record-status.ts';
import type { RecordEdit } from './saving/use-record-edit.ts';

/** What state the record is in, in a few words; of what is live it opens what followed its publication. */
export function StatusBadge(props: {
  readonly edit: RecordEdit;
  readonly type: EditedType;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}) {
  const { edit, type, isOpen, onOpenChange } = props;
  const { base } = edit.state;
  const { tone, title } = statusInWords(base, type.kind);
  if (edit.isReadOnly || base?.status !== 'published' || !base.publishedAt)
    return (
      <span title={title} className="flex min-w-0">
        <Badge tone={tone}>
          <span className="truncate">{title}</span>
        </Badge>
      </span>
    );
  return (
    <AfterButton
      {...{
        isOpen,
        onOpenChange,
        kind: type.kind,
        address: base.id,
        publishedAt: base.publishedAt,
        isLive: true,
      }}
      trigger={
        <AriaButton
          aria-label={t('{state}: what followed', { state: title })}
          className="inline-flex min-h-6 min-w-0 cursor-default items-center rounded-full hover:brightness-95"
        >
          <Badge tone={tone}>
            <span className="truncate">{title}</span>
            <ChevronDown aria-hidden="true" className="size-3 shrink-0" />
          </Badge>
        </AriaButton>
      }
    />
  );
}

/** What that state means for readers, and what is going to happen by itself. */
export function StatusDetail({
  edit,
  type,
  onSchedule,
}: {
  readonly edit: RecordEdit;
  readonly type: EditedType;
  readonly onSchedule: () => void;
}) {
  const { base } = edit.state;
  const { detail } = statusInWords(base, type.kind);
  const plans = base ? scheduleInWords(base) : [];
  return (
    <div className="flex flex-col gap-2 text-sm">
      {detail && <p className="text-xs text-ink-soft">{detail}</p>}
      {plans.length > 0 && (
        <div className="flex items-start gap-2 rounded-md bg-info-soft px-3 py-2 text-info">
          <CalendarClock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <div className="flex flex-col items-start gap-1">
            {plans.map((words) => (
              <p key={words}>{words}</p>
            ))}
            {!edit.isReadOnly && (
              <Button className="min-h-7 px-2 text-xs" onPress={onSchedule}>
                {t('Change or cancel')}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** Who changed the record when, and where readers get it. */
export const DetailsPanel = memo(function DetailsPanel(props: {
  readonly record: ContentRecord;
  readonly type: EditedType;
  readonly onHistory: () => void;
}) {
  const { record, type, onHistory } = props;
  const isDeveloper = useMay('developer');
  const { updatedBy, updatedAt, createdBy, createdAt, url, version } = record;
  const { one } = kindNames[type.kind];
  const locales = useLocales();
  const code = localeOf(record.id);
  const language = locales.find((each) => (code === undefined ? each.isDefault : each.code === code));
  return (
    <Panel
      title={t('Details')}
      actions={
        <Button variant="quiet" className="-me-3" onPress={onHistory}>
          <History aria-hidden="true" className="size-4" /> {t('History')}
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm [&>dt]:text-ink-faint">
        <dt>{t('Type')}</dt>
        <dd dir="auto" className="break-words">
          {type.name}
        </dd>
        {language && locales.length > 1 && (
          <>
            <dt>{t('Language')}</dt>
            <dd>
              <bdi>{language.name}</bdi>
            </dd>
          </>
        )}
        <dt>{t('Changed')}</dt>
        <dd>
          <TimeAndActor time={updatedAt} actor={updatedBy} />
        </dd>
        <dt>{t('Made')}</dt>
        <dd>
          <TimeAndActor time={createdAt} actor={createdBy} />
        </dd>
        {record.publishedAt && (
          <>
            <dt>{t('Published')}</dt>
            <dd>
              <RelativeTime time={record.publishedAt} />
            </dd>
          </>
        )}
        <dt>{t('Version')}</dt>
        <dd>{version}</dd>
      </dl>
      <div className="mt-4 flex flex-col items-start gap-2 border-t border-line pt-3 text-sm">
        {url ? (
          <>
            <p className="text-ink-soft">{t('Delivered at')}</p>
            <code className="max-w-full rounded bg-sunken px-1.5 py-0.5 font-mono text-xs break-all">
              /api/v1{url}
            </code>
            <CopyButton text={`${location.origin}/api/v1${url}`} label={t('Copy the address')} />
          </>
        ) : (
          <p className="text-ink-soft">
            {code === undefined
              ? t('Readers get nothing of this {one} until it is published.', { one })
              : t('Readers see what stands in for it until it is published.')}
          </p>
        )}
        <p className="flex gap-2 text-xs text-ink-faint">
          <Eye aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            {t('A site that asks with a preview key sees what is saved here before it is published.')}
            {isDeveloper && (
              <LinkButton to="/keys" variant="quiet" className="mt-1 min-h-7 px-2 text-xs">
                {t('Preview keys')}
              </LinkButton>
            )}
          </span>
        </p>
      </div>
    </Panel>
  );
});

function TimeAndActor(props: { readonly time: string; readonly actor: ContentRecord['updatedBy'] }) {
  const time = <RelativeTime key="time" time={props.time} />;
  return props.actor ? rich('{time} by {name}', { time, name: actorName(props.actor) }) : time;
}

/** Who did something, as far as is known. */
export function actorName(actor: NonNullable<ContentRecord['updatedBy']>): string {
  if (actor.name) return actor.name;
  return actor.email ?? (actor.kind === 'key' ? t('an API key') : t('somebody'));
}

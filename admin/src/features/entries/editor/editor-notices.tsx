import { Lock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ContentRecord, isSavedBy, kindNames } from '../../../api/records.ts';
import { useSession } from '../../../api/session.ts';
import { plural, rich, t } from '../../../messages/messages.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { FailureList } from './actions/failure-list.tsx';
import type { EditedType } from './editor-types.ts';
import type { RecordEdit } from './saving/use-record-edit.ts';
import { actorName } from './status-panel.tsx';

/**
 * What whoever works on the record must know: they may only look, somebody else changed or deleted
 * it, the service refused some of it.
 */
export function EditorNotices(props: {
  readonly edit: RecordEdit;
  readonly type: EditedType;
  /** The record as the service has it now. */
  readonly latest: ContentRecord | null;
  readonly isGone: boolean;
}) {
  const { edit, type, latest, isGone } = props;
  const { user } = useSession();
  const { one } = kindNames[type.kind];
  const { base } = edit.state;
  if (edit.isReadOnly) {
    return (
      <Notice tone="neutral" icon={<Lock aria-hidden="true" className="size-4" />}>
        {t(
          'You can look at this {one} but not change it: your role here is viewer. An administrator can make you an editor.',
          { one },
        )}
      </Notice>
    );
  }
  const failed = base?.scheduleError ? <Notice tone="danger">{base.scheduleError}</Notice> : null;
  if (isGone) {
    return (
      <Notice tone="danger">
        {t(
          'This {one} was deleted meanwhile. What you typed still stands here; restore the {one} from the trash to save it.',
          { one },
        )}
        <LinkButton to="/trash" className="mt-2">
          {t('Open the trash')}
        </LinkButton>
      </Notice>
    );
  }
  const failures = [...edit.state.errors].map(([field, message]) => ({ field, code: '', message }));
  if (failures.length > 0) {
    const lead = plural(failures.length, 'One field needs a look:', '{count} fields need a look:');
    return (
      <>
        {failed}
        <FailureList {...{ failures, edit, type, lead }} />
      </>
    );
  }
  if (!base || !latest || latest.id !== base.id || latest.version <= base.version || !edit.edits)
    return failed;
  const time = <RelativeTime key="time" time={latest.updatedAt} />;
  return (
    <Notice tone="warn">
      <p>
        {isSavedBy(latest, user.id)
          ? rich(
              'You saved this {one} in another window {time}. Nothing is lost: compare both and decide field by field.',
              { one, time },
            )
          : rich(
              '{who} saved this {one} {time}, after you opened it. Nothing of yours is lost: compare both and decide field by field.',
              { who: latest.updatedBy ? actorName(latest.updatedBy) : t('Somebody'), one, time },
            )}
      </p>
      <Button className="mt-2" onPress={() => edit.setConflict(latest)}>
        {t('Compare and merge')}
      </Button>
    </Notice>
  );
}

const tones = {
  neutral: 'border-line bg-sunken text-ink-soft',
  warn: 'border-warn/40 bg-warn-soft text-warn',
  danger: 'border-danger/40 bg-danger-soft text-danger',
} as const;

/** Something to know, above the form. */
export function Notice(props: {
  readonly tone: keyof typeof tones;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}) {
  const { tone, icon = <TriangleAlert aria-hidden="true" className="size-4" />, children } = props;
  return (
    <div
      role={tone === 'neutral' ? undefined : 'alert'}
      className={classNames('flex items-start gap-2.5 rounded-lg border px-4 py-3 text-sm', tones[tone])}
    >
      <span className="mt-0.5 shrink-0">{icon}</span>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

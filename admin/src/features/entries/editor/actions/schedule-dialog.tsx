import { useState } from 'react';
import type { ContentRecord } from '../../../../api/records.ts';
import { kindNames } from '../../../../api/records.ts';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../../ui/feedback.tsx';
import { notify } from '../../../../ui/toast.tsx';
import { useSubmit } from '../../../../ui/use-submit.ts';
import type { EditedType } from '../editor-types.ts';
import { oneAfterAnother, scheduleInWords } from '../record-status.ts';
import { actOnRecord, scheduleRecord } from '../saving/save-record.ts';
import type { RecordEdit } from '../saving/use-record-edit.ts';
import { TimeField, ZoneField } from './schedule-fields.tsx';
import { clockOf, elsewhereInWords, instantOf, scheduleProblems, type Zone } from './zoned-time.ts';

/** When the record goes live and offline by itself. */
export function ScheduleDialog(props: {
  readonly edit: RecordEdit;
  readonly type: EditedType;
  readonly onClose: () => void;
}) {
  const { edit, type, onClose } = props;
  const { base, name } = edit.state;
  const { zone, changeZone, times, typeInto, problems, schedule, cancel, isPending, error } =
    useSchedule(props);
  const hasSchedule = base !== null && (base.publishAt !== null || base.unpublishAt !== null);
  const footer = (
    <>
      {hasSchedule && (
        <Button
          className="me-auto"
          whyDisabled={isPending && t('The schedule is being saved.')}
          onPress={cancel}
        >
          {t('Cancel the schedule')}
        </Button>
      )}
      <Button onPress={onClose}>{t('Close')}</Button>
      <Button variant="primary" isPending={isPending} onPress={schedule}>
        {t('Schedule')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('Schedule “{name}”', { name })} isOpen onClose={onClose} footer={footer}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">
          {t('At the time, the {one} is published as it is saved then.', { one: kindNames[type.kind].one })}
          {edit.edits && ` ${t('Your unsaved changes are saved first.')}`}
        </p>
        <ZoneField zone={zone} onChange={changeZone} />
        <TimeField
          label={base?.status === 'published' ? t('Publish the changes at') : t('Goes live at')}
          value={times.publishAt}
          onChange={typeInto('publishAt')}
          autoFocus
          help={elsewhereInWords(times.publishAt, zone)}
          error={problems.publishAt}
        />
        <TimeField
          label={t('Goes offline at')}
          value={times.unpublishAt}
          onChange={typeInto('unpublishAt')}
          help={elsewhereInWords(times.unpublishAt, zone)}
          error={problems.unpublishAt}
        />
        {error !== undefined && <ErrorPanel error={error} />}
      </div>
    </Dialog>
  );
}

/** The times as they are typed, and sending them. */
function useSchedule({
  edit,
  type,
  onClose,
}: {
  readonly edit: RecordEdit;
  readonly type: EditedType;
  readonly onClose: () => void;
}) {
  const { base } = edit.state;
  const [zone, setZone] = useState<Zone>('own');
  const [times, setTimes] = useState(() => ({
    publishAt: base?.publishAt ? clockOf(base.publishAt, 'own') : '',
    unpublishAt: base?.unpublishAt ? clockOf(base.unpublishAt, 'own') : '',
  }));
  const [problems, setProblems] = useState<ReturnType<typeof scheduleProblems>>({});
  const typeInto = (part: 'publishAt' | 'unpublishAt') => (value: string) => {
    setTimes({ ...times, [part]: value });
    setProblems({});
  };
  // What was given stays the same moment.
  const changeZone = (next: Zone) => {
    const turned = (typed: string, before: string | null | undefined) => {
      const instant = instantOf(typed, zone, before);
      return instant === undefined ? typed : clockOf(instant, next);
    };
    setTimes({
      publishAt: turned(times.publishAt, base?.publishAt),
      unpublishAt: turned(times.unpublishAt, base?.unpublishAt),
    });
    setZone(next);
  };
  const send = useSubmit(async (act: (id: string) => Promise<ContentRecord>) => {
    const stored = await edit.save();
    if (!stored) return onClose();
    const record = await act(stored.id);
    edit.accept(record);
    const plans = oneAfterAnother(scheduleInWords(record));
    notify(
      plans
        ? t('“{name}” is scheduled', { name: record.name })
        : t('The schedule of “{name}” is cancelled', { name: record.name }),
      {
        detail: plans,
      },
    );
    onClose();
  });
  const schedule = () => {
    const found = scheduleProblems(times, zone, Date.now());
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const body = {
      publishAt: instantOf(times.publishAt, zone, base?.publishAt) ?? null,
      unpublishAt: instantOf(times.unpublishAt, zone, base?.unpublishAt) ?? null,
    };
    void send.run((id) => scheduleRecord(type.kind, id, body));
  };
  return {
    zone,
    changeZone,
    times,
    typeInto,
    problems,
    schedule,
    cancel: () => void send.run((id) => actOnRecord(type.kind, id, 'unschedule')),
    isPending: send.isRunning,
    error: send.failure,
  };
}

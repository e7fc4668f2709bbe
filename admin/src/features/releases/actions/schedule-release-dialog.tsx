import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Release, refreshReleases, scheduleRelease } from '../../../api/releases.ts';
import { timeInWords } from '../../../locale.ts';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/feedback.tsx';
import { notify } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { TimeField, ZoneField } from '../../entries/editor/actions/schedule-fields.tsx';
import {
  clockOf,
  elsewhereInWords,
  instantOf,
  scheduleProblems,
  type Zone,
} from '../../entries/editor/actions/zoned-time.ts';
import { otherTimeOf } from '../other-time.ts';

/** Sets the time at which the release is published, in place of the one it had: another one, which somebody has set meanwhile, is told first. */
export function ScheduleReleaseDialog(props: { readonly release: Release; readonly onClose: () => void }) {
  const { release, onClose } = props;
  const { id, name, publishAt } = release;
  const queryClient = useQueryClient();
  const [zone, setZone] = useState<Zone>('own');
  const [time, setTime] = useState(publishAt === null ? '' : clockOf(publishAt, 'own'));
  /** The time that the person knows of: what is sent takes the place of no other one. */
  const [known, setKnown] = useState(publishAt);
  const [problem, setProblem] = useState<string>();
  const send = useSubmit(async (at: string) => {
    try {
      await scheduleRelease(id, at, { publishAt: known });
    } catch (error) {
      const other = otherTimeOf(error);
      if (!other) throw error;
      setKnown(other.publishAt);
      void refreshReleases(queryClient);
      throw new Error(`${other.words} ${t('Schedule again to replace that.')}`, { cause: error });
    }
    notify(t('“{name}” is scheduled', { name }), {
      detail: t('It goes live on {time}.', { time: timeInWords(at) }),
    });
    void refreshReleases(queryClient);
    onClose();
  });
  const schedule = () => {
    const found = scheduleProblems({ publishAt: time, unpublishAt: '' }, zone, Date.now()).publishAt;
    const at = instantOf(time, zone, publishAt);
    setProblem(found);
    if (found === undefined && at !== undefined) void send.run(at);
  };
  const turn = (next: Zone) => {
    // What was given stays the same moment.
    const at = instantOf(time, zone, publishAt);
    if (at !== undefined) setTime(clockOf(at, next));
    setZone(next);
  };
  const footer = (
    <>
      <Button onPress={onClose}>{t('Close')}</Button>
      <Button variant="primary" isPending={send.isRunning} onPress={schedule}>
        {t('Schedule')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('Schedule “{name}”', { name })} isOpen onClose={onClose} footer={footer}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">
          {t(
            'At the time the release is checked again and published as it is then: all of it, or nothing. What fails then stands on the first screen.',
          )}
        </p>
        <ZoneField zone={zone} onChange={turn} />
        <TimeField
          label={t('Goes live at')}
          value={time}
          onChange={(typed) => {
            setTime(typed);
            setProblem(undefined);
          }}
          help={elsewhereInWords(time, zone) ?? t('A day and a time of day.')}
          error={problem}
        />
        {send.failure !== undefined && <ErrorPanel error={send.failure} />}
      </div>
    </Dialog>
  );
}

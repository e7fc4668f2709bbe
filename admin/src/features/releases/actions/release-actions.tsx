// In this folder: what one can do with a whole release.

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  Archive,
  CalendarClock,
  CalendarX,
  EllipsisVertical,
  PencilLine,
  RotateCcw,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { actOnRelease, type Release, type ReleaseEntry, refreshReleases } from '../../../api/releases.ts';
import { t } from '../../../messages/messages.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { MenuButton } from '../../../ui/menu.tsx';
import { notify } from '../../../ui/toast.tsx';
import { ReleaseDialog } from '../release-dialog.tsx';
import { isOpen } from '../release-words.ts';
import { PublishReleaseDialog } from './publish-release-dialog.tsx';
import { ScheduleReleaseDialog } from './schedule-release-dialog.tsx';

type Dialog = 'publish' | 'schedule' | 'unschedule' | 'rename' | 'archive' | 'delete' | 'revert';

/** Publish, schedule, and all else that can be done with a release. */
export function ReleaseActions(props: {
  readonly release: Release;
  readonly entries: readonly ReleaseEntry[];
}) {
  const { release, entries } = props;
  const { status, publishAt } = release;
  const [dialog, setDialog] = useState<Dialog>();
  const mayPublish = isOpen(release);
  const nothing = release.entries === 0 && t('Nothing is in it yet.');
  const icon = 'size-4';
  return (
    <>
      {mayPublish && (
        <>
          <Button whyDisabled={nothing} onPress={() => setDialog('schedule')}>
            <CalendarClock aria-hidden="true" className={icon} />
            {publishAt === null ? t('Schedule …') : t('Change the time …')}
          </Button>
          <Button variant="primary" whyDisabled={nothing} onPress={() => setDialog('publish')}>
            {t('Publish …')}
          </Button>
        </>
      )}
      {release.publishedAt !== null && (
        <Button onPress={() => setDialog('revert')}>
          <RotateCcw aria-hidden="true" className={icon} /> {t('Take it back …')}
        </Button>
      )}
      <MenuButton
        label={t('More for this release')}
        trigger={<IconButton label={t('More actions')} icon={<EllipsisVertical className={icon} />} />}
        entries={[
          {
            label: t('Rename …'),
            icon: <PencilLine className={icon} />,
            onSelect: () => setDialog('rename'),
          },
          mayPublish &&
            publishAt !== null && {
              label: t('Drop the schedule …'),
              icon: <CalendarX className={icon} />,
              onSelect: () => setDialog('unschedule'),
            },
          status !== 'archived' && {
            label: t('Archive …'),
            icon: <Archive className={icon} />,
            whyDisabled: status === 'scheduled' && t('Drop its schedule first.'),
            onSelect: () => setDialog('archive'),
          },
          {
            label: t('Delete …'),
            icon: <Trash2 className={icon} />,
            isDangerous: true,
            whyDisabled: whyNotDeleted(status),
            onSelect: () => setDialog('delete'),
          },
        ]}
      />
      {dialog && <Dialogs {...{ release, entries, dialog }} onClose={() => setDialog(undefined)} />}
    </>
  );
}

function whyNotDeleted(status: Release['status']): string | undefined {
  if (status === 'open' || status === 'archived') return undefined;
  return status === 'published' ? t('Archive it first.') : t('Drop its schedule first.');
}

function Dialogs(props: {
  readonly release: Release;
  readonly entries: readonly ReleaseEntry[];
  readonly dialog: Dialog;
  readonly onClose: () => void;
}) {
  const { release, entries, dialog, onClose } = props;
  const { id, name } = release;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => void refreshReleases(queryClient);
  if (dialog === 'publish') return <PublishReleaseDialog {...{ release, entries, onClose }} />;
  if (dialog === 'schedule') return <ScheduleReleaseDialog {...{ release, onClose }} />;
  if (dialog === 'rename') return <ReleaseDialog {...{ release, onClose }} />;
  if (dialog === 'unschedule') {
    return (
      <ConfirmDialog
        title={t('Drop the schedule?')}
        isOpen
        onClose={onClose}
        action={t('Drop the schedule')}
        onConfirm={async () => {
          await actOnRelease(id, 'unschedule');
          notify(t('“{name}” has no time any more', { name }));
          refresh();
        }}
      >
        <p>{t('The release stays as it is, and waits until somebody publishes or schedules it.')}</p>
      </ConfirmDialog>
    );
  }
  if (dialog === 'archive') {
    return (
      <ConfirmDialog
        title={t('Archive “{name}”?', { name })}
        isOpen
        onClose={onClose}
        action={t('Archive')}
        onConfirm={async () => {
          await actOnRelease(id, 'archive');
          notify(t('“{name}” is archived', { name }));
          refresh();
        }}
      >
        <p>
          {t(
            'It can no longer be changed or published, and is removed after 90 days. What it published stays.',
          )}
        </p>
      </ConfirmDialog>
    );
  }
  if (dialog === 'revert') {
    return (
      <ConfirmDialog
        title={t('Take “{name}” back?', { name })}
        isOpen
        onClose={onClose}
        action={t('Begin a release that takes it back')}
        onConfirm={async () => {
          const begun = await actOnRelease(id, 'revert');
          refresh();
          void navigate({ to: '/releases/$id', params: { id: begun.id } });
        }}
      >
        <p>
          {t(
            'This begins a new release that puts back what was live before. Nothing changes for readers until you have looked at it and publish it.',
          )}
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={t('Delete “{name}”?', { name })}
      isOpen
      onClose={onClose}
      action={t('Delete the release')}
      isDangerous
      onConfirm={async () => {
        await call('DELETE', '/admin/releases/{id}', { path: { id } });
        notify(t('“{name}” is deleted', { name }));
        await navigate({ to: '/releases' });
        refresh();
      }}
    >
      <p>{t('What was written in the release is lost. The records and their drafts stay as they are.')}</p>
    </ConfirmDialog>
  );
}

import { CloudAlert, CloudCheck, CloudOff, LoaderCircle, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../../../api/api-error.ts';
import { rich, t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { RelativeTimeInButton } from '../../../../ui/relative-time.tsx';
import type { RecordEdit } from './use-record-edit.ts';

/** What becomes of what is typed: saved, kept, on its way, or kept in this browser alone. */
export function AutosaveLine({ edit }: { readonly edit: RecordEdit }) {
  const { icon, words } = lineOf(edit);
  const { kind } = edit.autosave.state;
  // Only errors may wrap. Another text that wrapped would move the form while the person types.
  const isTrouble = edit.edits !== null && (kind === 'offline' || kind === 'refused');
  return (
    <div
      className={classNames(
        '@container flex min-w-5 grow gap-2 text-xs text-ink-soft lg:basis-0 lg:justify-end [&>svg]:size-4 [&>svg]:shrink-0',
        isTrouble ? 'items-start [&>svg]:mt-0.5' : 'items-center',
      )}
    >
      {icon}
      <div
        role="status"
        className={classNames(!isTrouble && 'min-w-0 lg:truncate @max-[6rem]:sr-only')}
        data-autosave={edit.edits ? edit.autosave.state.kind : 'saved'}
      >
        {words}
      </div>
    </div>
  );
}

function lineOf(edit: RecordEdit): { icon: ReactNode; words: ReactNode } {
  const { state, edits, saving, autosave } = edit;
  if (saving)
    return { icon: <LoaderCircle aria-hidden="true" className="animate-spin" />, words: t('Saving …') };
  if (!edits) {
    return state.base
      ? { icon: <CloudCheck aria-hidden="true" />, words: t('Everything is saved') }
      : { icon: <PencilLine aria-hidden="true" />, words: t('Nothing typed yet') };
  }
  if (edit.windows.others.size > 0) {
    return {
      icon: <CloudAlert aria-hidden="true" className="text-warn" />,
      words: <span className="text-warn">{t('Changed in another window too: choose what stays')}</span>,
    };
  }
  if (!autosave.isLocal && (!state.base || autosave.state.kind === 'offline')) {
    return {
      icon: <CloudAlert aria-hidden="true" className="text-danger" />,
      words: (
        <span className="text-danger">
          {t('Not saved, and this browser has no room to keep it: leave the page open until it is saved.')}
        </span>
      ),
    };
  }
  if (!state.base) {
    return {
      icon: <PencilLine aria-hidden="true" />,
      words: t('Not saved yet. Until then it is kept in this browser.'),
    };
  }
  switch (autosave.state.kind) {
    case 'saving':
      return {
        icon: <LoaderCircle aria-hidden="true" className="animate-spin" />,
        words: t('Keeping your unsaved changes …'),
      };
    case 'saved':
      return {
        icon: <PencilLine aria-hidden="true" />,
        words: rich('Unsaved changes, kept safe {time}', {
          time: <RelativeTimeInButton key="time" time={autosave.state.at} />,
        }),
      };
    case 'offline':
      return {
        icon: <CloudOff aria-hidden="true" className="text-warn" />,
        words: (
          <>
            <span className="text-warn">
              {t(
                'Offline. Your changes are kept in this browser, and the service is tried again until it answers.',
              )}
            </span>{' '}
            <Button className="mt-1 min-h-7 px-2 text-xs" onPress={autosave.retry}>
              {t('Try now')}
            </Button>
          </>
        ),
      };
    case 'refused':
      return {
        icon: <CloudAlert aria-hidden="true" className="text-danger" />,
        words: (
          <span className="text-danger">
            {t('Your changes are kept in this browser only: {message}', {
              message: messageOf(autosave.state.error),
            })}
          </span>
        ),
      };
    default:
      return { icon: <PencilLine aria-hidden="true" />, words: t('Unsaved changes') };
  }
}

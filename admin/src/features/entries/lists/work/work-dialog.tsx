// In this folder: work on many records that takes a while: how far it is, and stopping it.

import type { ReactNode } from 'react';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ProgressBar } from '../../../../ui/feedback.tsx';

/** How far long work is, and a button that stops it. Nothing else closes it. */
export function WorkDialog(props: {
  readonly title: string;
  /** What the bar is of. */
  readonly label: string;
  readonly done: number;
  readonly total: number;
  readonly onStop: () => void;
  /** What whoever waits should know. */
  readonly children?: ReactNode;
}) {
  const { title, label, done, total, onStop, children } = props;
  return (
    <Dialog
      title={title}
      isOpen
      isForced
      onClose={() => undefined}
      size="sm"
      footer={<Button onPress={onStop}>{t('Stop')}</Button>}
    >
      <ProgressBar
        label={label}
        value={total === 0 ? 0 : done / total}
        detail={t('{done} of {total}', { done, total })}
      />
      {children && <p className="mt-3 text-sm text-ink-soft">{children}</p>}
    </Dialog>
  );
}

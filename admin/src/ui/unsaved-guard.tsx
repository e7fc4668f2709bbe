import { useBlocker } from '@tanstack/react-router';
import { t } from '../messages/messages.ts';
import { ConfirmDialog } from './dialog.tsx';

/** Asks before a screen with unsaved changes is left, by a link, by Back or with the browser's tab. */
export function UnsavedGuard(props: {
  readonly isDirty: boolean;
  /** What they are changes to. */
  readonly name: string;
  /** Whether the changes stay when another tab of the same screen is shown. */
  readonly isKeptByTabs?: boolean;
}) {
  const { isDirty, name, isKeptByTabs = false } = props;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && !(isKeptByTabs && current.pathname === next.pathname),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      title={t('Leave without saving?')}
      isOpen={status === 'blocked'}
      onClose={() => reset?.()}
      action={t('Discard changes')}
      isDangerous
      onConfirm={() => proceed?.()}
    >
      <p>{t('Your changes to {name} are not saved and will be lost.', { name })}</p>
    </ConfirmDialog>
  );
}

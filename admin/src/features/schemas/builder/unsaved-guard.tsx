import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../../ui/dialog.tsx';

/** Asks before a screen with unsaved changes is left, by a link, by Back or with the tab. */
export function UnsavedGuard({ isDirty, name }: { readonly isDirty: boolean; readonly name: string }) {
  const { status, proceed, reset } = useBlocker({
    // Another tab of the same screen is no way out.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      title="Leave without saving?"
      isOpen={status === 'blocked'}
      onClose={() => reset?.()}
      action="Discard changes"
      isDangerous
      onConfirm={() => proceed?.()}
    >
      <p>Your changes to {name} are not saved and will be lost.</p>
    </ConfirmDialog>
  );
}

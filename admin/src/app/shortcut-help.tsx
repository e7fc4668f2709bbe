import { useState } from 'react';
import { t } from '../messages/messages.ts';
import { Dialog } from '../ui/dialog.tsx';
import { keysInWords, useShortcut, useShortcuts } from '../ui/shortcuts.ts';

/** `?` lists what can be pressed on the screen that is shown. */
export function ShortcutHelp() {
  const [isOpen, setOpen] = useState(false);
  const shortcuts = useShortcuts();
  useShortcut('?', t('This help'), () => setOpen(true));
  return (
    <Dialog title={t('Keyboard shortcuts')} isOpen={isOpen} onClose={() => setOpen(false)} size="sm">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {shortcuts.map(({ keys, meaning }) => (
          <div key={`${keys} ${meaning}`} className="col-span-2 grid grid-cols-subgrid">
            <dt>
              <kbd className="rounded border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs">
                {keysInWords(keys)}
              </kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

import { useState } from 'react';
import { t } from '../messages/messages.ts';
import { Dialog } from '../ui/dialog.tsx';
import { keysInWords, useShortcut, useShortcuts } from '../ui/interaction/shortcuts.ts';

interface Line {
  readonly keys: string;
  readonly meaning: string;
}

const elsewhere: readonly { readonly place: string; readonly lines: readonly Line[] }[] = [
  {
    place: t('In lists'),
    lines: [
      { keys: '/', meaning: t('Search') },
      { keys: '↑ ↓', meaning: t('Go through the rows') },
      { keys: 'Enter', meaning: t('Open') },
      { keys: 'Space', meaning: t('Look at a record without leaving the list') },
      { keys: 'mod+a', meaning: t('Select all on this page') },
    ],
  },
  {
    place: t('While you write'),
    lines: [
      { keys: 'mod+s', meaning: t('Save') },
      { keys: 'mod+shift+l', meaning: t('Publish') },
      { keys: 'mod+shift+f', meaning: t('The text alone on the whole screen') },
      { keys: '/', meaning: t('Insert something, on an empty line of a text') },
    ],
  },
];

/** `?` lists what can be pressed: on the screen that is shown, and where else keys help. */
export function ShortcutHelp() {
  const [isOpen, setOpen] = useState(false);
  const shortcuts = useShortcuts();
  useShortcut('?', t('This help'), () => setOpen(true));
  return (
    <Dialog title={t('Keyboard shortcuts')} isOpen={isOpen} onClose={() => setOpen(false)} size="sm">
      <div className="flex flex-col gap-5 text-sm">
        <Lines title={t('On this screen')} lines={shortcuts} />
        {elsewhere.map(({ place, lines }) => (
          <Lines key={place} title={place} lines={lines} />
        ))}
      </div>
    </Dialog>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  return (
    <section>
      <h3 className="mb-1 text-xs font-medium text-ink-faint">{title}</h3>
      <dl className="divide-y divide-hairline">
        {lines.map(({ keys, meaning }) => (
          <div key={`${keys} ${meaning}`} className="flex items-center justify-between gap-4 py-1.5">
            <dt className="order-last shrink-0">
              <kbd className="rounded border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs text-ink-soft">
                {keysInWords(keys)}
              </kbd>
            </dt>
            <dd dir="auto">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

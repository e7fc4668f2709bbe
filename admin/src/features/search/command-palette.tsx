// In this folder: the palette: finding records, going to screens, doing things by name; and the signs of the screens.

import { type LinkProps, useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Autocomplete, Input, TextField } from 'react-aria-components';
import { t } from '../../messages/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { keysInWords } from '../../ui/interaction/shortcuts.ts';
import type { Command } from './commands.ts';
import { PaletteMenu } from './palette-menu.tsx';
import { PaletteStatus } from './palette-status.tsx';
import { useRunCommand } from './use-commands.ts';
import { usePaletteGroups } from './use-palette-groups.ts';

/** Finds records, screens and actions by name (Ctrl/Cmd+K). Enter opens one, Ctrl/Cmd+Enter in a new tab. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const run = useRunCommand();
  const router = useRouter();
  const isNewTab = useRef(false);
  const open = (link: LinkProps) => {
    if (isNewTab.current) {
      window.open(router.history.createHref(router.buildLocation(link).href), '_blank', 'noopener');
    } else {
      void router.navigate(link);
    }
    onClose();
  };
  const choose = ({ target }: Command) => {
    if ('link' in target) return open(target.link);
    onClose();
    run(target.run, target.argument);
  };
  const { groups, isSearching, error } = usePaletteGroups(typed, { open, choose });

  // The menu does not tell which keys were held, and gets no Enter that Ctrl comes with.
  const noteKeys = (event: { ctrlKey: boolean; metaKey: boolean }) => {
    isNewTab.current = event.ctrlKey || event.metaKey;
  };
  const openBeside = (event: KeyboardEvent<HTMLElement>) => {
    noteKeys(event);
    if (event.key !== 'Enter' || !isNewTab.current) return;
    const focused = event.currentTarget.querySelector('[role="menuitem"][data-focused]');
    const key = focused?.getAttribute('data-key');
    const entry = groups.flatMap(({ entries }) => entries).find((one) => one.id === key);
    if (!entry) return;
    event.preventDefault();
    event.stopPropagation();
    entry.onChoose();
  };
  return (
    <Dialog title={t('Search or go to')} isOpen onClose={onClose} size="md" isBare>
      <div className="flex flex-col" onPointerDownCapture={noteKeys} onKeyDownCapture={openBeside}>
        <Autocomplete inputValue={text} onInputChange={setText}>
          <TextField
            aria-label={t('Search records, screens and actions')}
            autoFocus
            className="relative flex items-center border-b border-line focus-within:border-accent"
          >
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute start-4.5 size-4 text-ink-faint"
            />
            <Input
              dir="auto"
              placeholder={t('A name, a word of a text, or what to do')}
              // The caret says where one types: nothing else here takes a key that writes.
              className="min-h-13 w-full bg-transparent ps-11 pe-4 text-ink outline-none placeholder:text-ink-faint placeholder:[unicode-bidi:plaintext]"
            />
          </TextField>
          <PaletteStatus {...{ typed, isSearching, error }} isEmpty={groups.length === 0} />
          {/* A region that scrolls must be reachable by keyboard. */}
          <section
            aria-label={t('What is found')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls.
            tabIndex={0}
            className="max-h-[60dvh] overflow-auto p-2"
          >
            <PaletteMenu groups={groups} />
          </section>
        </Autocomplete>
        <p className="border-t border-line px-4.5 py-2.5 text-xs text-ink-faint max-sm:hidden">
          {t('↑ ↓ to choose · Enter to open · {keys} in a new tab · Esc to close', {
            keys: keysInWords('mod+Enter'),
          })}
        </p>
      </div>
    </Dialog>
  );
}

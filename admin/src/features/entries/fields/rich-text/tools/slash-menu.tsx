import type { Editor } from '@tiptap/core';
import { useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../../../messages/messages.ts';
import { classNames } from '../../../../../ui/class-names.ts';
import { optionClass, popoverClass } from '../../../../../ui/fields/select-field.tsx';
import type { SlashItem } from './slash-items.tsx';
import { type SlashQuery, slashQueryAt } from './slash-query.ts';

/** What a key does to the menu: true when the key is used up. */
export type SlashKeys = (event: KeyboardEvent) => boolean;

/**
 * What can be put into the text, at a slash that is typed: the text keeps the focus, arrow keys choose, what is typed on
 * narrows the choice. `keys` takes the keys that the editor is about to use.
 */
export function SlashMenu(props: {
  readonly editor: Editor;
  /** What can be put there, asked for when a slash is typed. */
  readonly itemsOf: () => readonly SlashItem[];
  readonly keys: { current: SlashKeys };
}) {
  const { editor, itemsOf, keys } = props;
  const { query, close } = useSlashQuery(editor);
  const found = query ? itemsOf().filter((item) => matches(item, query.text)) : [];
  const isOpen = query !== undefined && found.length > 0;
  const [chosen, setChosen] = useState({ text: '', at: 0 });
  // Other words, other items: the first one again.
  const index = chosen.text === query?.text ? chosen.at : 0;
  const choose = (at: number) => setChosen({ text: query?.text ?? '', at });
  const id = useId();
  const listId = `${id}-list`;
  const optionId = (at: number) => `${id}-${at}`;
  const active = isOpen ? optionId(index) : undefined;
  const pick = (item: SlashItem | undefined) => {
    if (!query || !item) return;
    close();
    const { pos } = editor.state.selection.$from;
    item.run(editor.chain().focus().deleteRange({ from: query.from, to: pos }), editor);
  };
  useEffect(() => {
    keys.current = (event) => {
      if (!isOpen) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) choose((index + step + found.length) % found.length);
      else if (event.key === 'Enter' || event.key === 'Tab') pick(found[index]);
      else if (event.key === 'Escape') close();
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    };
    return () => {
      keys.current = () => false;
    };
  });
  useEffect(() => {
    if (active === undefined) return;
    const { dom } = editor.view;
    dom.setAttribute('aria-activedescendant', active);
    dom.setAttribute('aria-controls', listId);
    document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
    return () => {
      dom.removeAttribute('aria-activedescendant');
      dom.removeAttribute('aria-controls');
    };
  }, [editor, active, listId]);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen && list.current) placeAt(list.current, editor, query.from);
  });
  if (!isOpen) return null;
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={t('What to put here')}
      className={classNames(popoverClass, 'absolute z-20 max-h-72 w-64 overflow-y-auto')}
    >
      {found.map((item, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus and names the active one.
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the text, which hands them on.
        <div
          key={item.label}
          id={optionId(at)}
          role="option"
          aria-selected={at === index}
          data-focused={at === index || undefined}
          // Else the text would lose the focus before the click comes.
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => at !== index && choose(at)}
          onClick={() => pick(item)}
          className={optionClass}
        >
          {item.icon}
          <span className="flex-1">{item.label}</span>
          {item.signs && <kbd className="text-xs text-ink-faint">{item.signs}</kbd>}
        </div>
      ))}
    </div>
  );
}

/** The slash that was typed last, for as long as the cursor stands at it. */
function useSlashQuery(editor: Editor) {
  const [query, setQuery] = useState<SlashQuery>();
  const last = useRef<SlashQuery>(undefined);
  const set = (next: SlashQuery | undefined) => {
    last.current = next;
    setQuery(next);
  };
  useEffect(() => {
    const follow = (next: SlashQuery | undefined) => {
      const now = last.current;
      if (now?.from === next?.from && now?.text === next?.text) return;
      last.current = next;
      setQuery(next);
    };
    const change = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      const { current } = last;
      if (!current && !transaction.docChanged) return;
      const found = slashQueryAt(editor.state);
      // A slash of before is text: only one that is typed now asks.
      const isNew = found?.text === '' && transaction.docChanged;
      follow(found && (isNew || current?.from === found.from) ? found : undefined);
    };
    const leave = () => follow(undefined);
    editor.on('transaction', change);
    editor.on('blur', leave);
    return () => {
      editor.off('transaction', change);
      editor.off('blur', leave);
    };
  }, [editor]);
  return { query, close: () => set(undefined) };
}

function matches({ label, also = '' }: SlashItem, typed: string): boolean {
  return `${label} ${also}`.toLowerCase().includes(typed.toLowerCase());
}

/** Below the slash, or above it where there is no room; inside of what the text stands in. */
function placeAt(list: HTMLElement, editor: Editor, from: number): void {
  const box = list.offsetParent?.getBoundingClientRect();
  if (!box) return;
  const { left, top, bottom } = editor.view.coordsAtPos(from);
  const isBelow = bottom + list.offsetHeight + 16 < innerHeight || top < list.offsetHeight;
  list.style.top = `${(isBelow ? bottom + 4 : top - list.offsetHeight - 4) - box.top}px`;
  list.style.left = `${Math.max(0, Math.min(left - box.left, box.width - list.offsetWidth))}px`;
}

import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { plural, t } from '../../../../../messages/messages.ts';
import { Button, IconButton } from '../../../../../ui/button.tsx';
import { Checkbox } from '../../../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../../../ui/fields/text-field.tsx';
import { findingOf, goOn, leaveAtMatch, lookFor, replaceAll, replaceOne } from './find-plugin.ts';

/** Finds words in one rich text and puts others in their place; Enter goes on, Escape goes back to the text. */
export function FindPanel(props: {
  readonly editor: Editor;
  readonly label: string;
  readonly onClose: () => void;
}) {
  const { editor, label, onClose } = props;
  const [text, setText] = useState(() => selectedText(editor));
  const [replacement, setReplacement] = useState('');
  const [isCaseSensitive, setCaseSensitive] = useState(false);
  const [done, setDone] = useState('');
  const { count, at } = useEditorState({
    editor,
    selector: ({ editor: one }) => {
      const { matches, at: place } = findingOf(one.state);
      return { count: matches.length, at: place };
    },
  });
  useEffect(() => {
    lookFor(editor, text, isCaseSensitive);
    setDone('');
  }, [editor, text, isCaseSensitive]);
  const close = () => {
    leaveAtMatch(editor);
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.stopPropagation();
    if (event.key === 'Escape') return close();
    if (!(event.target instanceof HTMLInputElement) || event.target.type === 'checkbox') return;
    event.preventDefault();
    goOn(editor, event.shiftKey ? -1 : 1);
  };
  const none = count === 0 && t('Nothing is found.');
  return (
    // biome-ignore lint/a11y/useSemanticElements: no browser of today has "search" for all readers.
    <div
      role="search"
      aria-label={t('Find and replace in {label}', { label })}
      onKeyDown={press}
      className="sticky top-14 z-10 flex flex-col gap-2 rounded-md border border-line bg-raised p-3 shadow-lg lg:top-27 [:root[data-writing]_&]:top-14"
    >
      <div className="flex flex-wrap items-end gap-2">
        <TextField label={t('Find')} value={text} onChange={setText} autoFocus className="min-w-40 flex-1" />
        <TextField
          label={t('Replace with')}
          value={replacement}
          onChange={setReplacement}
          className="min-w-40 flex-1"
        />
        <IconButton label={t('Close')} icon={<X className="size-4" />} onPress={close} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          label={t('Previous')}
          whyDisabled={none}
          icon={<ChevronUp className="size-4" />}
          onPress={() => goOn(editor, -1)}
        />
        <IconButton
          label={t('Next')}
          whyDisabled={none}
          icon={<ChevronDown className="size-4" />}
          onPress={() => goOn(editor, 1)}
        />
        <span role="status" className="min-w-24 text-xs text-ink-soft">
          {done ||
            (text === ''
              ? ''
              : count === 0
                ? t('Nothing is found')
                : t('{place} of {count}', { place: at + 1, count }))}
        </span>
        <Checkbox
          label={t('As written, small and capital')}
          value={isCaseSensitive}
          onChange={setCaseSensitive}
        />
        <Button className="ms-auto" whyDisabled={none} onPress={() => replaceOne(editor, replacement)}>
          {t('Replace')}
        </Button>
        <Button
          whyDisabled={none}
          onPress={() => {
            const replaced = replaceAll(editor, replacement);
            setDone(plural(replaced, 'Replaced one place', 'Replaced {count} places'));
          }}
        >
          {t('Replace all')}
        </Button>
      </div>
    </div>
  );
}

/** What is selected on one line, to begin with. */
function selectedText({ state: { doc, selection } }: Editor): string {
  const { $from, $to, from, to } = selection;
  return $from.sameParent($to) ? doc.textBetween(from, to).slice(0, 100) : '';
}

// In this folder: rich text: its editor, its source, what may stand in it, and how two of them differ.

import type { Editor } from '@tiptap/core';
import { EditorContent, useEditorState } from '@tiptap/react';
import { Type } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { ToggleButton } from 'react-aria-components';

import { plural, t } from '../../../../messages/messages.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { WrittenIn } from '../../../../ui/fields/written-in.ts';
import { componentPlaceAfter } from '../components/component-places.ts';
import { countWordsOf } from './count-words.ts';
import { FindPanel } from './find/find-panel.tsx';
import { ImagePanel, leaveImage } from './images/image-panel.tsx';
import { storedImage } from './images/stored-image.ts';
import { LinkDialog } from './links/link-dialog.tsx';
import { RichHead } from './rich-head.tsx';
import { SelectionTools } from './tools/selection-tools.tsx';
import { slashItems } from './tools/slash-items.tsx';
import { type SlashKeys, SlashMenu } from './tools/slash-menu.tsx';
import { RichToolbar } from './tools/toolbar.tsx';
import { useToolsKept } from './tools/use-tools-kept.ts';
import { useRichEditor } from './use-rich-editor.ts';

const MediaPicker = lazy(() =>
  import('../../../media/picker/media-picker.tsx').then((module) => ({ default: module.MediaPicker })),
);

/**
 * The text as it will be read. Its tools come with a selection, at a slash, or stay above it where one wants that. `value`
 * is markup that the editor writes back as it is; `path` says where the text stands.
 */
export function RichEditor(props: {
  readonly label: string;
  /** Another view of the text is shown. */
  readonly isHidden: boolean;
  /** The label as it is shown, and what stands at the end of its line. */
  readonly heading: ReactNode;
  readonly sourceButton: ReactNode;
  readonly value: string;
  /** The writer made the value, here or in the HTML view. */
  readonly isOwn: boolean;
  readonly onChange: (html: string) => void;
  readonly path: string;
  readonly isReadOnly: boolean;
  readonly isRequired: boolean;
  readonly isInvalid: boolean;
  readonly placeholder: string | undefined;
  readonly describedBy: string;
}) {
  const { label, isHidden, heading, sourceButton, path, isReadOnly, isInvalid } = props;
  const { placeholder = t('Write, or press / for headings, lists and pictures') } = props;
  const [dialog, setDialog] = useState<'link' | 'image' | 'replace' | 'find'>();
  const { lang, dir } = useContext(WrittenIn);
  const tools = useToolsKept();
  const slashKeys = useRef<SlashKeys>(() => false);
  const frame = useRef<HTMLDivElement>(null);
  const onKey = (event: KeyboardEvent) => {
    if (slashKeys.current(event)) return true;
    if (event.key === 'Escape' && leaveImage(editor)) return true;
    if ((event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === 'h') {
      event.preventDefault();
      setDialog('find');
      return true;
    }
    if (event.key !== 'F10' || !event.altKey || isReadOnly) return false;
    // Where no tools are shown they come to stay.
    if (!focusTools(frame.current)) tools.keep(true);
    return true;
  };
  const editor = useRichEditor({ ...props, onLink: () => setDialog('link'), onKey });
  const isEmpty = useEditorState({ editor, selector: ({ editor: one }) => one.isEmpty });
  const itemsOf = () =>
    slashItems({
      onLink: () => setDialog('link'),
      onImage: () => setDialog('image'),
      onComponent: componentPlaceAfter(path),
    });
  const toolbar = (isShort: boolean) => (
    <RichToolbar
      editor={editor}
      label={label}
      onLink={() => setDialog('link')}
      onImage={() => setDialog('image')}
      onFind={() => setDialog('find')}
      isShort={isShort}
    />
  );
  return (
    <div ref={frame} hidden={isHidden} className="flex min-w-0 flex-col gap-1">
      <RichHead heading={heading}>
        <WordCount editor={editor} />
        {!isReadOnly && (
          <ToggleButton
            aria-label={t('Tools: {label}', { label })}
            isSelected={tools.isKept}
            onChange={tools.keep}
            className={buttonClass('quiet', 'min-h-8 px-2 data-[selected]:text-accent')}
          >
            <Type aria-hidden="true" className="size-4" />
          </ToggleButton>
        )}
        {sourceButton}
      </RichHead>
      {!isReadOnly && tools.isKept && (
        <div className="sticky top-13 z-10 rounded-md border border-line bg-surface lg:top-27 [:root[data-writing]_&]:top-14">
          {toolbar(false)}
        </div>
      )}
      {dialog === 'find' && <FindPanel editor={editor} label={label} onClose={() => setDialog(undefined)} />}
      <div
        {...(lang !== undefined && { lang, dir })}
        className={classNames(
          'relative min-w-0 before:absolute before:inset-y-0 before:-start-2.5 before:w-0.5 before:rounded focus-within:before:bg-accent',
          isInvalid && 'before:bg-danger',
        )}
      >
        {isEmpty && !isReadOnly && (
          <p
            aria-hidden="true"
            className="pointer-events-none absolute text-[1.1667rem] leading-[1.65] text-ink-faint [unicode-bidi:plaintext]"
          >
            {placeholder}
          </p>
        )}
        <EditorContent editor={editor} />
        {!isReadOnly && <SlashMenu editor={editor} itemsOf={itemsOf} keys={slashKeys} />}
        {!isReadOnly && <ImagePanel editor={editor} onReplace={() => setDialog('replace')} />}
        {!isReadOnly && !tools.isKept && <SelectionTools editor={editor}>{toolbar(true)}</SelectionTools>}
      </div>
      {dialog === 'link' && <LinkDialog editor={editor} onClose={() => setDialog(undefined)} />}
      {(dialog === 'image' || dialog === 'replace') && (
        <Suspense>
          <MediaPicker
            isOpen
            isImage
            onClose={() => setDialog(undefined)}
            onPick={(media) => {
              const image = { type: 'image', attrs: storedImage(media) };
              // The selected picture gives way to the new one, which is selected in its place.
              const { from } = editor.state.selection;
              const chain = editor.chain().focus().insertContent(image);
              (dialog === 'replace' ? chain.setNodeSelection(from) : chain).run();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Milliseconds after which what was typed is counted. */
const pause = 300;

/** How much there is to read, counted when the writer pauses. */
function WordCount({ editor }: { readonly editor: Editor }) {
  const [count, setCount] = useState(() => countWordsOf(editor.state.doc));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setCount(countWordsOf(editor.state.doc)), pause);
    };
    editor.on('transaction', update);
    return () => {
      clearTimeout(timer);
      editor.off('transaction', update);
    };
  }, [editor]);
  return (
    <span className="px-1 text-xs text-ink-faint tabular-nums">
      {plural(count, '{count} word', '{count} words')}
    </span>
  );
}

/** Puts the focus on the first tool that is shown; false when there is none. */
function focusTools(frame: HTMLElement | null): boolean {
  const tool = frame?.querySelector<HTMLElement>('[data-tools] :is(input, button)');
  if (!tool?.checkVisibility()) return false;
  tool.focus();
  return true;
}

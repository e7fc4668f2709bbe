import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { LinkDialog } from './link-dialog.tsx';
import { readHtml, writeHtml } from './rich-html.ts';
import { richExtensions } from './rich-schema.ts';
import { sanitizeHtml } from './sanitize.ts';
import { RichToolbar } from './toolbar.tsx';

const MediaPicker = lazy(() =>
  import('../../../media/picker/media-picker.tsx').then((module) => ({ default: module.MediaPicker })),
);

/** From so many characters on a text is not written out at every key, but when its writer pauses or leaves. */
const longText = 20_000;
const pause = 300;

const proseClass = [
  'min-h-32 px-3 py-2 break-words whitespace-pre-wrap outline-none [&>*+*]:mt-3',
  '[&_h1]:text-2xl [&_h2]:text-xl [&_h3]:text-lg [&_h4]:text-base [&_h4]:font-semibold [&_h5]:font-semibold [&_h6]:font-semibold',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_ul]:pl-6 [&_ol]:pl-6 [&_blockquote]:border-l-4 [&_blockquote]:border-line [&_blockquote]:pl-3',
  '[&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-sunken [&_pre]:p-3 [&_pre]:font-mono [&_pre]:text-sm',
  '[&_:not(pre)>code]:rounded [&_:not(pre)>code]:bg-sunken [&_:not(pre)>code]:px-1 [&_code]:font-mono [&_code]:text-[0.9em]',
  '[&_a]:text-accent [&_a]:underline [&_hr]:border-line-strong [&_.ProseMirror-selectednode]:outline-2 [&_.ProseMirror-selectednode]:outline-accent',
].join(' ');

/** The text as it looks, with its tools. `value` is markup that the editor writes back as it is. */
export function RichEditor(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly isReadOnly: boolean;
  readonly isRequired: boolean;
  readonly isInvalid: boolean;
  readonly placeholder: string | undefined;
  readonly describedBy: string;
  readonly sourceButton: ReactNode;
}) {
  const { label, value, isReadOnly, isRequired, isInvalid, placeholder, describedBy, sourceButton } = props;
  const [dialog, setDialog] = useState<'link' | 'image'>();
  const writer = useRef(props.onChange);
  const written = useRef(value);
  useEffect(() => {
    writer.current = props.onChange;
  });
  // The editor takes its options anew when one of them is another: these stay the same.
  const editorProps = useMemo(
    () => ({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': describedBy,
        ...(isRequired && { 'aria-required': 'true' }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
        ...(isReadOnly && { 'aria-readonly': 'true', tabindex: '0' }),
        class: proseClass,
      },
      transformPastedHTML: (html: string) => sanitizeHtml(html),
      handleDOMEvents: { click: (_: unknown, event: MouseEvent) => keepHere(event) },
      handleKeyDown: (_: unknown, event: KeyboardEvent) => {
        const isLink = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
        if (!isLink || isReadOnly) return false;
        event.preventDefault();
        event.stopPropagation();
        setDialog('link');
        return true;
      },
    }),
    [label, describedBy, isRequired, isInvalid, isReadOnly],
  );
  const [content] = useState(() => readHtml(value).doc.toJSON());
  const editor = useEditor({
    extensions: richExtensions,
    content,
    editable: !isReadOnly,
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps,
  });
  useWriting(editor, (html) => {
    if (html === written.current) return;
    written.current = html;
    writer.current(html);
  });
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(readHtml(value).doc.toJSON(), { emitUpdate: false });
  }, [editor, value]);
  return (
    <div
      className={classNames(
        'min-w-0 overflow-clip rounded-md border bg-surface focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent',
        isInvalid ? 'border-danger' : 'border-line-strong',
      )}
    >
      {isReadOnly ? (
        <div className="flex justify-end border-b border-line p-1">{sourceButton}</div>
      ) : (
        <RichToolbar
          editor={editor}
          label={label}
          onLink={() => setDialog('link')}
          onImage={() => setDialog('image')}
          sourceButton={sourceButton}
        />
      )}
      <div className="relative max-h-[70vh] overflow-y-auto">
        {placeholder && value === '' && (
          <p aria-hidden="true" className="pointer-events-none absolute px-3 py-2 text-ink-faint">
            {placeholder}
          </p>
        )}
        <EditorContent editor={editor} />
      </div>
      {dialog === 'link' && <LinkDialog editor={editor} onClose={() => setDialog(undefined)} />}
      {dialog === 'image' && (
        <Suspense>
          <MediaPicker
            isOpen
            isImage
            onClose={() => setDialog(undefined)}
            onPick={({ url, altText }) =>
              editor
                .chain()
                .focus()
                .insertContent({ type: 'image', attrs: { src: url, alt: altText } })
                .run()
            }
          />
        </Suspense>
      )}
    </div>
  );
}

/** Writes what changed: at every key, or of a long text after a pause and when the editor is left. */
function useWriting(editor: Editor, write: (html: string) => void): void {
  const latest = useRef(write);
  useEffect(() => {
    latest.current = write;
  });
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      if (waiting === undefined) return;
      clearTimeout(waiting);
      waiting = undefined;
      latest.current(writeHtml(editor.state.doc));
    };
    const update = () => {
      clearTimeout(waiting);
      waiting = setTimeout(flush, pause);
      if (editor.state.doc.content.size < longText) flush();
    };
    editor.on('update', update);
    editor.on('blur', flush);
    // A shortcut that saves must meet what was typed last.
    const before = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && flush();
    window.addEventListener('keydown', before, { capture: true });
    return () => {
      flush();
      editor.off('update', update);
      editor.off('blur', flush);
      window.removeEventListener('keydown', before, { capture: true });
    };
  }, [editor]);
}

/** A link in the text is there to be edited: a click must not lead away from what is unsaved. */
function keepHere(event: MouseEvent): boolean {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
  return false;
}

import type { Editor } from '@tiptap/core';
import { useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { notify } from '../../../../ui/toast.tsx';
import type { PasteNotes } from './paste/blocks.ts';
import { notesInWords } from './paste/notes-in-words.ts';
import { pasteRules } from './paste/paste-rules.ts';
import { readHtml, writeHtml } from './rich-html.ts';
import { richExtensions } from './rich-schema.ts';

/** A text is not written out at every key, which would slow down typing, but when its writer pauses or leaves. Milliseconds. */
const pause = 200;

const proseClass = [
  'min-h-32 px-3 py-2 [text-align:start] break-words whitespace-pre-wrap outline-none [&>*+*]:mt-3',
  '[&_h1]:text-2xl [&_h2]:text-xl [&_h3]:text-lg [&_h4]:text-base [&_h4]:font-semibold [&_h5]:font-semibold [&_h6]:font-semibold',
  // A line begins where its own language begins; the side of lists and quotes is that of their first text.
  '[&_:is(p,h1,h2,h3,h4,h5,h6)]:[unicode-bidi:plaintext]',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_ul]:ps-6 [&_ol]:ps-6 [&_blockquote]:border-s-4 [&_blockquote]:border-line [&_blockquote]:ps-3',
  '[&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-sunken [&_pre]:p-3 [&_pre]:font-mono [&_pre]:text-sm',
  '[&_:not(pre)>code]:rounded [&_:not(pre)>code]:bg-sunken [&_:not(pre)>code]:px-1 [&_code]:font-mono [&_code]:text-[0.9em]',
  '[&_a]:text-accent [&_a]:underline [&_hr]:border-line-strong [&_.ProseMirror-selectednode]:outline-2 [&_.ProseMirror-selectednode]:outline-accent',
].join(' ');

/**
 * The editor of a markup that it writes back as it is. It answers every change of its writer, takes every other value
 * that it is given, and asks for the dialog of links at its shortcut.
 */
export function useRichEditor(options: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly onLink: () => void;
  readonly isReadOnly: boolean;
  readonly isRequired: boolean;
  readonly isInvalid: boolean;
  readonly describedBy: string;
}): Editor {
  const { label, value, onChange, onLink, isReadOnly, isRequired, isInvalid, describedBy } = options;
  const writer = useRef(onChange);
  const linking = useRef(onLink);
  const written = useRef(value);
  useEffect(() => {
    writer.current = onChange;
    linking.current = onLink;
  });
  const [pasting] = useState(() => pasteRules(tellNotes));
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
      ...pasting,
      handleDOMEvents: {
        ...pasting.handleDOMEvents,
        click: (_: unknown, event: MouseEvent) => keepHere(event),
      },
      handleKeyDown: (_: unknown, event: KeyboardEvent) => {
        const isLink = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
        if (!isLink || isReadOnly) return false;
        event.preventDefault();
        event.stopPropagation();
        linking.current();
        return true;
      },
    }),
    [label, describedBy, isRequired, isInvalid, isReadOnly, pasting],
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
  return editor;
}

/** Writes what changed: after a pause, and before a shortcut or the end of the editor. */
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

function tellNotes(notes: PasteNotes): void {
  const detail = notesInWords(notes);
  if (detail) notify('Pasted, but not all of it', { detail });
}

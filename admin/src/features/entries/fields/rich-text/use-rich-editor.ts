import type { Editor } from '@tiptap/core';
import { redo, undo } from '@tiptap/pm/history';
import type { EditorView } from '@tiptap/pm/view';
import { useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../../../messages/messages.ts';
import { undoKeyOf } from '../../../../ui/interaction/undo-keys.ts';
import { notify } from '../../../../ui/toast.tsx';
import { onWriteOut } from '../write-out.ts';
import { Find } from './find/find-plugin.ts';
import { replaceDifference } from './outside-content.ts';
import type { PasteNotes } from './paste/blocks.ts';
import { notesInWords } from './paste/notes-in-words.ts';
import { pasteRules } from './paste/paste-rules.ts';
import { proseClass } from './prose-class.ts';
import { readHtml, writeHtml } from './rich-html.ts';
import { richExtensions } from './rich-schema.ts';

const extensions = [...richExtensions, Find];

/** A text is not written out at every key, which would slow down typing, but when its writer pauses or leaves. Milliseconds. */
const pause = 200;

/**
 * The editor of a markup that it writes back as it is. It answers every change of its writer, takes every other value
 * that it is given, and asks for the dialog of links at its shortcut.
 */
export function useRichEditor(options: {
  readonly label: string;
  readonly value: string;
  /** The writer made the value, here or in the HTML view. */
  readonly isOwn: boolean;
  readonly onChange: (html: string) => void;
  readonly onLink: () => void;
  /** Takes a key before the text does; true when it is used up. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly isReadOnly: boolean;
  readonly isRequired: boolean;
  readonly isInvalid: boolean;
  readonly describedBy: string;
}): Editor {
  const { label, value, isOwn, onChange, onLink, onKey, isReadOnly, isRequired, isInvalid, describedBy } =
    options;
  const writer = useRef(onChange);
  const linking = useRef(onLink);
  const keys = useRef(onKey);
  const written = useRef(value);
  useEffect(() => {
    writer.current = onChange;
    linking.current = onLink;
    keys.current = onKey;
  });
  const [pasting] = useState(() => pasteRules(tellNotes));
  // The editor takes its options anew when one of them is another: these stay the same.
  const editorProps = useMemo(
    () => ({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        // A translator of the browser would write into the text.
        translate: 'no',
        'aria-label': label,
        'aria-describedby': describedBy,
        ...(isRequired && { 'aria-required': 'true' }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
        ...(isReadOnly && { 'aria-readonly': 'true', tabindex: '0' }),
        class: `${proseClass} min-h-24 outline-none`,
      },
      ...pasting,
      handleDOMEvents: {
        ...pasting.handleDOMEvents,
        click: (_: unknown, event: MouseEvent) => keepHere(event),
        mouseup: readSelection,
        keydown: (view: EditorView, event: KeyboardEvent) => isShortcut(event) && readSelection(view),
      },
      handleKeyDown: (view: EditorView, event: KeyboardEvent) => {
        const step = undoKeyOf(event);
        if (step && !isReadOnly) {
          (step === 'undo' ? undo : redo)(view.state, view.dispatch);
          // Used up with nothing to do too: the browser has steps of its own.
          event.preventDefault();
          return true;
        }
        if (keys.current(event)) return true;
        if (!isShortcut(event) || event.key.toLowerCase() !== 'k' || isReadOnly) return false;
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
    extensions,
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
    const next = editor.schema.nodeFromJSON(readHtml(value).doc.toJSON());
    const tr = replaceDifference(editor.state.tr, next, isOwn);
    editor.view.dispatch(tr.setMeta('preventUpdate', true));
  }, [editor, value, isOwn]);
  return editor;
}

/**
 * Writes what changed: at the first key, so that the field counts as touched and nobody's save takes its place; then after a
 * pause, and before a shortcut, the end of the page or of the editor.
 */
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
      const isFirst = waiting === undefined;
      clearTimeout(waiting);
      waiting = setTimeout(flush, pause);
      if (isFirst) latest.current(writeHtml(editor.state.doc));
    };
    // What remembers unsaved work when the page goes must have it by then.
    const leave = () => flushSync(flush);
    editor.on('update', update);
    editor.on('blur', flush);
    const off = onWriteOut(flush);
    window.addEventListener('beforeunload', leave);
    // A shortcut that saves must meet what was typed last.
    const before = (event: KeyboardEvent) => isShortcut(event) && flush();
    window.addEventListener('keydown', before, { capture: true });
    return () => {
      flush();
      off();
      editor.off('update', update);
      editor.off('blur', flush);
      window.removeEventListener('beforeunload', leave);
      window.removeEventListener('keydown', before, { capture: true });
    };
  }, [editor]);
}

function isShortcut(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey;
}

/**
 * Takes over where the cursor is now. The browser tells of it in its own time, and on a busy machine that is after the
 * shortcut that is meant for the new place, or after the editor has put its cursor back to the old one.
 */
function readSelection({ dom }: EditorView): boolean {
  dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
  return false;
}

/** A link in the text is there to be edited: a click must not lead away from what is unsaved. */
function keepHere(event: MouseEvent): boolean {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
  return false;
}

function tellNotes(notes: PasteNotes): void {
  const detail = notesInWords(notes);
  if (detail) notify(t('Some formatting was removed'), { detail, tone: 'warn' });
}

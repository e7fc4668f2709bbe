import { Annotation, type ChangeSpec, Compartment, EditorState, Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { type CodeLanguage, codeSetup } from './code-setup.ts';

/** Marks changes that come from the value and not from the keyboard. */
const fromOutside = Annotation.define<boolean>();

/** An editor of code. Load it lazily: it brings CodeMirror. */
export function CodeEditor(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly language: CodeLanguage;
  readonly isReadOnly: boolean;
  readonly isInvalid?: boolean;
  readonly describedBy?: string;
}) {
  const { label, value, onChange, language, isReadOnly, isInvalid = false, describedBy } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const changing = useRef(onChange);
  const first = useRef(value);
  const state = useRef(new Compartment());

  useEffect(() => {
    changing.current = onChange;
    first.current = value;
  });

  useEffect(() => {
    if (!place.current) return;
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          codeSetup(language),
          state.current.of([]),
          EditorView.updateListener.of((update) => {
            const isOwn = update.transactions.some((one) => one.annotation(fromOutside) !== true);
            if (update.docChanged && isOwn) changing.current(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    return () => {
      view.current = null;
      made.destroy();
    };
  }, [language]);

  useEffect(() => {
    const attributes = {
      'aria-label': label,
      'aria-invalid': String(isInvalid),
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(isReadOnly && { 'aria-readonly': 'true' }),
      // Where it scrolls, the keyboard must reach it.
      tabindex: '0',
    };
    const now = [
      EditorView.contentAttributes.of(attributes),
      EditorState.readOnly.of(isReadOnly),
      EditorView.editable.of(!isReadOnly),
    ];
    view.current?.dispatch({ effects: state.current.reconfigure(now) });
  }, [label, isInvalid, describedBy, isReadOnly]);

  useEffect(() => {
    const shown = view.current?.state.doc.toString();
    if (shown === undefined || shown === value) return;
    view.current?.dispatch({
      changes: differenceOf(shown, value),
      // No step to undo: the writer's own steps stay.
      annotations: [fromOutside.of(true), Transaction.addToHistory.of(false)],
    });
  }, [value]);

  return (
    <div
      ref={place}
      dir="ltr"
      className={classNames(
        'min-w-0 overflow-hidden rounded-md border bg-surface focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent',
        isInvalid ? 'border-danger' : 'border-line-strong',
      )}
    />
  );
}

/** The change from one text to another, without what both begin and end with. */
function differenceOf(before: string, after: string): ChangeSpec {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

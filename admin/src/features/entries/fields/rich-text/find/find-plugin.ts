import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { findMatches, type Match } from './find-matches.ts';

interface Finding {
  readonly text: string;
  readonly isCaseSensitive: boolean;
  readonly matches: readonly Match[];
  /** The number of the match that one is at. */
  readonly at: number;
  readonly shown: DecorationSet;
}

const key = new PluginKey<Finding>('find');
const nothing: Finding = { text: '', isCaseSensitive: false, matches: [], at: 0, shown: DecorationSet.empty };

/** Shows where a text stands that is looked for. */
export const Find = Extension.create({
  name: 'find',
  addProseMirrorPlugins: () => [
    new Plugin<Finding>({
      key,
      state: {
        init: () => nothing,
        apply: (tr, before) => {
          const asked = tr.getMeta(key) as Partial<Finding> | undefined;
          const next = { ...before, ...asked };
          if (!asked && (!tr.docChanged || next.text === '')) return before;
          return read(tr.doc, next);
        },
      },
      props: { decorations: (state) => key.getState(state)?.shown },
    }),
  ],
});

function read(doc: Node, { text, isCaseSensitive, at }: Omit<Finding, 'matches' | 'shown'>): Finding {
  const matches = findMatches(doc, text, isCaseSensitive);
  const place = matches.length === 0 ? 0 : (at + matches.length) % matches.length;
  const shown = matches.map(({ from, to }, index) =>
    Decoration.inline(from, to, {
      class: index === place ? 'bg-warn-soft outline-2 outline-warn' : 'bg-warn-soft',
    }),
  );
  return { text, isCaseSensitive, matches, at: place, shown: DecorationSet.create(doc, shown) };
}

/** What is found now. */
export function findingOf(state: EditorState): Pick<Finding, 'text' | 'matches' | 'at'> {
  return key.getState(state) ?? nothing;
}

/** Looks for a text; for none, nothing is shown any more. */
export function lookFor(editor: Editor, text: string, isCaseSensitive: boolean): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, { text, isCaseSensitive, at: 0 }));
}

/** Goes on by so many matches, round and round, and brings the one into view. */
export function goOn(editor: Editor, step: number): void {
  const { at } = findingOf(editor.state);
  editor.view.dispatch(editor.state.tr.setMeta(key, { at: at + step }));
  const match = current(editor);
  const element = match && editor.view.domAtPos(match.from).node.parentElement;
  element?.scrollIntoView({ block: 'center' });
}

/** Puts a text in place of the match that one is at. */
export function replaceOne(editor: Editor, text: string): void {
  const match = current(editor);
  if (match) replace(editor, [match], text);
}

/** Puts a text in place of all matches, in one step that one undo takes back; answers how many there were. */
export function replaceAll(editor: Editor, text: string): number {
  const { matches } = findingOf(editor.state);
  replace(editor, matches, text);
  return matches.length;
}

/** Goes back to the text, to the match that one was at. */
export function leaveAtMatch(editor: Editor): void {
  const match = current(editor);
  const { tr } = editor.state;
  if (match) tr.setSelection(TextSelection.create(tr.doc, match.from, match.to));
  editor.view.dispatch(tr.setMeta(key, { text: '' }));
  editor.view.focus();
}

function current(editor: Editor): Match | undefined {
  const { matches, at } = findingOf(editor.state);
  return matches[at];
}

function replace(editor: Editor, matches: readonly Match[], text: string): void {
  const { tr } = editor.state;
  for (const { from, to } of matches.toReversed()) {
    if (text === '') tr.delete(from, to);
    else tr.insertText(text, from, to);
  }
  if (tr.docChanged) editor.view.dispatch(tr);
}

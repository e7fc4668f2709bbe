import { defaultKeymap, history, redo, undo } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { linter } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import { drawSelection, EditorView, highlightSpecialChars, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { undoKeyOf } from '../../../../ui/interaction/undo-keys.ts';
import { codePhrases } from './code-phrases.ts';
import { readNonce } from './csp-nonce.ts';

export type CodeLanguage = 'json' | 'html';

const look = EditorView.theme({
  '&': { fontSize: '0.85rem', color: 'var(--ink)', maxHeight: '60vh' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono, ui-monospace, monospace)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '8px 4px' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
    background: 'var(--accent-soft) !important',
  },
  '.cm-selectionMatch': { background: 'var(--warn-soft)' },
  '.cm-matchingBracket': { background: 'var(--accent-soft)', outline: '1px solid var(--line-strong)' },
  '.cm-tooltip, .cm-panels': {
    background: 'var(--raised)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
  },
});

const colors = HighlightStyle.define([
  { tag: [tags.propertyName, tags.attributeName], color: 'var(--info)' },
  { tag: [tags.string, tags.attributeValue], color: 'var(--ok)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
  { tag: [tags.tagName, tags.keyword], color: 'var(--accent)' },
  { tag: [tags.comment, tags.angleBracket, tags.punctuation], color: 'var(--ink-faint)' },
  { tag: tags.invalid, color: 'var(--danger)' },
]);

const undoKeys = Prec.highest(
  EditorView.domEventHandlers({
    keydown: (event, view) => {
      const step = undoKeyOf(event);
      if (!step || view.state.readOnly) return false;
      (step === 'undo' ? undo : redo)(view);
      event.preventDefault();
      return true;
    },
  }),
);

/** What an editor of code is made of. Tab leaves it, so that it is no trap for the keyboard. */
export function codeSetup(language: CodeLanguage): Extension {
  const nonce = readNonce();
  return [
    EditorState.phrases.of(codePhrases),
    ...(nonce ? [EditorView.cspNonce.of(nonce)] : []),
    highlightSpecialChars(),
    history(),
    undoKeys,
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    highlightSelectionMatches(),
    EditorView.lineWrapping,
    keymap.of([...defaultKeymap, ...searchKeymap]),
    language === 'json'
      ? [json(), linter((view) => (view.state.doc.toString().trim() === '' ? [] : jsonParseLinter()(view)))]
      : html({ matchClosingTags: false }),
    syntaxHighlighting(colors),
    look,
  ];
}

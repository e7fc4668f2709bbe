import { closeHistory } from '@tiptap/pm/history';
import { DOMParser, Slice } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import type { EditorProps, EditorView } from '@tiptap/pm/view';
import { sanitize } from '../sanitize.ts';
import type { PasteNotes } from './blocks.ts';
import { cleanMarkdown, cleanPaste } from './clean-paste.ts';
import { readOwnSlice } from './own-slice.ts';
import { linkSelection, pastedAddress } from './pasted-link.ts';

/**
 * How the editor takes what is pasted or dropped: other programs' markup and Markdown as clean structure, an address as
 * a link, all of it undone in one step. `tell` is told what could not be kept.
 */
export function pasteRules(tell: (notes: PasteNotes) => void): EditorProps {
  let isPlain = false;
  return {
    transformPastedHTML: (html) => {
      const own = readOwnSlice(html);
      if (own !== undefined) return own;
      const { html: clean, notes } = cleanPaste(html);
      tell(notes);
      return clean;
    },
    clipboardTextParser: (text, _, isAsked, view) => {
      isPlain = isAsked;
      // The editor's own reading makes paragraphs; no slice asks for it.
      const clean = isAsked ? undefined : cleanMarkdown(text);
      if (!clean) return undefined as unknown as Slice;
      tell(clean.notes);
      return sliceOf(clean.html, view);
    },
    handlePaste: (view, { clipboardData }, slice) => {
      const wasPlain = isPlain;
      isPlain = false;
      const { state } = view;
      const address = wasPlain ? undefined : pastedAddress(clipboardData?.getData('text/plain') ?? '');
      const link = address && linkSelection(state, address);
      if (link) return apply(view, link);
      if (slice.size > 0) return apply(view, insert(state, slice));
      const images = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (images.length > 0) tell({ lostImages: images.length, foreignImages: 0, tables: 0, scripts: 0 });
      // Nothing is left to insert: what is selected stays.
      return images.length > 0 || clipboardData?.getData('text/html') !== '';
    },
    handleDOMEvents: { paste: pasteMarkdownSource },
  };
}

/** VS Code gives the source of Markdown as coloured code; what is meant is the text. */
function pasteMarkdownSource(view: EditorView, event: ClipboardEvent): boolean {
  const data = event.clipboardData;
  const isMarkdown = /"mode":\s*"markdown"/.test(data?.getData('vscode-editor-data') ?? '');
  const isCode = view.state.selection.$from.parent.type.spec.code === true;
  if (!data || !isMarkdown || isCode) return false;
  event.preventDefault();
  return view.pasteText(data.getData('text/plain'), event);
}

function sliceOf(html: string, { state }: EditorView): Slice {
  const { fragment } = sanitize(html);
  return Slice.maxOpen(DOMParser.fromSchema(state.schema).parseSlice(fragment).content, false);
}

function insert({ tr }: EditorState, slice: Slice): Transaction {
  const { firstChild: only, childCount } = slice.content;
  const isWhole = only && childCount === 1 && slice.openStart === 0 && slice.openEnd === 0;
  return isWhole ? tr.replaceSelectionWith(only, false) : tr.replaceSelection(slice);
}

/** A paste is a step of its own: what was typed just before or after it is not undone with it. */
function apply(view: EditorView, change: Transaction): true {
  view.dispatch(closeHistory(change).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
  view.dispatch(closeHistory(view.state.tr));
  return true;
}

import type { EditorState } from '@tiptap/pm/state';

/** What was typed after a slash that stands at the beginning of a word. */
export interface SlashQuery {
  /** Where the slash stands. */
  readonly from: number;
  readonly text: string;
}

/** The slash and the word after it that the cursor stands at; undefined when there is none, and in code. */
export function slashQueryAt({ selection }: EditorState): SlashQuery | undefined {
  const { $from, empty } = selection;
  const { parent } = $from;
  if (!empty || !parent.isTextblock || parent.type.spec.code) return undefined;
  const before = parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
  const [, text] = /(?:^|\s)\/([^\s/]{0,24})$/u.exec(before) ?? [];
  return text === undefined ? undefined : { from: $from.pos - text.length - 1, text };
}

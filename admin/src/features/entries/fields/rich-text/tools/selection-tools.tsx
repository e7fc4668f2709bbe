import type { Editor } from '@tiptap/core';
import { BubbleMenu } from '@tiptap/react/menus';
import type { ReactNode } from 'react';

/** Tools above the selected text, for as long as text is selected and the text or its tools have the focus. */
export function SelectionTools({
  editor,
  children,
}: {
  readonly editor: Editor;
  readonly children: ReactNode;
}) {
  return (
    <BubbleMenu
      editor={editor}
      options={options}
      updateDelay={100}
      shouldShow={isShown}
      className="z-20 max-w-full rounded-lg border border-line bg-raised shadow-lg"
    >
      {children}
    </BubbleMenu>
  );
}

const options = { placement: 'top-start', offset: 8, flip: true, shift: { padding: 8 } } as const;

function isShown({ editor, element }: { readonly editor: Editor; readonly element: HTMLElement }): boolean {
  const { selection, doc } = editor.state;
  const isFocused = editor.view.hasFocus() || element.contains(document.activeElement);
  const isText = doc.textBetween(selection.from, selection.to, ' ') !== '';
  return isFocused && isText && !('node' in selection);
}

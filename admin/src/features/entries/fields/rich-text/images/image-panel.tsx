import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { AlignCenter, AlignLeft, AlignRight, Images, Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { t } from '../../../../../messages/messages.ts';
import { Button } from '../../../../../ui/button.tsx';
import { TextField } from '../../../../../ui/fields/text-field.tsx';
import { attributesOf, type ImageSize, sizeOf } from './image-size.ts';
import { alignmentIn, withAlignment } from './text-alignment.ts';

/** Form for the selected image, shown beside it while the text or the form has the focus. Changes apply at once. */
export function ImagePanel({
  editor,
  onReplace,
}: {
  readonly editor: Editor;
  readonly onReplace: () => void;
}) {
  const image = useEditorState({ editor, selector: ({ editor: one }) => selectedImage(one) });
  const panel = useRef<HTMLDivElement>(null);
  const isFocused = useFocusWithin(editor, panel);
  useLayoutEffect(() => {
    const dom = image && editor.view.nodeDOM(image.pos);
    if (!(dom instanceof HTMLElement)) return;
    const place = () => panel.current && placeBeside(panel.current, dom);
    place();
    // The image has no size before it is loaded.
    dom.addEventListener('load', place);
    return () => dom.removeEventListener('load', place);
  });
  if (!image || !isFocused) return null;
  const natural = naturalSize(editor, image.pos);
  const set = (attributes: Readonly<Record<string, string | null>>) => {
    const { tr } = editor.state;
    // Step by step, so that the picture stays selected.
    for (const [name, value] of Object.entries(attributes)) tr.setNodeAttribute(image.pos, name, value);
    editor.view.dispatch(tr);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this.
    <div
      ref={panel}
      role="group"
      aria-label={t('The image')}
      data-tools
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        leaveImage(editor);
      }}
      className="absolute z-10 flex w-80 max-w-full flex-col gap-3 rounded-lg border border-line bg-raised p-3 text-sm shadow-lg"
    >
      <TextField
        label={t('Alt text')}
        value={image.alt}
        onChange={(alt) => set({ alt })}
        help={image.alt === '' ? t('Says what it shows to people who cannot see it.') : undefined}
        maxLength={1000}
      />
      <TextField
        label={t('Caption')}
        value={image.title}
        onChange={(title) => set({ title: title || null })}
        help={t('Readers get it as the title of the image.')}
        maxLength={1000}
      />
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Choice
          label={t('Size')}
          chosen={sizeOf(image.width, natural)}
          choices={[
            ['small', t('Small')],
            ['medium', t('Medium')],
            ['full', t('Full [size]')],
          ]}
          onChoose={(size) => set({ ...attributesOf(size as ImageSize, natural) })}
        />
        <Choice
          label={t('Alignment')}
          chosen={image.alignment}
          choices={[
            [
              'start',
              <AlignLeft key="icon" aria-label={t('At the start')} className="size-4 rtl:-scale-x-100" />,
            ],
            ['center', <AlignCenter key="icon" aria-label={t('In the middle')} className="size-4" />],
            [
              'end',
              <AlignRight key="icon" aria-label={t('At the end')} className="size-4 rtl:-scale-x-100" />,
            ],
          ]}
          onChoose={(alignment) => align(editor, image.pos, alignment)}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onPress={onReplace}>
          <Images aria-hidden="true" className="size-4" /> {t('Replace')}
        </Button>
        <Button variant="quiet" onPress={() => editor.chain().focus().deleteSelection().run()}>
          <Trash2 aria-hidden="true" className="size-4" /> {t('Remove')}
        </Button>
      </div>
    </div>
  );
}

/** Puts the cursor after the selected image, which closes its form; false without one. */
export function leaveImage(editor: Editor): boolean {
  const image = selectedImage(editor);
  return (
    image !== null &&
    editor
      .chain()
      .setTextSelection(image.pos + 1)
      .focus()
      .run()
  );
}

/** Returns the element of the text, undefined before the editor is mounted and after it is unmounted. */
function textOf(editor: Editor): HTMLElement | undefined {
  return editor.isDestroyed ? undefined : editor.view.dom;
}

/** Whether the text or its panel has the focus. */
function useFocusWithin(editor: Editor, panel: RefObject<HTMLElement | null>): boolean {
  const [isFocused, setFocused] = useState(() => editor.isFocused);
  useEffect(() => {
    const update = ({ relatedTarget, type }: FocusEvent) => {
      const next = type === 'focusin' ? document.activeElement : relatedTarget;
      // A window that loses the focus gives it back to the same control.
      if (type === 'focusout' && next === null && !document.hasFocus()) return;
      const isInside =
        next instanceof Node && (textOf(editor)?.contains(next) || panel.current?.contains(next));
      setFocused(isInside === true);
    };
    document.addEventListener('focusin', update);
    document.addEventListener('focusout', update);
    return () => {
      document.removeEventListener('focusin', update);
      document.removeEventListener('focusout', update);
    };
  }, [editor, panel]);
  return isFocused;
}

/** Pixels between an image and its panel, and between the panel and the edges of the window. */
const gap = 6;

/** Places a panel below an image, or above it where the window ends; never past the end of the window or the page. */
function placeBeside(panel: HTMLElement, image: HTMLElement): void {
  const around = panel.offsetParent?.getBoundingClientRect();
  if (!around) return;
  const { left, top, bottom } = image.getBoundingClientRect();
  const { offsetHeight: height, offsetWidth: width } = panel;
  const lowest = innerHeight - height - gap;
  const below = bottom + gap;
  const above = top - height - gap;
  // Without room on either side the panel covers the lower part of the image.
  const y = below <= lowest ? below : above >= highest() ? above : Math.min(below, lowest);
  panel.style.top = `${y - around.top}px`;
  panel.style.left = `${Math.max(0, Math.min(left - around.left, around.width - width))}px`;
}

/** The lower edge of the bars that stay at the top of the window. */
function highest(): number {
  return document.querySelector('[data-editor-bar]')?.getBoundingClientRect().bottom ?? 0;
}

function Choice(props: {
  readonly label: string;
  readonly chosen: string | undefined;
  readonly choices: readonly (readonly [string, ReactNode])[];
  readonly onChoose: (choice: string) => void;
}) {
  const { label, chosen, choices, onChoose } = props;
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={chosen ? [chosen] : []}
      onSelectionChange={([key]) => key !== undefined && onChoose(String(key))}
      className="flex rounded-md border border-line"
    >
      {choices.map(([id, words]) => (
        <ToggleButton
          key={id}
          id={id}
          className="flex min-h-8 min-w-8 items-center justify-center rounded-md px-2 text-xs text-ink-soft hover:bg-sunken data-[selected]:bg-accent-soft data-[selected]:text-accent"
        >
          {words}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function selectedImage({ state: { selection } }: Editor) {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return null;
  const { attrs } = selection.node;
  const text = (name: string) => (typeof attrs[name] === 'string' ? attrs[name] : '');
  return {
    pos: selection.from,
    alt: text('alt'),
    title: text('title'),
    width: text('width'),
    alignment: alignmentIn(selection.$from.parent.attrs['style']),
  };
}

/** The size of the file, once it has come. */
function naturalSize(editor: Editor, pos: number) {
  const dom = editor.view.nodeDOM(pos);
  if (!(dom instanceof HTMLImageElement) || dom.naturalWidth === 0) return undefined;
  return { width: dom.naturalWidth, height: dom.naturalHeight };
}

/** Aligns the block that a picture stands in: a picture by itself has no alignment in what may be stored. */
function align(editor: Editor, pos: number, alignment: string): void {
  const { tr } = editor.state;
  const $pos = tr.doc.resolve(pos);
  if ($pos.depth === 0) return;
  const block = $pos.before();
  tr.setNodeAttribute(block, 'style', withAlignment($pos.parent.attrs['style'], alignment));
  // Text without a paragraph of its own could not keep it.
  if ($pos.parent.attrs['bare'] === true) tr.setNodeAttribute(block, 'bare', false);
  editor.view.dispatch(tr);
}

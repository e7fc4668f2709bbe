import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { AlignCenter, AlignLeft, AlignRight, Images, Trash2 } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { t } from '../../../../../messages/messages.ts';
import { Button } from '../../../../../ui/button.tsx';
import { TextField } from '../../../../../ui/fields/text-field.tsx';
import { attributesOf, type ImageSize, sizeOf } from './image-size.ts';
import { alignmentIn, withAlignment } from './text-alignment.ts';

/** What a selected picture says and how it stands, below it: changed at once, taken back by undo. */
export function ImagePanel({
  editor,
  onReplace,
}: {
  readonly editor: Editor;
  readonly onReplace: () => void;
}) {
  const image = useEditorState({ editor, selector: ({ editor: one }) => selectedImage(one) });
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = panel.current?.offsetParent?.getBoundingClientRect();
    if (!image || !panel.current || !box) return;
    const dom = editor.view.nodeDOM(image.pos);
    if (!(dom instanceof HTMLElement)) return;
    const place = () => {
      const { left, bottom } = dom.getBoundingClientRect();
      const within = dom.offsetParent?.getBoundingClientRect() ?? box;
      if (!panel.current) return;
      panel.current.style.top = `${bottom - within.top + 6}px`;
      panel.current.style.left = `${Math.max(0, Math.min(left - within.left, box.width - panel.current.offsetWidth))}px`;
    };
    place();
    // It has its size when it has come.
    dom.addEventListener('load', place);
    return () => dom.removeEventListener('load', place);
  });
  if (!image) return null;
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
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        editor.view.focus();
      }}
      className="absolute z-20 flex w-80 max-w-full flex-col gap-3 rounded-lg border border-line bg-raised p-3 text-sm shadow-lg"
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

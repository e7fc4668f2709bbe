import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  SquareCode,
  Strikethrough,
  TextSearch,
  Underline,
  Undo2,
} from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Toolbar as AriaToolbar, Group, ToggleButton, TooltipTrigger } from 'react-aria-components';
import { t } from '../../../../../messages/messages.ts';
import { IconButton, TooltipBubble } from '../../../../../ui/button.tsx';
import { SelectField } from '../../../../../ui/fields/select-field.tsx';

const styles = [
  { value: 'p', label: t('Paragraph') },
  ...[1, 2, 3, 4, 5, 6].map((level) => ({ value: `h${level}`, label: t('Heading {level}', { level }) })),
];

const icon = 'size-4';
/** Of icons that show a side or a direction. */
const mirrored = 'size-4 rtl:-scale-x-100';

/** What can be done with the text: arrow keys walk it, Escape goes back to the text. `isShort`: what suits selected text. */
export function RichToolbar(props: {
  readonly editor: Editor;
  readonly label: string;
  readonly onLink: () => void;
  readonly onImage: () => void;
  readonly onFind: () => void;
  readonly isShort: boolean;
}) {
  const { editor, label, onLink, onImage, onFind, isShort } = props;
  const state = useEditorState({ editor, selector: ({ editor: one }) => activeIn(one) });
  const run = () => editor.chain().focus();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the tools in it.
    <div data-tools onKeyDown={(event) => leaveByEscape(event, editor)}>
      <AriaToolbar
        aria-label={t('Formatting of {label}', { label })}
        className="flex flex-wrap items-center gap-0.5 p-1 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:[scrollbar-width:none]"
      >
        {isShort ? (
          <ShortStyles editor={editor} style={state.style} />
        ) : (
          <SelectField
            label={t('Style of the paragraph')}
            isLabelHidden
            className="w-30"
            choices={styles}
            value={state.style}
            onChange={(style) => {
              if (style === 'p') run().setNode('paragraph').run();
              else
                run()
                  .setNode('heading', { level: Number(style.slice(1)) })
                  .run();
            }}
          />
        )}
        <Group aria-label={t('Text')} className="flex items-center">
          <Toggle
            name={t('Bold')}
            keys="Ctrl+B"
            isOn={state.bold}
            onPress={() => run().toggleMark('bold').run()}
            icon={<Bold className={icon} />}
          />
          <Toggle
            name={t('Italic')}
            keys="Ctrl+I"
            isOn={state.italic}
            onPress={() => run().toggleMark('italic').run()}
            icon={<Italic className={icon} />}
          />
          <Toggle
            name={t('Underline')}
            keys="Ctrl+U"
            isOn={state.underline}
            onPress={() => run().toggleMark('underline').run()}
            icon={<Underline className={icon} />}
          />
          <Toggle
            name={t('Strike through')}
            isOn={state.strike}
            onPress={() => run().toggleMark('strike').run()}
            icon={<Strikethrough className={icon} />}
          />
          <Toggle
            name={t('Code [in a text]')}
            keys="Ctrl+E"
            isOn={state.code}
            onPress={() => run().toggleMark('code').run()}
            icon={<Code className={icon} />}
          />
        </Group>
        <Group aria-label={t('Blocks')} className="flex items-center">
          <Toggle
            name={t('List [in a text]')}
            isOn={state.bulletList}
            onPress={() => run().toggleList('bulletList', 'listItem').run()}
            icon={<List className={mirrored} />}
          />
          <Toggle
            name={t('Numbered list')}
            isOn={state.orderedList}
            onPress={() => run().toggleList('orderedList', 'listItem').run()}
            icon={<ListOrdered className={mirrored} />}
          />
          <Toggle
            name={t('Quote')}
            isOn={state.blockquote}
            onPress={() => run().toggleWrap('blockquote').run()}
            icon={<Quote className={icon} />}
          />
          <Toggle
            name={t('Code block')}
            isOn={state.codeBlock}
            onPress={() => run().toggleNode('codeBlock', 'paragraph').run()}
            icon={<SquareCode className={icon} />}
          />
          {!isShort && (
            <IconButton
              label={t('Divider')}
              icon={<Minus className={icon} />}
              onPress={() => run().setHorizontalRule().run()}
            />
          )}
        </Group>
        <Group aria-label={t('Insert')} className="flex items-center">
          <Toggle
            name={t('Link')}
            keys="Ctrl+K"
            isOn={state.link}
            onPress={onLink}
            icon={<Link2 className={icon} />}
          />
          {!isShort && (
            <IconButton
              label={t('Image from the library')}
              icon={<ImagePlus className={icon} />}
              onPress={onImage}
            />
          )}
        </Group>
        {!isShort && (
          <Group aria-label={t('Steps [undo and redo]')} className="flex items-center">
            <IconButton
              label={t('Undo')}
              whyDisabled={!state.canUndo && t('nothing to undo.')}
              icon={<Undo2 className={mirrored} />}
              onPress={() => run().undo().run()}
            />
            <IconButton
              label={t('Redo')}
              whyDisabled={!state.canRedo && t('nothing to redo.')}
              icon={<Redo2 className={mirrored} />}
              onPress={() => run().redo().run()}
            />
            <IconButton
              label={t('Find and replace')}
              icon={<TextSearch className={icon} />}
              onPress={onFind}
            />
          </Group>
        )}
      </AriaToolbar>
    </div>
  );
}

function ShortStyles({ editor, style }: { readonly editor: Editor; readonly style: string | null }) {
  const toggle = (level: 2 | 3) => editor.chain().focus().toggleNode('heading', 'paragraph', { level }).run();
  return (
    <Group aria-label={t('Style of the paragraph')} className="flex items-center">
      <Toggle
        name={t('Heading {level}', { level: 2 })}
        isOn={style === 'h2'}
        onPress={() => toggle(2)}
        icon={<Heading2 className={icon} />}
      />
      <Toggle
        name={t('Heading {level}', { level: 3 })}
        isOn={style === 'h3'}
        onPress={() => toggle(3)}
        icon={<Heading3 className={icon} />}
      />
    </Group>
  );
}

function activeIn(editor: Editor) {
  const level = [1, 2, 3, 4, 5, 6].find((one) => editor.isActive('heading', { level: one }));
  return {
    style: level ? `h${level}` : editor.isActive('paragraph') ? 'p' : null,
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    code: editor.isActive('code'),
    link: editor.isActive('link'),
    bulletList: editor.isActive('bulletList'),
    orderedList: editor.isActive('orderedList'),
    blockquote: editor.isActive('blockquote'),
    codeBlock: editor.isActive('codeBlock'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

function Toggle(props: {
  readonly name: string;
  readonly keys?: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
  readonly icon: ReactNode;
}) {
  const { name, keys, isOn, onPress, icon: picture } = props;
  return (
    <TooltipTrigger delay={500}>
      <ToggleButton
        aria-label={name}
        isSelected={isOn}
        onChange={onPress}
        className="flex size-8 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink data-[selected]:bg-accent-soft data-[selected]:text-accent"
      >
        {picture}
      </ToggleButton>
      <TooltipBubble>
        {name}
        {keys && ` (${keys})`}
      </TooltipBubble>
    </TooltipTrigger>
  );
}

/** Escape goes from the tools back to the text, and means nothing else then. */
function leaveByEscape(event: KeyboardEvent, editor: Editor): void {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  editor.commands.focus();
}

import type { ChainedCommands, Editor } from '@tiptap/core';
import {
  Blocks,
  Heading1,
  Heading2,
  Heading3,
  ImagePlus,
  Link2,
  List,
  ListOrdered,
  Minus,
  Quote,
  SquareCode,
} from 'lucide-react';
import type { ReactNode } from 'react';

/** Something to put into the text. */
export interface SlashItem {
  readonly label: string;
  readonly icon: ReactNode;
  /** Other words that find it. */
  readonly also?: string;
  /** What one can type instead. */
  readonly signs?: string;
  /** Puts it where the slash stood, which `chain` takes away. */
  run(chain: ChainedCommands, editor: Editor): void;
}

const icon = 'size-4 shrink-0';

/** What the menu at a slash offers. A component only where one may stand. */
export function slashItems(open: {
  readonly onLink: () => void;
  readonly onImage: () => void;
  readonly onComponent: (() => void) | undefined;
}): readonly SlashItem[] {
  const heading = (level: 1 | 2 | 3, picture: ReactNode): SlashItem => ({
    label: `Heading ${level}`,
    icon: picture,
    also: `title h${level}`,
    signs: '#'.repeat(level),
    run: (chain) => chain.setNode('heading', { level }).run(),
  });
  const { onComponent } = open;
  return [
    heading(2, <Heading2 className={icon} />),
    heading(3, <Heading3 className={icon} />),
    heading(1, <Heading1 className={icon} />),
    {
      label: 'List',
      icon: <List className={icon} />,
      also: 'bullets',
      signs: '-',
      run: (chain) => chain.toggleList('bulletList', 'listItem').run(),
    },
    {
      label: 'Numbered list',
      icon: <ListOrdered className={icon} />,
      also: 'ordered',
      signs: '1.',
      run: (chain) => chain.toggleList('orderedList', 'listItem').run(),
    },
    {
      label: 'Quote',
      icon: <Quote className={icon} />,
      also: 'blockquote',
      signs: '>',
      run: (chain) => chain.toggleWrap('blockquote').run(),
    },
    {
      label: 'Image',
      icon: <ImagePlus className={icon} />,
      also: 'picture photo library',
      run: (chain) => {
        chain.run();
        open.onImage();
      },
    },
    {
      label: 'Link',
      icon: <Link2 className={icon} />,
      also: 'page address url',
      run: (chain) => {
        chain.run();
        open.onLink();
      },
    },
    ...(onComponent
      ? [
          {
            label: 'Component',
            icon: <Blocks className={icon} />,
            also: 'block embed',
            run: (chain: ChainedCommands) => {
              chain.run();
              onComponent();
            },
          },
        ]
      : []),
    {
      label: 'Divider',
      icon: <Minus className={icon} />,
      also: 'line rule separator',
      signs: '---',
      run: (chain) => chain.setHorizontalRule().run(),
    },
    {
      label: 'Code block',
      icon: <SquareCode className={icon} />,
      also: 'preformatted',
      signs: '```',
      run: (chain) => chain.toggleNode('codeBlock', 'paragraph').run(),
    },
  ];
}

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
import { t } from '../../../../../messages/messages.ts';

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
    label: t('Heading {level}', { level }),
    icon: picture,
    also: t('title h{level} [search words]', { level }),
    signs: '#'.repeat(level),
    run: (chain) => chain.setNode('heading', { level }).run(),
  });
  const { onComponent } = open;
  return [
    heading(2, <Heading2 className={icon} />),
    heading(3, <Heading3 className={icon} />),
    heading(1, <Heading1 className={icon} />),
    {
      label: t('List [in a text]'),
      icon: <List className={icon} />,
      also: t('bullets [search words]'),
      signs: '-',
      run: (chain) => chain.toggleList('bulletList', 'listItem').run(),
    },
    {
      label: t('Numbered list'),
      icon: <ListOrdered className={icon} />,
      also: t('ordered [search words]'),
      signs: '1.',
      run: (chain) => chain.toggleList('orderedList', 'listItem').run(),
    },
    {
      label: t('Quote'),
      icon: <Quote className={icon} />,
      also: t('blockquote [search words]'),
      signs: '>',
      run: (chain) => chain.toggleWrap('blockquote').run(),
    },
    {
      label: t('Image'),
      icon: <ImagePlus className={icon} />,
      also: t('picture photo library [search words]'),
      run: (chain) => {
        chain.run();
        open.onImage();
      },
    },
    {
      label: t('Link'),
      icon: <Link2 className={icon} />,
      also: t('page address url [search words]'),
      run: (chain) => {
        chain.run();
        open.onLink();
      },
    },
    ...(onComponent
      ? [
          {
            label: t('Component'),
            icon: <Blocks className={icon} />,
            also: t('block embed [search words]'),
            run: (chain: ChainedCommands) => {
              chain.run();
              onComponent();
            },
          },
        ]
      : []),
    {
      label: t('Divider'),
      icon: <Minus className={icon} />,
      also: t('line rule separator [search words]'),
      signs: '---',
      run: (chain) => chain.setHorizontalRule().run(),
    },
    {
      label: t('Code block'),
      icon: <SquareCode className={icon} />,
      also: t('preformatted [search words]'),
      signs: '```',
      run: (chain) => chain.toggleNode('codeBlock', 'paragraph').run(),
    },
  ];
}

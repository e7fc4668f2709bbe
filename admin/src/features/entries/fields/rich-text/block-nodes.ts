import { type Editor, Node, textblockTypeInputRule } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import { imageView, updateImageView } from './images/image-view.ts';

/** An item of a list; unlike the one of the kit it may begin with any block. */
export const ListItem = Node.create({
  name: 'listItem',
  content: 'block+',
  defining: true,
  parseHTML() {
    return [{ tag: 'li' }];
  },
  renderHTML({ HTMLAttributes }) {
    return ['li', HTMLAttributes, 0];
  },
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      Tab: () => this.editor.commands.sinkListItem(this.name),
      'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
    };
  },
});

/** Preformatted text, with the `code` inside where there is one, and the classes of both. */
export const CodeBlock = Node.create({
  name: 'codeBlock',
  content: 'text*',
  marks: '',
  group: 'block',
  code: true,
  defining: true,
  addAttributes() {
    return {
      preClass: {
        default: null,
        rendered: false,
        parseHTML: (element: HTMLElement) => element.getAttribute('class'),
      },
      codeClass: {
        default: null,
        rendered: false,
        parseHTML: (element: HTMLElement) => codeOf(element)?.getAttribute('class') ?? null,
      },
      hasCode: {
        default: true,
        rendered: false,
        parseHTML: (element: HTMLElement) => codeOf(element) !== undefined,
      },
    };
  },
  parseHTML() {
    return [{ tag: 'pre', preserveWhitespace: 'full' as const }];
  },
  renderHTML({ node }) {
    const { preClass, codeClass, hasCode } = node.attrs;
    const pre = preClass === null ? {} : { 'data-class': preClass };
    return hasCode
      ? ['pre', pre, ['code', codeClass === null ? {} : { 'data-class': codeClass }, 0]]
      : ['pre', pre, 0];
  },
  addInputRules() {
    return [
      textblockTypeInputRule({
        find: /^```([a-z0-9+#-]*)[\s\n]$/i,
        type: this.type,
        getAttributes: ([, language]) => ({ codeClass: language ? `language-${language}` : null }),
      }),
    ];
  },
  addKeyboardShortcuts() {
    return {
      'Mod-Alt-c': () => this.editor.commands.toggleNode(this.name, 'paragraph'),
      Backspace: () => {
        const { $anchor, empty } = this.editor.state.selection;
        const isStart = empty && $anchor.parent.type.name === this.name && $anchor.parentOffset === 0;
        return isStart && $anchor.parent.textContent === '' ? this.editor.commands.clearNodes() : false;
      },
      // The third Enter at the end leaves the block, and takes its two empty lines away.
      Enter: () => {
        const $end = blockEnd(this.editor);
        if (!$end?.parent.textContent.endsWith('\n\n')) return false;
        const lines = { from: $end.pos - 2, to: $end.pos };
        return this.editor.chain().deleteRange(lines).exitCode().run();
      },
      ArrowDown: () => {
        const $end = blockEnd(this.editor);
        const isLast = $end?.after() === this.editor.state.doc.content.size;
        return isLast && this.editor.commands.exitCode();
      },
      ArrowUp: () => {
        const { $anchor, empty } = this.editor.state.selection;
        const isFirst = empty && $anchor.parent.type.name === this.name && $anchor.pos === 1;
        return isFirst && this.editor.commands.insertContentAt(0, { type: 'paragraph' });
      },
    };
  },
});

/** The cursor, if it is at the end of a code block. */
function blockEnd({ state }: Editor): ResolvedPos | undefined {
  const { $anchor, empty } = state.selection;
  const { parent, parentOffset } = $anchor;
  const isEnd = empty && parent.type.spec.code === true && parentOffset === parent.content.size;
  return isEnd ? $anchor : undefined;
}

/** A picture in the line. */
export const Image = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes() {
    return Object.fromEntries(
      ['src', 'alt', 'title', 'width', 'height'].map((name) => [
        name,
        { default: null, parseHTML: (element: HTMLElement) => element.getAttribute(name) },
      ]),
    );
  },
  parseHTML() {
    return [{ tag: 'img' }];
  },
  renderHTML({ HTMLAttributes }) {
    return ['img', HTMLAttributes];
  },
  addNodeView() {
    return ({ node }) => {
      const dom = imageView(node.attrs);
      return { dom, update: (next) => next.type.name === this.name && updateImageView(dom, next.attrs) };
    };
  },
});

/** The `code` that is all there is in a `pre`. */
function codeOf(pre: HTMLElement): Element | undefined {
  const [only, ...more] = pre.childNodes;
  return only?.nodeName === 'CODE' && more.length === 0 ? (only as Element) : undefined;
}

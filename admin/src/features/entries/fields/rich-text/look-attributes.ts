import { Extension } from '@tiptap/core';
import { safeStyle } from './safe-style.ts';

/**
 * Class and style of what may have them. On the screen stored classes would meet those of the app, and styles could
 * cover it: there they stand in `data-class` and `data-style`, which `outputSpec` turns back.
 */
export const LookAttributes = Extension.create({
  name: 'lookAttributes',
  addGlobalAttributes() {
    return [
      {
        types: ['paragraph', 'heading', 'blockquote', 'span'],
        attributes: { class: classAttribute, style: styleAttribute },
      },
      { types: ['bulletList', 'orderedList', 'listItem', 'code'], attributes: { class: classAttribute } },
      {
        types: ['bulletList', 'orderedList', 'blockquote'],
        attributes: {
          dir: { default: 'auto', parseHTML: () => 'auto', renderHTML: () => ({ dir: 'auto' }) },
        },
      },
      // The allow-list has neither, so that they would be lost when saved.
      {
        types: ['orderedList'],
        attributes: { start: { default: 1, ...never }, type: { default: null, ...never } },
      },
      {
        types: ['paragraph'],
        attributes: {
          bare: {
            default: false,
            parseHTML: (element: HTMLElement) => element.hasAttribute('data-bare'),
            renderHTML: ({ bare }: Record<string, unknown>) => (bare ? { 'data-bare': '' } : {}),
          },
        },
      },
    ];
  },
});

const never = { parseHTML: () => null, renderHTML: () => ({}) };

const classAttribute = {
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute('class'),
  renderHTML: (attributes: Record<string, unknown>) =>
    typeof attributes['class'] === 'string' ? { 'data-class': attributes['class'] } : {},
};

const styleAttribute = {
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute('style'),
  renderHTML: ({ style }: Record<string, unknown>) =>
    typeof style === 'string' ? { 'data-style': style, style: safeStyle(style) } : {},
};

/**
 * The attributes of an element as they are stored, of those that it is shown with. The style comes later
 * (`restoreStyles`): set through the writer, the browser would spell it anew.
 */
export function storedAttributes(shown: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { 'data-class': className, style: _, dir: __, ...others } = shown;
  return { ...others, ...(className !== undefined && { class: className }) };
}

/** Gives elements the style that they are stored with, to the letter. */
export function restoreStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll('[data-style]')) {
    element.setAttribute('style', element.getAttribute('data-style') ?? '');
    element.removeAttribute('data-style');
  }
}

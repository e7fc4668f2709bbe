import { DOMParser, type Node as RichNode } from '@tiptap/pm/model';
import { inlineTags } from './allow-list.ts';
import { restoreStyles } from './look-attributes.ts';
import { outputSerializer, richSchema } from './rich-schema.ts';
import { canonicalMarkup } from './same-markup.ts';
import { htmlOf, inertDocument, sanitize, sanitizeHtml } from './sanitize.ts';

/** What opening a stored text in the editor comes to. */
export interface Reading {
  readonly doc: RichNode;
  /** What the editor would write back. */
  readonly html: string;
  /** Whether this is the same markup as what is stored, white space and the order of formatting tags aside. */
  readonly isFaithful: boolean;
}

/** Reads markup as the editor does, without showing it: nothing in it is loaded or run. */
export function readHtml(html: string): Reading {
  const { fragment, isChanged } = sanitize(html);
  const before = canonicalMarkup(fragment);
  wrapBareText(fragment);
  const doc = DOMParser.fromSchema(richSchema).parse(fragment);
  const written = writeHtml(doc);
  const isFaithful = !isChanged && before === canonicalMarkup(sanitize(written).fragment);
  return { doc, html: written, isFaithful };
}

/** A document as it is stored; empty when it holds nothing. */
export function writeHtml(doc: RichNode): string {
  if (isEmptyDoc(doc)) return '';
  const inert = inertDocument();
  const fragment = inert.createDocumentFragment();
  outputSerializer.serializeFragment(doc.content, { document: inert }, fragment as unknown as HTMLElement);
  restoreStyles(fragment);
  unwrapBareText(fragment);
  return sanitizeHtml(htmlOf(fragment));
}

function isEmptyDoc(doc: RichNode): boolean {
  const [only] = doc.children;
  const isBlank = only === undefined || (only.type.name === 'paragraph' && only.content.size === 0);
  return doc.childCount <= 1 && isBlank && !only?.attrs['class'] && !only?.attrs['style'];
}

/**
 * Text that stands in an item, a quote or the whole without a paragraph gets one for the editor, marked so that it is
 * stored without again: `<li>One</li>` stays what it is.
 */
function wrapBareText(root: DocumentFragment): void {
  for (const parent of [root, ...root.querySelectorAll('li, blockquote')]) {
    let bare: HTMLElement | undefined;
    for (const child of [...parent.childNodes]) {
      const isInline =
        child.nodeType === Node.TEXT_NODE ||
        (child.nodeType === Node.ELEMENT_NODE && isInlineOnly(child as Element));
      if (!isInline) {
        bare = undefined;
        continue;
      }
      if (!bare && child.nodeType === Node.TEXT_NODE && /^[ \t\r\n\f]*$/.test(child.textContent ?? ''))
        continue;
      if (!bare) {
        bare = bareParagraph(root);
        child.before(bare);
      }
      bare.append(child);
    }
    if (parent !== root && !parent.firstElementChild) parent.append(bareParagraph(root));
  }
}

function bareParagraph(root: DocumentFragment): HTMLElement {
  const paragraph = root.ownerDocument.createElement('p');
  paragraph.setAttribute('data-bare', '');
  return paragraph;
}

/** Two of them in a row would run into each other: they become paragraphs. */
function unwrapBareText(root: DocumentFragment): void {
  const isBare = (element: Element | null) => element?.hasAttribute('data-bare') === true;
  const all = [...root.querySelectorAll('p[data-bare]')];
  const lonely = all.filter((one) => !isBare(one.previousElementSibling) && !isBare(one.nextElementSibling));
  for (const paragraph of all) {
    if (lonely.includes(paragraph)) paragraph.replaceWith(...paragraph.childNodes);
    else paragraph.removeAttribute('data-bare');
  }
}

function isInlineOnly(element: Element): boolean {
  return (
    inlineTags.has(element.localName) &&
    [...element.querySelectorAll('*')].every(({ localName }) => inlineTags.has(localName))
  );
}

import { inlineTags } from './allow-list.ts';

interface Run {
  text: string;
  /** The inline elements around it, in any order. */
  readonly marks: string;
  /** An element in the line (an image, a line break, an empty element), or text. */
  readonly isElement: boolean;
}

/**
 * Markup as something to compare: the same for markup that shows and means the same. White space that shows nowhere
 * does not count, nor the order in which formatting tags stand in each other or where they are interrupted.
 */
export function canonicalMarkup(root: Node): string {
  const parts: string[] = [];
  writeBlock(root, parts);
  return parts.join('\n');
}

function writeBlock(parent: Node, parts: string[]): void {
  let line: Run[] = [];
  const endLine = () => {
    for (const { text, marks } of tidy(line)) parts.push(`${marks}|${JSON.stringify(text)}`);
    line = [];
  };
  const walk = (node: Node, marks: readonly string[]) => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) {
        line.push({ text: child.textContent ?? '', marks: keyOf(marks), isElement: false });
      } else if (child instanceof Element || child.nodeType === Node.ELEMENT_NODE) {
        writeElement(child as Element, marks);
      }
    }
  };
  const writeElement = (element: Element, marks: readonly string[]) => {
    const tag = element.localName;
    const name = describe(element);
    if (inlineTags.has(tag) && !holdsBlock(element)) {
      const isEmpty = element.textContent === '' && !element.querySelector('img, br');
      if (isEmpty) line.push({ text: name, marks: keyOf(marks), isElement: true });
      else walk(element, [...marks, name]);
      return;
    }
    endLine();
    parts.push(`<${name}>`);
    if (tag === 'pre') parts.push(JSON.stringify(preformatted(element)));
    else writeBlock(element, parts);
    parts.push(`</${tag}>`);
  };
  walk(parent, []);
  endLine();
}

/** Joins text that is marked the same, and drops the white space that a browser would not show. */
function tidy(line: readonly Run[]): readonly Run[] {
  const runs: Run[] = [];
  let isAfterSpace = true;
  for (const { text, marks, isElement } of line) {
    const last = runs.at(-1);
    if (isElement) {
      isAfterSpace = text.startsWith('br');
      runs.push({ text, marks, isElement });
      continue;
    }
    const collapsed = text.replace(/[ \t\r\n\f]+/g, ' ');
    const shown = isAfterSpace ? collapsed.replace(/^ /, '') : collapsed;
    if (shown === '') continue;
    isAfterSpace = shown.endsWith(' ');
    if (last && !last.isElement && last.marks === marks) last.text += shown;
    else runs.push({ text: shown, marks, isElement });
  }
  const last = runs.at(-1);
  if (last && !last.isElement) last.text = last.text.replace(/ $/, '');
  return runs.filter(({ text }) => text !== '');
}

function preformatted(element: Element): unknown {
  return [...element.childNodes].map((child) =>
    child.nodeType === Node.TEXT_NODE
      ? child.textContent
      : [describe(child as Element), ...(preformatted(child as Element) as unknown[])],
  );
}

function holdsBlock(element: Element): boolean {
  return [...element.querySelectorAll('*')].some(({ localName }) => !inlineTags.has(localName));
}

function keyOf(marks: readonly string[]): string {
  return [...new Set(marks)].sort().join(' ');
}

function describe(element: Element): string {
  const attributes = [...element.attributes].map(({ name, value }) => `${name}=${JSON.stringify(value)}`);
  return [element.localName, ...attributes.sort()].join(' ');
}

import { isFixedWidth } from './look-of.ts';
import type { Declarations } from './style-sheet.ts';

const lineTags = new Set(['div', 'p', 'li', 'tr']);

/** Whether a block shows its text as it is typed, in a font of fixed width: how editors of code give it. */
export function looksLikeCode(declared: Declarations): boolean {
  const spaces = declared.get('white-space') ?? '';
  return /^pre\b/i.test(spaces) && isFixedWidth(declared.get('font-family') ?? '');
}

/** The text of a block of code, line by line. Of one with a bar of tools only the code itself counts. */
export function codeOf(block: Element): string {
  const [only, ...more] = block.querySelectorAll('code');
  let text = '';
  const walk = (node: Node) => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) text += child.textContent ?? '';
      else if (child.nodeName === 'BR') text += '\n';
      else if (lineTags.has((child as Element).localName)) {
        const before = text.length;
        walk(child);
        // A line that holds but a break has ended already.
        if (!(text.endsWith('\n') && text.length > before)) text += '\n';
      } else walk(child);
    }
  };
  walk(only && more.length === 0 ? only : block);
  return text.replaceAll('\u00a0', ' ').replace(/\r\n?/g, '\n').replace(/^\n/, '').trimEnd();
}

/** The language that a block of code is marked with, on itself or close around it. */
export function languageOf(block: Element): string | undefined {
  for (const element of [block.querySelector('code'), block, block.parentElement]) {
    const found = /(?:^|\s)(?:language|lang|highlight-source)-([\w+#-]+)/.exec(element?.className ?? '');
    if (found?.[1] && found[1] !== 'none') return found[1].toLowerCase();
  }
  return undefined;
}

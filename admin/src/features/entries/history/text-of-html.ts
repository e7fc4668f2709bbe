import { decodeReferences } from '../../../../../server/lib/html/character-references.ts';
import { dividesWords } from '../../../../../server/lib/html/inline-elements.ts';
import { t } from '../../../messages/messages.ts';

// Linear on any text: a tag or comment ends before the next one begins.
const tagPattern = /<!--[^<>]*>|<(\/?)([a-z][a-z0-9]*)\b((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
const blocks = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol li blockquote pre table tr figure figcaption hr section'.split(' '),
);

/** Returns the text of markup, with a line for each block. The result is shown as text, never as markup. */
export function textOfHtml(html: string): string {
  return readText(html.replace(/\s+/g, ' '), (tag, isClosing, attributes) => {
    if (tag === 'br') return '\n';
    if (tag === 'li' && !isClosing) return '\n• ';
    if (tag === 'img') return ` ${imageInWords(attributes)} `;
    return blocks.has(tag) ? '\n' : spaceOf(tag);
  })
    .replace(/ +/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n+/g, '\n')
    .trim();
}

/** Returns the text of markup in one line, without images. */
export function lineOfHtml(html: string): string {
  return readText(html, spaceOf).replace(/\s+/g, ' ').trim();
}

function spaceOf(tag: string): string {
  return dividesWords(tag) ? ' ' : '';
}

/** Returns the text between tags, with character references decoded, and what `wordsOf` returns for each tag. */
function readText(
  html: string,
  wordsOf: (tag: string, isClosing: boolean, attributes: string) => string,
): string {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: whole, 1: slash, 2: name, 3: attributes = '', index } of html.matchAll(tagPattern)) {
    parts.push(decodeReferences(html.slice(end, index)));
    if (name !== undefined) parts.push(wordsOf(name.toLowerCase(), slash === '/', attributes));
    end = index + whole.length;
  }
  parts.push(decodeReferences(html.slice(end)));
  return parts.join('');
}

/** Where the links and images of markup lead, each once. */
export function addressesIn(html: string): readonly string[] {
  const found = [...html.matchAll(/\b(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)];
  return [...new Set(found.map(([, double, single]) => decodeReferences(double ?? single ?? '')))];
}

function imageInWords(attributes: string): string {
  const alt = /\balt\s*=\s*"([^"]*)"/i.exec(attributes)?.[1];
  return alt ? t('[image: {alt}]', { alt }) : t('[image]');
}

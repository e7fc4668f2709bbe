import { t } from '../../../messages/messages.ts';

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '\u00ad',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  copy: '©',
  euro: '€',
};

// Linear on any text: a tag or comment ends before the next one begins.
const tagPattern = /<!--[^<>]*>|<(\/?)([a-z][a-z0-9]*)\b((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
const blocks = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol li blockquote pre table tr figure figcaption hr section'.split(' '),
);

/** What markup says, a line for each block. The result is text and is shown as text, never as markup. */
export function textOfHtml(html: string): string {
  const text = html
    .replace(/\s+/g, ' ')
    .replace(
      tagPattern,
      (_, closing: string | undefined, name: string | undefined, rest: string | undefined) => {
        const tag = name?.toLowerCase() ?? '';
        if (tag === 'br') return '\n';
        if (tag === 'li' && !closing) return '\n• ';
        if (tag === 'img') return ` ${imageInWords(rest ?? '')} `;
        if (tag === 'td' || tag === 'th') return ' ';
        return blocks.has(tag) ? '\n' : '';
      },
    );
  return decodeEntities(text)
    .replace(/ +/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n+/g, '\n')
    .trim();
}

/** Where the links and images of markup lead, each once. */
export function addressesIn(html: string): readonly string[] {
  const found = [...html.matchAll(/\b(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)];
  return [...new Set(found.map(([, double, single]) => decodeEntities(double ?? single ?? '')))];
}

function imageInWords(attributes: string): string {
  const alt = /\balt\s*=\s*"([^"]*)"/i.exec(attributes)?.[1];
  return alt ? t('[image: {alt}]', { alt }) : t('[image]');
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

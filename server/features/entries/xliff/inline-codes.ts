import { readHtml } from '../../../lib/html/read-html.ts';

/** What a translator sees of a text: words, and codes that stand for markup. */
export type Node = string | Code;

/** Markup within a text: one tag, or a pair with what stands between. */
export type Code =
  | { readonly data: string; readonly tag: string }
  | { readonly data: string; readonly tag: string; readonly end: string; readonly inside: readonly Node[] };

/** A piece of a text: a segment is translated, what is between segments stays. */
export interface Piece {
  readonly isSegment: boolean;
  readonly nodes: readonly Node[];
}

type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open' | 'close' | 'other'; readonly raw: string; readonly tag: string };

const blocks = new Set(
  (
    'address article aside blockquote body caption dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr html li main nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);
const entity = /&(?:amp|lt|gt|quot|#39|nbsp);|&#?[A-Za-z0-9]{1,31};/g;
const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
};

/** HTML in pieces: a segment for each block of text, with the tags in it as codes. Nothing of the HTML is lost. */
export function piecesOfHtml(html: string): Piece[] {
  const pieces: Piece[] = [];
  let tokens: Token[] = [];
  const add = (isSegment: boolean, nodes: readonly Node[]) => {
    const last = pieces.at(-1);
    if (!isSegment && last && !last.isSegment)
      pieces[pieces.length - 1] = { ...last, nodes: [...last.nodes, ...nodes] };
    else if (nodes.length > 0) pieces.push({ isSegment, nodes });
  };
  const flush = () => {
    const hasWords = tokens.some((token) => token.kind === 'text' && /\S/.test(token.text));
    add(hasWords, paired(tokens));
    tokens = [];
  };
  for (const token of tokensOf(html)) {
    if (token.kind === 'text' || !blocks.has(token.tag)) {
      tokens.push(token);
      continue;
    }
    flush();
    add(false, [{ data: token.raw, tag: token.tag }]);
  }
  flush();
  return pieces;
}

/** Codes and words as HTML again. */
export function htmlOf(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeHtml(node);
      return 'inside' in node ? node.data + htmlOf(node.inside) + node.end : node.data;
    })
    .join('');
}

/** A text as it stands in HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;');
}

/** HTML in the one way of writing it that comes back from a translator. */
export function sameHtml(html: string): string {
  return piecesOfHtml(html)
    .map(({ nodes }) => htmlOf(nodes))
    .join('');
}

function tokensOf(html: string): Token[] {
  const tokens: Token[] = [];
  let done = 0;
  // Comments and the like stand between what is told.
  const passTo = (start: number) => {
    if (start > done) tokens.push({ kind: 'other', raw: html.slice(done, start), tag: '' });
  };
  readHtml(html, {
    tag: ({ name, start, end }) => {
      passTo(start);
      const isSelfClosing = html.startsWith('/>', end - 2);
      tokens.push({ kind: isSelfClosing ? 'other' : 'open', raw: html.slice(start, end), tag: name });
      done = end;
    },
    closingTag: ({ name, start, end }) => {
      passTo(start);
      tokens.push({ kind: 'close', raw: html.slice(start, end), tag: name });
      done = end;
    },
    text: (from, to, element) => {
      passTo(from);
      if (element === '') tokens.push(...textTokens(html.slice(from, to)));
      else tokens.push({ kind: 'other', raw: html.slice(from, to), tag: '' });
      done = to;
    },
  });
  passTo(html.length);
  return tokens;
}

/** Text with the entities that are letters of everybody read; others are codes, so that they stay as they are. */
function textTokens(raw: string): Token[] {
  const tokens: Token[] = [];
  let text = '';
  let done = 0;
  for (const { 0: found, index } of raw.matchAll(entity)) {
    text += raw.slice(done, index);
    done = index + found.length;
    const character = characters[found];
    if (character !== undefined) {
      text += character;
      continue;
    }
    if (text !== '') tokens.push({ kind: 'text', text });
    text = '';
    tokens.push({ kind: 'other', raw: found, tag: '' });
  }
  text += raw.slice(done);
  if (text !== '') tokens.push({ kind: 'text', text });
  return tokens;
}

/** Tags that belong together as pairs; one that is alone is a code by itself. */
function paired(tokens: readonly Token[]): Node[] {
  const open: { readonly tag: string; readonly raw: string; readonly nodes: Node[] }[] = [];
  const root: Node[] = [];
  const here = () => open.at(-1)?.nodes ?? root;
  const giveUp = () => {
    const left = open.pop();
    if (left) here().push({ data: left.raw, tag: left.tag }, ...left.nodes);
  };
  for (const token of tokens) {
    if (token.kind === 'text') here().push(token.text);
    else if (token.kind === 'open') open.push({ tag: token.tag, raw: token.raw, nodes: [] });
    else if (token.kind === 'close' && open.some(({ tag }) => tag === token.tag)) {
      while (open.at(-1)?.tag !== token.tag) giveUp();
      const closed = open.pop();
      if (closed) here().push({ data: closed.raw, tag: closed.tag, end: token.raw, inside: closed.nodes });
    } else here().push({ data: token.raw, tag: token.tag });
  }
  while (open.length > 0) giveUp();
  return root;
}

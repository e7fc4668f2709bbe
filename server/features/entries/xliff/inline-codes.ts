import { giveWay } from '../../../lib/give-way.ts';
import { decodeReferences } from '../../../lib/html/character-references.ts';
import { readHtmlInTurns } from '../../../lib/html/read-html.ts';

/** Levels of pairs within each other; the tags of a pair that is deeper are two codes, each by itself. */
export const mostInlineLevels = 100;

/** What a translator sees of a text: words, and codes that stand for markup. */
export type Node = string | Code;

/** Markup within a text: one tag, or a pair with what stands between. */
export type Code = SingleCode | PairedCode;

interface SingleCode {
  readonly data: string;
  readonly tag: string;
}

interface PairedCode extends SingleCode {
  readonly end: string;
  readonly inside: readonly Node[];
}

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

/**
 * HTML in pieces: a segment for each block of text, with the tags in it as codes. Nothing of the HTML is lost but how its
 * characters are written. Takes linear time, with turns of others.
 */
export async function piecesOfHtml(html: string): Promise<Piece[]> {
  const tokens = await tokensOf(html);
  const partners = await partnersOf(tokens);
  const builder = createBuilder();
  for (const [at, token] of tokens.entries()) {
    await giveWay();
    if (token.kind === 'text') builder.addText(token.text);
    else if (blocks.has(token.tag)) builder.addBlock({ data: token.raw, tag: token.tag });
    else {
      const partner = partners.get(at);
      const end = partner === undefined ? undefined : tokens[partner];
      const isPair = end && end.kind !== 'text' && builder.levels() < mostInlineLevels;
      if (token.kind === 'close' && builder.closes(at)) continue;
      if (isPair && token.kind === 'open') builder.open(token, end.raw, partner ?? 0);
      else builder.addCode({ data: token.raw, tag: token.tag });
    }
  }
  return builder.pieces();
}

/** Puts pieces together, token by token. */
function createBuilder() {
  const pieces: { readonly isSegment: boolean; readonly nodes: Node[] }[] = [];
  /** Pairs that are open, with the place of the token that closes each. */
  const open: { readonly inside: Node[]; readonly closedAt: number }[] = [];
  let nodes: Node[] = [];
  let hasWords = false;
  const here = () => open.at(-1)?.inside ?? nodes;
  const add = (isSegment: boolean, more: Node[]) => {
    const last = pieces.at(-1);
    if (!isSegment && last?.isSegment === false) for (const node of more) last.nodes.push(node);
    else if (more.length > 0) pieces.push({ isSegment, nodes: more });
  };
  const flush = () => {
    add(hasWords, nodes);
    nodes = [];
    hasWords = false;
  };
  return {
    levels: () => open.length,
    addText: (text: string) => {
      hasWords ||= /\S/.test(text);
      here().push(text);
    },
    addCode: (code: Code) => {
      here().push(code);
    },
    addBlock: (code: Code) => {
      flush();
      add(false, [code]);
    },
    open: ({ raw, tag }: { readonly raw: string; readonly tag: string }, end: string, closedAt: number) => {
      const inside: Node[] = [];
      here().push({ data: raw, tag, end, inside });
      open.push({ inside, closedAt });
    },
    /** Closes the innermost pair where the token at a place is its end. */
    closes: (at: number) => {
      if (open.at(-1)?.closedAt !== at) return false;
      open.pop();
      return true;
    },
    pieces: (): Piece[] => {
      flush();
      return pieces;
    },
  };
}

/** The place of the closing tag of each opening tag that has one in its block. */
async function partnersOf(tokens: readonly Token[]): Promise<ReadonlyMap<number, number>> {
  const partners = new Map<number, number>();
  const counts = new Map<string, number>();
  let open: { readonly tag: string; readonly at: number }[] = [];
  for (const [at, token] of tokens.entries()) {
    await giveWay();
    if (token.kind === 'text') continue;
    const { kind, tag } = token;
    if (blocks.has(tag)) {
      open = [];
      counts.clear();
    } else if (kind === 'open') {
      open.push({ tag, at });
      counts.set(tag, (counts.get(tag) ?? 0) + 1);
    } else if (kind === 'close' && counts.get(tag)) {
      // What was opened since then has no end.
      for (let last = open.pop(); last; last = open.pop()) {
        counts.set(last.tag, (counts.get(last.tag) ?? 0) - 1);
        if (last.tag !== tag) continue;
        partners.set(last.at, at);
        break;
      }
    }
  }
  return partners;
}

/** What is told of nodes, in the order of the text. */
interface NodeVisitor {
  text(text: string): void;
  /** A tag by itself. */
  single(code: Code): void;
  start(code: Code & { readonly end: string }): void;
  end(code: Code & { readonly end: string }): void;
}

/** Tells of nodes and of what stands in them, with turns of others. */
export async function visitNodes(nodes: readonly Node[], visitor: NodeVisitor): Promise<void> {
  for (const node of nodes) {
    await giveWay();
    if (typeof node === 'string') visitor.text(node);
    else if ('inside' in node) {
      visitor.start(node);
      await visitNodes(node.inside, visitor);
      visitor.end(node);
    } else visitor.single(node);
  }
}

/** A text as it stands in HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;');
}

async function tokensOf(html: string): Promise<Token[]> {
  const tokens: Token[] = [];
  let done = 0;
  /** Where the text that was told last begins; a text may come in several parts, cut anywhere. */
  let textFrom: number | undefined;
  const endText = () => {
    if (textFrom === undefined) return;
    tokens.push({ kind: 'text', text: decodeReferences(html.slice(textFrom, done)) });
    textFrom = undefined;
  };
  // Comments and the like stand between what is told.
  const passTo = (start: number) => {
    if (start === done) return;
    endText();
    tokens.push({ kind: 'other', raw: html.slice(done, start), tag: '' });
    done = start;
  };
  const passTag = (kind: 'open' | 'close' | 'other', tag: string, start: number, end: number) => {
    passTo(start);
    endText();
    tokens.push({ kind, raw: html.slice(start, end), tag });
    done = end;
  };
  await readHtmlInTurns(html, {
    tag: ({ name, start, end }) =>
      passTag(html.startsWith('/>', end - 2) ? 'other' : 'open', name, start, end),
    closingTag: ({ name, start, end }) => passTag('close', name, start, end),
    text: (from, to, element) => {
      passTo(from);
      if (element === '') textFrom ??= from;
      else tokens.push({ kind: 'other', raw: html.slice(from, to), tag: '' });
      done = to;
    },
  });
  passTo(html.length);
  endText();
  return tokens;
}

import { marked, type Token } from 'marked';

/** A paragraph, a heading, a list item or a table cell, without code. */
export interface Prose {
  readonly text: string;
  /** Line of the Markdown file, from 1. */
  readonly line: number;
}

/** Returns the texts of a Markdown page that people read. Code, HTML and link targets are left out. */
export function proseOf(markdown: string): Prose[] {
  const found: Prose[] = [];
  let offset = 0;
  const visit = (token: Token): void => {
    if (token.type === 'table') {
      const { header, rows } = token as { header: Cell[]; rows: Cell[][] } & Token;
      const line = lineOf(markdown, offset, token.raw);
      found.push({ text: textsOf(header), line });
      for (const [index, row] of rows.entries())
        for (const { tokens } of row) found.push({ text: textOf(tokens), line: line + 2 + index });
    } else if (token.type === 'code' || token.type === 'html' || token.type === 'space') {
      // Nothing that people read as a sentence.
    } else if (token.type === 'list') {
      for (const item of (token as { items: Token[] } & Token).items) visit(item);
    } else if (token.type === 'blockquote' || token.type === 'list_item') {
      for (const child of childrenOf(token)) visit(child);
    } else {
      found.push({ text: textOf(childrenOf(token)), line: lineOf(markdown, offset, token.raw) });
    }
    const at = markdown.indexOf(token.raw.trim(), offset);
    if (at >= 0) offset = at + (token.type === 'list' ? 0 : token.raw.trim().length);
  };
  for (const token of marked.lexer(markdown.replace(/^---\n[\s\S]*?\n---\n/, blankLines))) visit(token);
  return found.filter(({ text }) => text !== '');
}

/** Returns the sentences of a text, each with the number of its words. */
export function sentencesOf(text: string): { readonly text: string; readonly words: number }[] {
  return [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map(({ segment }) => ({
    text: segment.trim(),
    words: segment.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length,
  }));
}

interface Cell {
  readonly tokens: readonly Token[];
}

function childrenOf(token: Token): readonly Token[] {
  return 'tokens' in token && token.tokens ? token.tokens : [];
}

function textsOf(cells: readonly Cell[]): string {
  return cells.map(({ tokens }) => textOf(tokens)).join('. ');
}

/** Inline code becomes one word that no rule matches. Its capital lets a sentence begin with code. */
function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token): string => {
      if (token.type === 'codespan') return '`Code`';
      // Labels of the app are italic and quoted as they are.
      if (token.type === 'em') return '*Label*';
      if (token.type === 'html' || token.type === 'image') return '';
      const children = childrenOf(token);
      if (children.length > 0) return textOf(children);
      return 'text' in token && typeof token.text === 'string' ? token.text : '';
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function lineOf(markdown: string, from: number, raw: string): number {
  const at = markdown.indexOf(raw.trim(), from);
  return markdown.slice(0, Math.max(at, 0)).split('\n').length;
}

function blankLines(front: string): string {
  return front.replace(/[^\n]/g, '');
}

import { plainTextOf } from './plain-text.ts';
import { readHtml } from './read-html.ts';

const heading = /^h[1-6]$/;

/** The readable texts of the headings of an HTML text; one that is not closed is none. Linear, whatever the text. */
export function headingsOf(html: string): string[] {
  if (!/<h[1-6]/i.test(html)) return [];
  const texts: string[] = [];
  const closing = /<\/h[1-6]\s*>/gi;
  /** Behind the last heading: one that begins within another is a part of it. */
  let done = 0;
  let isClosed = true;
  readHtml(html, {
    tag: ({ name, start, end }) => {
      if (!isClosed || start < done || !heading.test(name)) return;
      closing.lastIndex = end;
      const found = closing.exec(html);
      isClosed = found !== null;
      if (!found) return;
      done = closing.lastIndex;
      const text = plainTextOf(html.slice(end, found.index));
      if (text !== '') texts.push(text);
    },
  });
  return texts;
}

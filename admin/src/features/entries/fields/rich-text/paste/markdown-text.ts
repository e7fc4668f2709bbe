import { marked } from 'marked';

/** Of a long text, the begin tells; of a long line, too. */
const linesRead = 400;
const lengthRead = 1000;

/** What in a line only who writes Markdown types: a link, strong text, a quote, the line below the head of a table. */
const signs: readonly RegExp[] = [
  /\[[^[\]]*\]\((?:https?:\/\/|\/|mailto:|#)[^)\s]*(?: "[^"]*")?\)/,
  /(?:^|[\s(])\*\*[^\s*](?:[^*]*[^\s*])?\*\*(?=[\s).,:;!?]|$)/,
  /^> \S/,
  /^(?=.*-{3})(?=.*\|)[|:\- ]+$/,
];

/** Whether a plain text is written in Markdown; signs that other texts use too are not enough. */
export function looksLikeMarkdown(text: string): boolean {
  const lines = text
    .slice(0, linesRead * lengthRead)
    .split(/\r\n?|\n/)
    .slice(0, linesRead)
    .map((line) => line.slice(0, lengthRead).trimEnd());
  return (
    hasFence(lines) ||
    hasList(lines) ||
    lines.some((line, at) => isHeading(lines, at) || signs.some((sign) => sign.test(line)))
  );
}

/** Markdown (GitHub's) as HTML, not cleaned; undefined for what is nested so deeply that nobody meant it. */
export function htmlOfMarkdown(text: string): string | undefined {
  try {
    return marked.parse(text, { async: false, gfm: true });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A heading stands apart on one side at least: a line of a script that begins so does not. */
function isHeading(lines: readonly string[], at: number): boolean {
  const isApart = lines.length > 1 && (!lines[at - 1] || !lines[at + 1]);
  return isApart && /^#{1,6} +\S/.test(lines[at] ?? '');
}

function hasFence(lines: readonly string[]): boolean {
  const opened = lines.findIndex((line) => /^(?:`{3,}|~{3,})[\w+#-]*$/.test(line));
  const fence = lines[opened]?.slice(0, 3) ?? '';
  return opened >= 0 && lines.slice(opened + 1).some((line) => line.startsWith(fence));
}

/** Two items with the same sign, one after the other. */
function hasList(lines: readonly string[]): boolean {
  let last: string | undefined;
  for (const line of lines) {
    const sign = /^ {0,3}(?:([-*+])|\d{1,3}([.)])) +\S/.exec(line);
    const kind = sign?.[1] ?? sign?.[2];
    if (kind && kind === last) return true;
    // What is indented, and an empty line, goes on in the item.
    if (kind || (line !== '' && !line.startsWith(' '))) last = kind;
  }
  return false;
}

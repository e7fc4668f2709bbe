import { decodeReferences } from './character-references.ts';
import { dividesWords } from './inline-elements.ts';
import { readHtml } from './read-html.ts';

/**
 * Returns the readable text of HTML or plain text: tags go, scripts, styles and comments with what is in them, and character
 * references are read as a browser reads them. Tags in a word do not divide it; a footnote (`sup`) stands apart. What is
 * opened and never closed is no element, comment or tag: somebody wrote about one.
 */
export function plainTextOf(html: string): string {
  // A large content has tens of thousands of texts, and hardly one of them is markup.
  const text = /[<&]/.test(html) ? withoutMarkup(html) : html;
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * The text between tags and comments. Tags that are not inline stand for a space. An element of a kind that was found open is read
 * like any other, and there is one comment at most that is open: whatever the text, it is read a few times.
 */
function withoutMarkup(html: string, foundOpen: readonly string[] = []): string {
  let text = '';
  let isDivided = false;
  const divide = ({ name }: { readonly name: string }) => {
    isDivided ||= dividesWords(name);
  };
  const open = readHtml(html, {
    isRaw: (name) => isUnread(name) && !foundOpen.includes(name),
    tag: divide,
    closingTag: divide,
    text: (from, to, element) => {
      if (isUnread(element)) return;
      text += (isDivided ? ' ' : '') + decodeReferences(html.slice(from, to));
      isDivided = false;
    },
  });
  if (!open) return text;
  const rest = html.slice(open.inside);
  if (open.kind === 'element') return `${text} ${withoutMarkup(rest, [...foundOpen, open.name])}`;
  if (isDivided) text += ' ';
  if (open.kind === 'tag') return text + decodeReferences(rest);
  return [text, ...rest.split('<!--').map((part) => withoutMarkup(part, foundOpen))].join('<!--');
}

function isUnread(element: string): boolean {
  return element === 'script' || element === 'style';
}

import { readHtml } from './read-html.ts';

/**
 * The readable text of HTML or plain text: tags go, scripts, styles and comments with what is in them; the commonest
 * entities are read. What is opened and never closed is no element, comment or tag: somebody wrote about one.
 */
export function plainTextOf(html: string): string {
  // A large content has tens of thousands of texts, and hardly one of them is markup.
  const text = /[<&]/.test(html) ? readEntities(withoutMarkup(html)) : html;
  return text.replace(/\s+/g, ' ').trim();
}

function readEntities(text: string): string {
  return text
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
}

/**
 * The text between tags and comments, each of which stands for a space. An element of a kind that was found open is read
 * like any other, and there is one comment at most that is open: whatever the text, it is read a few times.
 */
function withoutMarkup(html: string, foundOpen: readonly string[] = []): string {
  let text = '';
  let end = 0;
  const open = readHtml(html, {
    isRaw: (name) => isUnread(name) && !foundOpen.includes(name),
    text: (from, to, element) => {
      if (isUnread(element)) return;
      text += (from === end ? '' : ' ') + html.slice(from, to);
      end = to;
    },
  });
  if (!open) return text;
  const rest = html.slice(open.inside);
  if (open.kind === 'element') return `${text} ${withoutMarkup(rest, [...foundOpen, open.name])}`;
  if (open.start !== end) text += ' ';
  if (open.kind === 'tag') return text + rest;
  return [text, ...rest.split('<!--').map((part) => withoutMarkup(part, foundOpen))].join('<!--');
}

function isUnread(element: string): boolean {
  return element === 'script' || element === 'style';
}

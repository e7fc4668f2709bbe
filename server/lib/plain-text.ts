/**
 * The readable text of HTML or plain text: tags go, scripts, styles and comments with what is in them; the commonest
 * entities are read.
 */
export function plainTextOf(html: string): string {
  // A large content has tens of thousands of texts, and hardly one of them is markup.
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, ' ').trim();
  return withoutUnread(html)
    .replace(/<[^<>]{0,2000}>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}

const unread = /<(?:(script|style)(?=[\s/>])[^<>]{0,2000}>|!--)/gi;
const ends: Readonly<Record<string, RegExp>> = {
  script: /<\/script(?:\s[^<>]{0,2000})?>/gi,
  style: /<\/style(?:\s[^<>]{0,2000})?>/gi,
  '': /-->/g,
};

/** HTML without the elements that nobody reads. One that is never closed is no element: somebody wrote about a tag. */
export function withoutUnread(html: string): string {
  const kept: string[] = [];
  const unclosed = new Set<string>();
  let from = 0;
  for (const start of html.matchAll(unread)) {
    const kind = (start[1] ?? '').toLowerCase();
    const end = ends[kind];
    // What has no end here has none further on: looking for it again and again would take quadratic time.
    if (start.index < from || unclosed.has(kind) || !end) continue;
    end.lastIndex = start.index + start[0].length;
    if (!end.test(html)) {
      unclosed.add(kind);
      continue;
    }
    kept.push(html.slice(from, start.index));
    from = end.lastIndex;
  }
  return from === 0 ? html : [...kept, html.slice(from)].join(' ');
}

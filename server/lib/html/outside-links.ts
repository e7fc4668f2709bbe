import { readHtml } from './read-html.ts';

const address = /^https?:\/\/[^\s]+$/i;
/** What is longer is no address that anybody answers. */
const longest = 2048;

/** The addresses of other sites that a text has: those that its links lead to, or of a plain text the whole of it. */
export function outsideLinksIn(text: string, form: 'plain' | 'html'): string[] {
  if (form === 'plain') return addressOf(text) ?? [];
  if (!/href/i.test(text)) return [];
  const found: string[] = [];
  readHtml(text, {
    tag: ({ name, attributes }) => {
      // Of all entities this one alone stands in addresses that editors write.
      const href = name === 'a' && attributes.get('href')?.replaceAll('&amp;', '&');
      if (href) found.push(...(addressOf(href) ?? []));
    },
  });
  return found;
}

function addressOf(text: string): string[] | undefined {
  const trimmed = text.length <= longest ? text.trim() : '';
  if (!address.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  url.hash = '';
  return [url.href];
}

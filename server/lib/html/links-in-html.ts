import { type HtmlTag, readHtml } from './read-html.ts';

/** What every link to a record begins with; a text without it has none. */
const mark = 'galley:';
/** The address that the admin app writes: of a record by its kind and id, so that it outlives every name and slug. */
const ownAddress =
  /^galley:(page|item|post)\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(#.*)?$/i;

/** A record that a link leads to. */
export interface LinkedRecord {
  readonly kind: 'page' | 'item' | 'post';
  /** Lower case. */
  readonly id: string;
}

/** Links to records in an HTML text that was read once, however often it is delivered. */
export interface LinksInHtml {
  /** What they lead to; as often as they do. */
  readonly records: readonly LinkedRecord[];
  /**
   * The text with the present address in each of these links, and without one where `find` knows none: then the words stay,
   * and lead nowhere. All other HTML stays byte for byte as it is.
   */
  deliver(find: (record: LinkedRecord) => string | null): string;
}

/** Reads an HTML text for links to records. */
export function readLinksInHtml(html: string): LinksInHtml {
  if (!html.includes(mark)) return { records: [], deliver: () => html };
  const links: { record: LinkedRecord; part: string; tag: HtmlTag }[] = [];
  readHtml(html, {
    tag: (tag) => {
      const [, kind, id, part = ''] =
        (tag.name === 'a' && ownAddress.exec(tag.attributes.get('href') ?? '')) || [];
      if (!kind || !id) return;
      const record = { kind: kind.toLowerCase() as LinkedRecord['kind'], id: id.toLowerCase() };
      links.push({ record, part, tag });
    },
  });
  return {
    records: links.map(({ record }) => record),
    deliver: (find) => {
      const parts: string[] = [];
      let done = 0;
      for (const { record, part, tag } of links) {
        const address = find(record);
        parts.push(html.slice(done, tag.start), writeLink(tag, address === null ? null : address + part));
        done = tag.end;
      }
      return parts.join('') + html.slice(done);
    },
  };
}

function writeLink({ attributes }: HtmlTag, address: string | null): string {
  const written = [...attributes].flatMap(([name, value]) => {
    const shown = name === 'href' ? address : value;
    return shown === null ? [] : [` ${name}="${shown.replaceAll('"', '&quot;')}"`];
  });
  return `<a${written.join('')}>`;
}

import { type LinkedRecord, readLinksInHtml } from './links-in-html.ts';
import { readMediaInHtml, type ShownImage } from './media-in-html.ts';

/** An HTML text of content that was read once, with what it shows of others. */
export interface HtmlOfContent {
  /** The ids of the media that its tags point to; lower case, each once. */
  readonly media: readonly string[];
  /** The records that its links lead to; as often as they do. */
  readonly records: readonly LinkedRecord[];
  /** The text with the present addresses of both, as `readLinksInHtml` and `readMediaInHtml` say. */
  deliver(find: {
    media(id: string): ShownImage | null | undefined;
    address(record: LinkedRecord): string | null;
  }): string;
}

/** Reads an HTML text for the media and the links to records in it. */
export function readHtmlOfContent(html: string): HtmlOfContent {
  const media = readMediaInHtml(html);
  const links = readLinksInHtml(html);
  return {
    media: media.ids,
    records: links.records,
    deliver: (find) => {
      // Links move what stands behind them.
      const linked = links.records.length === 0 ? media : readMediaInHtml(links.deliver(find.address));
      return linked.deliver(find.media);
    },
  };
}

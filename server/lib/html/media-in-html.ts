import { type HtmlTag, readHtml } from './read-html.ts';

/** What every address of a media file holds; a text without it has no media in it. */
const mark = '/api/v1/media/';
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const anyAddress = new RegExp(`${mark}(${uuid})(?![0-9a-f-])`, 'gi');
/** The address that the admin app writes: of this service, without host and version, so that it outlives both. */
const ownAddress = new RegExp(`^${mark}(${uuid})/file/[^/?#]+$`, 'i');

/** What of a delivered media object an `img` tag shows. */
export interface ShownImage {
  readonly _url: string;
  readonly _altText: string;
  /** Pixels; null where the file has no size of its own. */
  readonly _width: number | null;
  readonly _height: number | null;
}

/** Media in an HTML text that was read once, however often it is delivered. */
export interface MediaInHtml {
  /** The ids of the media that its tags point to, on whichever host; lower case, each once. */
  readonly ids: readonly string[];
  /**
   * The text with an address that works, a size and alt text in the images that the admin app put there: what a tag says
   * itself stays, the rest comes from the image. Any other HTML, and images that `find` does not know, stay byte for byte
   * as they are.
   * @param find the image of a media id, lower case; nothing for what is not to be seen
   */
  deliver(find: (id: string) => ShownImage | null | undefined): string;
}

/** Reads an HTML text for the media in it. */
export function readMediaInHtml(html: string): MediaInHtml {
  if (!html.includes(mark)) return { ids: [], deliver: () => html };
  const ids = new Set<string>();
  const images: { id: string; tag: HtmlTag }[] = [];
  readHtml(html, {
    tag: (tag) => {
      for (const value of tag.attributes.values()) {
        for (const [, id = ''] of value.matchAll(anyAddress)) ids.add(id.toLowerCase());
      }
      const id = tag.name === 'img' && ownAddress.exec(tag.attributes.get('src') ?? '')?.[1];
      if (id) images.push({ id: id.toLowerCase(), tag });
    },
  });
  return {
    ids: [...ids],
    deliver: (find) => {
      const parts: string[] = [];
      let done = 0;
      for (const { id, tag } of images) {
        const image = find(id);
        if (!image) continue;
        parts.push(html.slice(done, tag.start), writeImage(tag, image));
        done = tag.end;
      }
      return parts.length === 0 ? html : parts.join('') + html.slice(done);
    },
  };
}

function writeImage({ attributes }: HtmlTag, image: ShownImage): string {
  const written = new Map(attributes).set('src', escapeAttribute(image._url));
  if (!written.has('alt')) written.set('alt', escapeAttribute(image._altText));
  const { _width: width, _height: height } = image;
  // One of the two alone would be a wish for a size: the browser finds the other one.
  if (width !== null && height !== null && !written.has('width') && !written.has('height')) {
    written.set('width', String(width)).set('height', String(height));
  }
  return `<img ${[...written].map(([name, value]) => `${name}="${value.replaceAll('"', '&quot;')}"`).join(' ')}>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

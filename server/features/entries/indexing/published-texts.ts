import { headingsOf } from '../../../lib/html/headings.ts';
import { plainTextOf } from '../../../lib/html/plain-text.ts';
import { isJsonObject, ownValue } from '../../../lib/json-object.ts';
import type { PublishedDocument } from '../../../platform/search/published-index.ts';
import { visitFields } from '../../schemas/content-walk.ts';
import type { ContentType, SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { Content, Entry } from '../entry.ts';

/** The texts of content that readers read, in its order. */
export interface PublishedTexts {
  /** Short texts and the headings of rich text: they say what it is about. */
  readonly headings: readonly string[];
  /** Rich text, headings included, as plain text. */
  readonly bodies: readonly string[];
  /** All of it once, in the order of the fields. */
  readonly inOrder: readonly string[];
}

/** Characters of an HTML text that are read. Tags are among them, so more than the index takes. */
const readOfHtml = 400_000;
/** A value that is an address is no text that anybody reads. */
const address = /^(?:[a-z][a-z0-9+.-]*:|\/)\S*$/i;

/**
 * What readers can find published content by: its texts and rich texts, as the fields of the present schema deliver them,
 * and the names of a post's categories and tags.
 */
export function publishedTextsOf(
  kind: Entry['kind'],
  content: Content,
  type: ContentType,
  types: SchemaSnapshot,
): PublishedTexts {
  const headings: string[] = [];
  const bodies: string[] = [];
  const inOrder: string[] = [];
  visitFields(type.schema, content, {
    component: (slug) => types.component(slug),
    text: (text, form) => {
      if (form === 'html') {
        const html = text.slice(0, readOfHtml);
        headings.push(...headingsOf(html));
        const plain = plainTextOf(html).toWellFormed();
        bodies.push(plain);
        inOrder.push(plain);
      } else if (text !== '' && !address.test(text)) {
        headings.push(text);
        inOrder.push(text);
      }
    },
  });
  if (kind === 'post') headings.push(...termNames(content, 'categories'), ...termNames(content, 'tags'));
  return { headings, bodies, inOrder };
}

/** What the index of published content is told of an entry; undefined when nothing of it is published. */
export function publishedDocumentOf(
  entry: Entry,
  type: ContentType,
  types: SchemaSnapshot,
): PublishedDocument | undefined {
  const { id, kind, name, publishedContent, publishedAt } = entry;
  // What is found in a locale is what is shown in it.
  if (!publishedContent || publishedAt === null || entry.locale !== '') return undefined;
  const { headings, bodies } = publishedTextsOf(kind, publishedContent, type, types);
  return { id, typeId: type.id, publishedAt, name, headings, bodies };
}

function termNames(content: Content, key: 'categories' | 'tags'): string[] {
  const terms = ownValue(content, key);
  if (!Array.isArray(terms)) return [];
  return terms.flatMap((term) => {
    const name = isJsonObject(term) ? ownValue(term, 'name') : undefined;
    return typeof name === 'string' ? [name] : [];
  });
}

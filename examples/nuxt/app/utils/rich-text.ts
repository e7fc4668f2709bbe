import DOMPurify from 'dompurify';
import sanitizeHtml from 'sanitize-html';

const tags = (
  'p h1 h2 h3 h4 h5 h6 blockquote pre code ul ol li dl dt dd br hr strong b em i u s del ins a span sup sub mark small abbr ' +
  'cite q kbd time bdi bdo ruby rt rp img figure figcaption table caption colgroup col thead tbody tfoot tr th td'
).split(' ');

const attributes: Record<string, string[]> = {
  '*': ['dir', 'lang', 'title'],
  a: ['href', 'rel', 'target'],
  img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
  pre: ['class'],
  code: ['class'],
  ol: ['start', 'type', 'reversed'],
  col: ['span'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  time: ['datetime'],
};

/** Allowed values of restricted attributes. */
const values: Record<string, RegExp> = { class: /^language-\S+$/, target: /^_blank$/ };

/**
 * Returns rich text that is safe to insert into a page. Galley does not sanitize rich text. The server uses
 * `sanitize-html`, because DOMPurify needs a DOM. Browsers use DOMPurify, which is much smaller.
 */
export function sanitizeRichText(html: string | null | undefined): string {
  return import.meta.env.SSR ? sanitizeOnServer(html ?? '') : sanitizeInBrowser(html ?? '');
}

function sanitizeOnServer(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: tags,
    allowedAttributes: attributes,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    transformTags: {
      '*': (tagName, attribs) => ({
        tagName,
        attribs: Object.fromEntries(Object.entries(attribs).filter(([name, value]) => hasValue(name, value))),
      }),
    },
  });
}

function sanitizeInBrowser(html: string): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: [],
    ADD_ATTR: (name, tag) => [...(attributes['*'] ?? []), ...(attributes[tag] ?? [])].includes(name),
    ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}

function hasValue(name: string, value: string): boolean {
  return values[name]?.test(value) ?? true;
}

if (!import.meta.env.SSR) {
  DOMPurify.addHook('uponSanitizeAttribute', (_, attribute) => {
    if (!hasValue(attribute.attrName, attribute.attrValue)) attribute.keepAttr = false;
  });
}

import sanitizeHtml from 'sanitize-html';

const tags =
  'p h1 h2 h3 h4 h5 h6 blockquote pre code ul ol li dl dt dd br hr strong b em i u s del ins a span sup sub mark small abbr ' +
  'cite q kbd time bdi bdo ruby rt rp img figure figcaption table caption colgroup col thead tbody tfoot tr th td';

const attributes = {
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

/** Returns rich text that is safe to insert into a page. Galley does not sanitize rich text. */
export function sanitizeRichText(html: string | null | undefined): string {
  return sanitizeHtml(html ?? '', {
    allowedTags: tags.split(' '),
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

function hasValue(name: string, value: string): boolean {
  return values[name]?.test(value) ?? true;
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** The tags that rich text may hold (specification, "wysiwyg content"). */
export const allowedTags = [
  'p',
  ...headings,
  'blockquote',
  'pre',
  'code',
  'ul',
  'ol',
  'li',
  'br',
  'hr',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',
  'a',
  'span',
  'img',
] as const;

const styled = ['class', 'style'];
const classed = ['class'];

const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target', 'rel', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  span: styled,
  p: styled,
  blockquote: styled,
  ...Object.fromEntries(headings.map((tag) => [tag, styled])),
  pre: classed,
  code: classed,
  ul: classed,
  ol: classed,
  li: classed,
};

/** Whether a tag may have an attribute. */
export function isAllowedAttribute(attribute: string, tag: string): boolean {
  return Object.hasOwn(allowedAttributes, tag) && (allowedAttributes[tag] ?? []).includes(attribute);
}

/** The tags that stand in a line of text; all others are blocks. */
export const inlineTags: ReadonlySet<string> = new Set([
  'a',
  'span',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',
  'code',
  'br',
  'img',
]);

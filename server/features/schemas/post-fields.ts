import type { Field } from './field-types/field-type.ts';

/**
 * The fixed fields of a blog post, in the words of schemas, so that posts share validation, links and delivery with
 * all other content.
 */
export const postFields: readonly Field[] = [
  { name: 'excerpt', type: 'textarea', options: { maxLength: 2000, localized: true } },
  { name: 'content', type: 'wysiwyg', options: { localized: true } },
  { name: 'featuredImageId', type: 'image' },
  { name: 'authorId', type: 'reference', options: { referenceType: 'user' } },
  { name: 'categories', type: 'json', options: { localized: true } },
  { name: 'tags', type: 'json', options: { localized: true } },
  { name: 'seo', type: 'json', options: { localized: true } },
];

import type { SchemaField } from '../../../../api/types.ts';

/** The fixed fields of a post in the words of schemas, as the service has them. */
export const postFields: readonly SchemaField[] = [
  {
    name: 'excerpt',
    label: 'Excerpt',
    type: 'textarea',
    options: { maxLength: 2000 },
    helpText: 'A few sentences for lists and search results.',
  },
  { name: 'content', label: 'Content', type: 'wysiwyg' },
  { name: 'featuredImageId', label: 'Featured image', type: 'image' },
  { name: 'authorId', label: 'Author', type: 'reference', options: { referenceType: 'user' } },
  { name: 'categories', label: 'Categories', type: 'json' },
  { name: 'tags', label: 'Tags', type: 'json' },
  { name: 'seo', label: 'SEO', type: 'json' },
];

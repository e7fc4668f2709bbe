import type { DescribedTypes } from '../../../server/features/schemas/describe/described-types.ts';

const refers = (collectionType: string, more: object = {}) => ({
  type: 'reference',
  options: { collectionType, ...more },
});

/** The tenant whose types the assertions are about: all field types, references in circles, slugs that are names already. */
export const tenant: DescribedTypes = {
  collectionTypes: [
    {
      name: 'Articles',
      slug: 'articles',
      schema: [
        { name: 'title', type: 'text', required: true },
        { name: 'body', type: 'wysiwyg' },
        { name: 'rating', type: 'number', required: true },
        { name: 'live', type: 'boolean' },
        {
          name: 'kind',
          type: 'select',
          options: { choices: ['guide', 'news'].map((value) => ({ label: value, value })) },
        },
        { name: 'day', type: 'date' },
        { name: 'tint', type: 'color' },
        { name: 'data', type: 'json' },
        { name: 'cover', type: 'image', required: true },
        { name: 'film', type: 'media' },
        { name: 'author', required: true, ...refers('authors') },
        { name: 'helpers', ...refers('authors', { multiple: true }) },
        { name: 'lost', ...refers('no-such-type') },
        { name: 'page', type: 'reference', options: { referenceType: 'page' } },
        { name: 'posts', type: 'reference', options: { referenceType: 'blogPost', multiple: true } },
        { name: 'editor', type: 'reference', options: { referenceType: 'user' } },
        {
          name: 'gallery',
          type: 'repeater',
          options: {
            fields: [
              { name: 'caption', type: 'text', required: true },
              { name: 'photo', type: 'image' },
              { name: 'by', ...refers('authors') },
            ],
          },
        },
        { name: 'sections', type: 'componentPicker', required: true },
        { name: 'intro', type: 'componentPicker', options: { allowedComponents: ['hero', 'quote'] } },
        { name: 'seo', type: 'nestedComponent', options: { componentSlug: 'seo' } },
      ],
    },
    {
      name: 'Authors',
      slug: 'authors',
      schema: [
        { name: 'fullName', type: 'text', required: true },
        { name: 'boss', ...refers('authors') },
        { name: 'favourite', ...refers('articles') },
      ],
    },
    { name: 'Page', slug: 'page', schema: [{ name: 'text', type: 'text' }] },
    { name: 'Media', slug: 'media', schema: [] },
    { name: 'Collection', slug: 'collection', schema: [] },
    {
      name: 'Site settings',
      slug: 'site-settings',
      isSingleton: true,
      schema: [
        { name: 'title', type: 'text', required: true },
        { name: 'owner', ...refers('authors') },
      ],
    },
  ],
  pageTypes: [
    {
      name: 'Landing',
      slug: 'landing',
      schema: [
        { name: 'headline', type: 'text', required: true },
        { name: 'hero', type: 'nestedComponent', options: { componentSlug: 'hero' } },
        { name: 'featured', ...refers('articles') },
      ],
    },
    { name: 'Page', slug: 'page', schema: [{ name: 'text', type: 'textarea', required: true }] },
  ],
  components: [
    {
      name: 'Hero',
      slug: 'hero',
      schema: [
        { name: 'title', type: 'text', required: true },
        { name: 'picture', type: 'image' },
        { name: 'inner', type: 'componentPicker' },
      ],
    },
    {
      name: 'Quote',
      slug: 'quote',
      schema: [
        { name: 'text', type: 'text', required: true },
        { name: 'by', ...refers('authors') },
      ],
    },
    { name: 'Seo', slug: 'seo', schema: [{ name: 'noIndex', type: 'boolean' }] },
    { name: 'Any', slug: 'any', schema: [] },
    { name: 'Unknown', slug: 'unknown', schema: [] },
  ],
};

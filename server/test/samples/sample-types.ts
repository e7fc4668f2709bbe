import type { TestTenant } from '../test-service.ts';
import type { Make } from './sample-make.ts';

const title = { name: 'title', label: 'Title', type: 'text', required: true, options: { maxLength: 120 } };
const kinds = [
  { label: 'Guide', value: 'guide' },
  { label: 'News', value: 'news' },
];

const article = [
  title,
  { name: 'body', label: 'Text', type: 'wysiwyg' },
  { name: 'kind', label: 'Kind', type: 'select', options: { choices: kinds } },
  { name: 'author', label: 'Author', type: 'reference', options: { collectionType: 'authors' } },
  { name: 'cover', label: 'Cover', type: 'image' },
];

const callToAction = [
  { name: 'label', label: 'Label', type: 'text', required: true },
  { name: 'url', label: 'Address', type: 'text' },
];

const landing = [
  { name: 'headline', label: 'Headline', type: 'text', required: true },
  { name: 'hero', label: 'Hero', type: 'nestedComponent', options: { componentSlug: 'call-to-action' } },
];

/** The types of the sample world. */
export async function sampleTypes(tenant: TestTenant, make: Make): Promise<void> {
  const bio = { name: 'bio', label: 'About', type: 'textarea' };
  const strapline = { name: 'strapline', label: 'Strapline', type: 'text' };
  const types = [
    ['component', 'components', { name: 'Call to action', slug: 'call-to-action', schema: callToAction }],
    ['spareComponent', 'components', { name: 'Divider', slug: 'divider' }],
    ['authorType', 'collection-types', { name: 'Authors', slug: 'authors', schema: [bio] }],
    ['articleType', 'collection-types', { name: 'Articles', slug: 'articles', schema: article }],
    [
      'settingsType',
      'collection-types',
      { name: 'Site settings', slug: 'site-settings', isSingleton: true, schema: [strapline] },
    ],
    ['spareCollectionType', 'collection-types', { name: 'Recipes, once', slug: 'old-recipes' }],
    ['pageType', 'page-types', { name: 'Landing', slug: 'landing', schema: landing }],
    ['sparePageType', 'page-types', { name: 'Microsite', slug: 'microsite' }],
  ] as const;
  for (const [name, path, body] of types) await make(name, tenant.admin('POST', `/${path}`, body));
}

import type { Field } from '../field-types/field-type.ts';
import type { DescribedTypes } from './described-types.ts';

const everyType: Field[] = [
  {
    name: 'text',
    type: 'text',
    required: true,
    label: 'Text */ export const broken = 1; /*',
    helpText: 'First\nsecond\u2028third */',
  },
  { name: 'textarea', type: 'textarea' },
  { name: 'wysiwyg', type: 'wysiwyg' },
  { name: 'image', type: 'image', required: true },
  { name: 'media', type: 'media' },
  { name: 'number', type: 'number', required: true },
  { name: 'boolean', type: 'boolean' },
  { name: 'date', type: 'date' },
  { name: 'datetime', type: 'datetime' },
  { name: 'color', type: 'color' },
  { name: 'json', type: 'json' },
  {
    name: 'select',
    type: 'select',
    options: {
      choices: [
        { label: 'A', value: 'a"\n\\`$\u2028' },
        { label: 'B', value: 'b' },
      ],
    },
  },
  { name: 'selectAny', type: 'select' },
  { name: 'author', type: 'reference', required: true, options: { collectionType: 'team-members' } },
  { name: 'unknownItem', type: 'reference', options: { collectionType: 'no-such-type' } },
  { name: 'related', type: 'reference', options: { referenceType: 'page', multiple: true } },
  { name: 'post', type: 'reference', options: { referenceType: 'blogPost' } },
  { name: 'editor', type: 'reference', options: { referenceType: 'user' } },
  { name: 'sections', type: 'componentPicker', required: true },
  { name: 'heroes', type: 'componentPicker', options: { allowedComponents: ['hero', '3d-model', 'gone'] } },
  { name: 'seo', type: 'nestedComponent', options: { componentSlug: 'hero', helpText: 'In options.' } },
  { name: 'lost', type: 'nestedComponent', options: { componentSlug: 'gone' } },
  {
    name: 'rows',
    type: 'repeater',
    options: {
      fields: [
        { name: 'class', type: 'text', required: true, label: 'Reserved word */' },
        { name: 'photo', type: 'image' },
      ],
    },
  },
];

/** A tenant with all 16 field types, hostile descriptions, and slugs that make poor names. */
export const describedTypes: DescribedTypes = {
  pageTypes: [
    { name: 'Every */ type', slug: 'every', description: '*/ process.exit(); /*', schema: everyType },
    { name: 'A1', slug: 'a-1', schema: [] },
    { name: 'A1 again', slug: 'a1', schema: [{ name: 'x', type: 'text' }] },
    { name: 'Takes the name that a collision would make', slug: 'a-1-page', schema: [] },
  ],
  collectionTypes: [
    {
      name: 'Team members',
      slug: 'team-members',
      schema: [
        { name: 'photo', type: 'image' },
        { name: 'boss', type: 'reference', options: { collectionType: 'team-members' } },
      ],
    },
    { name: 'Collides with a generic name', slug: 'collection', schema: [] },
    { name: 'Settings', slug: 'settings', isSingleton: true, schema: [{ name: 'toString', type: 'text' }] },
  ],
  components: [
    {
      name: 'Hero',
      slug: 'hero',
      description: null,
      schema: [
        { name: 'title', type: 'text', required: true },
        { name: 'inner', type: 'componentPicker' },
      ],
    },
    { name: '3D model', slug: '3d-model', schema: [{ name: 'component', type: 'text' }] },
    { name: 'Unknown', slug: 'unknown', schema: [] },
    { name: 'Any', slug: 'any', schema: [] },
  ],
};

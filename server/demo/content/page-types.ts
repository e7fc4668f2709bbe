import type { DemoType } from './demo-content.ts';

/** The page types of Slack Water. */
export const pageTypes: readonly DemoType[] = [
  {
    kind: 'page',
    name: 'Landing page',
    slug: 'landing-page',
    description: 'A front door: a hero, sections, and articles chosen by hand.',
    schema: [
      { name: 'hero', label: 'Head', type: 'nestedComponent', options: { componentSlug: 'hero' } },
      {
        name: 'sections',
        label: 'Sections',
        type: 'componentPicker',
        options: {
          allowedComponents: ['text-section', 'two-column', 'gallery', 'call-to-action', 'tide-reading'],
          maxItems: 8,
        },
      },
      {
        name: 'featured',
        label: 'Featured articles',
        type: 'reference',
        options: { collectionType: 'articles', multiple: true },
        helpText: 'Three look best. Drafts are not shown until they are published.',
      },
      {
        name: 'announcement',
        label: 'Announcement',
        type: 'reference',
        options: { referenceType: 'blogPost' },
      },
      { name: 'showTideClock', label: 'Show the tide clock', type: 'boolean', defaultValue: true },
    ],
  },
  {
    kind: 'page',
    name: 'Standard page',
    slug: 'standard-page',
    description: 'Text with whatever it needs around it.',
    schema: [
      {
        name: 'heading',
        label: 'Heading',
        type: 'text',
        required: true,
        options: { minLength: 3, maxLength: 90 },
      },
      { name: 'intro', label: 'Introduction', type: 'textarea', options: { maxLength: 320 } },
      { name: 'body', label: 'Text', type: 'wysiwyg' },
      {
        name: 'sections',
        label: 'Below the text',
        type: 'componentPicker',
        options: {
          allowedComponents: ['figure', 'two-column', 'pull-quote', 'map-location', 'call-to-action'],
          maxItems: 6,
        },
      },
      { name: 'contact', label: 'Who answers', type: 'reference', options: { referenceType: 'user' } },
      {
        name: 'download',
        label: 'Download',
        type: 'media',
        options: { allowedMimeTypes: ['application/pdf'], maxFileSize: 20_000_000 },
      },
      { name: 'reviewedOn', label: 'Last read through on', type: 'date' },
    ],
  },
  {
    kind: 'page',
    name: 'Directory page',
    slug: 'directory-page',
    description: 'A list of people with a way onward.',
    schema: [
      { name: 'heading', label: 'Heading', type: 'text', required: true, options: { maxLength: 90 } },
      { name: 'intro', label: 'Introduction', type: 'textarea', options: { maxLength: 320 } },
      {
        name: 'people',
        label: 'People',
        type: 'reference',
        options: { collectionType: 'authors', multiple: true },
      },
      {
        name: 'parent',
        label: 'Page above',
        type: 'reference',
        options: { referenceType: 'page', pageType: 'standard-page' },
      },
      {
        name: 'desks',
        label: 'Desks',
        type: 'repeater',
        options: {
          minItems: 1,
          maxItems: 6,
          fields: [
            { name: 'desk', label: 'Desk', type: 'text', required: true, options: { maxLength: 40 } },
            {
              name: 'email',
              label: 'E-mail',
              type: 'text',
              required: true,
              options: { pattern: '^[^@\\s]+@[^@\\s]+$', patternMessage: 'This is not an e-mail address.' },
            },
            {
              name: 'answersIn',
              label: 'Answers within (days)',
              type: 'number',
              options: { min: 1, max: 30 },
            },
          ],
        },
      },
    ],
  },
];

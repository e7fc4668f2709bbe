import type { DemoType } from './demo-content.ts';

/** Components that build on others or on collection types; they are saved after `components.ts`. */
export const sectionComponents: readonly DemoType[] = [
  {
    kind: 'component',
    name: 'Text section',
    slug: 'text-section',
    description: 'A heading and running text.',
    schema: [
      { name: 'heading', label: 'Heading', type: 'text', options: { maxLength: 80 } },
      {
        name: 'text',
        label: 'Text',
        type: 'wysiwyg',
        required: true,
        placeholder: 'Write, then cut a third.',
      },
    ],
  },
  {
    kind: 'component',
    name: 'Two columns',
    slug: 'two-column',
    description: 'Two texts side by side, such as an original and its translation, with a quotation below.',
    schema: [
      { name: 'left', label: 'Left', type: 'wysiwyg', required: true },
      { name: 'right', label: 'Right', type: 'wysiwyg', required: true },
      {
        name: 'quote',
        label: 'Quotation below',
        type: 'nestedComponent',
        options: { componentSlug: 'pull-quote' },
      },
      {
        name: 'ratio',
        label: 'Widths',
        type: 'select',
        options: {
          choices: [
            { label: 'Even', value: '1-1' },
            { label: 'Narrow left', value: '1-2' },
            { label: 'Narrow right', value: '2-1' },
          ],
        },
        defaultValue: '1-1',
      },
    ],
  },
  {
    kind: 'component',
    name: 'Tide reading',
    slug: 'tide-reading',
    description: 'One observation of the water by somebody who was there.',
    schema: [
      {
        name: 'station',
        label: 'Where',
        type: 'reference',
        options: { referenceType: 'collectionItem', collectionType: 'places' },
      },
      {
        name: 'observedAt',
        label: 'When',
        type: 'datetime',
        required: true,
        helpText: 'With the offset: 2026-03-21T06:40:00+01:00.',
      },
      {
        name: 'height',
        label: 'Height in metres',
        type: 'number',
        required: true,
        options: { min: -2, max: 17, step: 0.01 },
        placeholder: '4.20',
        helpText: 'Above the zero of the local chart.',
      },
      {
        name: 'state',
        label: 'State of the tide',
        type: 'select',
        required: true,
        options: {
          choices: [
            { label: 'Flood', value: 'flood' },
            { label: 'High water', value: 'high' },
            { label: 'Ebb', value: 'ebb' },
            { label: 'Low water', value: 'low' },
            { label: 'Slack', value: 'slack' },
          ],
        },
      },
      { name: 'estimated', label: 'Judged by eye', type: 'boolean', defaultValue: false },
    ],
  },
];

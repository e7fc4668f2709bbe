import type { DemoType } from './demo-content.ts';
import { directionChoices, languageChoices } from './languages.ts';

/** The components of Slack Water; a component stands after those that it nests. */
export const components: readonly DemoType[] = [
  {
    kind: 'component',
    name: 'Pull quote',
    slug: 'pull-quote',
    description: 'A sentence lifted out of the text and set large.',
    schema: [
      {
        name: 'text',
        label: 'Quotation',
        type: 'textarea',
        required: true,
        options: { minLength: 8, maxLength: 280 },
        placeholder: 'One sentence, two at most',
        helpText: 'Without quotation marks: the stylesheet sets those of the language.',
      },
      { name: 'source', label: 'Who says it', type: 'text', options: { maxLength: 120 } },
      {
        name: 'lang',
        label: 'Language',
        type: 'select',
        options: { choices: languageChoices },
        defaultValue: 'en',
      },
      {
        name: 'dir',
        label: 'Direction',
        type: 'select',
        options: { choices: directionChoices },
        defaultValue: 'ltr',
      },
      { name: 'rule', label: 'Colour of the rule', type: 'color', defaultValue: '#0b3c49' },
    ],
  },
  {
    kind: 'component',
    name: 'Call to action',
    slug: 'call-to-action',
    description: 'One button and what it leads to: a page of ours, or an address.',
    schema: [
      {
        name: 'label',
        label: 'Words on the button',
        type: 'text',
        required: true,
        options: { minLength: 2, maxLength: 40 },
        placeholder: 'Take four issues',
        helpText: 'Begin with a verb.',
      },
      { name: 'page', label: 'Page', type: 'reference', options: { referenceType: 'page' } },
      {
        name: 'url',
        label: 'Address',
        type: 'text',
        options: {
          pattern: '^(https://|mailto:|/)',
          patternMessage: 'Begin with https://, mailto: or a slash.',
        },
        placeholder: 'https://',
        helpText: 'Used only when no page is chosen.',
      },
      {
        name: 'weight',
        label: 'Weight',
        type: 'select',
        options: {
          choices: [
            { label: 'Filled', value: 'filled' },
            { label: 'Outlined', value: 'outlined' },
            { label: 'Plain link', value: 'plain' },
          ],
        },
        defaultValue: 'outlined',
      },
    ],
  },
  {
    kind: 'component',
    name: 'Hero',
    slug: 'hero',
    description: 'The head of a landing page.',
    schema: [
      { name: 'title', label: 'Title', type: 'text', required: true, options: { maxLength: 80 } },
      { name: 'standfirst', label: 'Standfirst', type: 'textarea', options: { maxLength: 280 } },
      {
        name: 'image',
        label: 'Picture',
        type: 'image',
        options: { allowedMimeTypes: ['image/*'], maxFileSize: 6_000_000 },
        helpText: 'Wide, with its weight on the left: the title covers the right third.',
      },
      {
        name: 'action',
        label: 'Button',
        type: 'nestedComponent',
        options: { componentSlug: 'call-to-action' },
      },
      { name: 'ground', label: 'Ground', type: 'color', defaultValue: 'linen' },
    ],
  },
  {
    kind: 'component',
    name: 'Figure',
    slug: 'figure',
    description: 'One picture with a caption and a credit.',
    schema: [
      { name: 'image', label: 'Picture', type: 'image', options: { allowedMimeTypes: ['image/*'] } },
      { name: 'caption', label: 'Caption', type: 'textarea', options: { maxLength: 240 } },
      {
        name: 'credit',
        label: 'Credit',
        type: 'text',
        options: { maxLength: 80 },
        placeholder: 'Drawing: Wren Adeyemi',
      },
      {
        name: 'width',
        label: 'Width',
        type: 'select',
        options: {
          choices: [
            { label: 'Column', value: 'column' },
            { label: 'Wide', value: 'wide' },
            { label: 'To the edge of the paper', value: 'bleed' },
          ],
        },
        defaultValue: 'column',
      },
    ],
  },
  {
    kind: 'component',
    name: 'Gallery',
    slug: 'gallery',
    description: 'Several pictures that are meant to be compared.',
    schema: [
      { name: 'title', label: 'Title', type: 'text', options: { maxLength: 80 } },
      {
        name: 'plates',
        label: 'Plates',
        type: 'repeater',
        required: true,
        options: {
          minItems: 2,
          maxItems: 8,
          fields: [
            { name: 'image', label: 'Picture', type: 'image' },
            { name: 'caption', label: 'Caption', type: 'text', required: true, options: { maxLength: 160 } },
          ],
        },
        helpText: 'From two to eight; one picture is a figure.',
      },
    ],
  },
  {
    kind: 'component',
    name: 'Map location',
    slug: 'map-location',
    description: 'A point on the chart. Not for navigation.',
    schema: [
      { name: 'label', label: 'Label', type: 'text', required: true, options: { maxLength: 80 } },
      {
        name: 'latitude',
        label: 'Latitude',
        type: 'number',
        required: true,
        options: { min: -90, max: 90, step: 0.0001 },
        placeholder: '53.4045',
      },
      {
        name: 'longitude',
        label: 'Longitude',
        type: 'number',
        required: true,
        options: { min: -180, max: 180, step: 0.0001 },
        helpText: 'East is positive.',
      },
      { name: 'zoom', label: 'Zoom', type: 'number', options: { min: 1, max: 18 }, defaultValue: 12 },
      {
        name: 'outline',
        label: 'Outline (GeoJSON)',
        type: 'json',
        helpText: 'Optional: a line or an area drawn over the chart.',
      },
    ],
  },
];

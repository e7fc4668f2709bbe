import { describe, expect, it } from 'vitest';
import type { SluggedField, SlugMapping } from './field-types/parts/field-slugs.ts';
import { mapSlugsInContent, mapSlugsInFields } from './map-slugs.ts';

const hero: SluggedField[] = [
  { name: 'title', type: 'text' },
  { name: 'button', type: 'nestedComponent', options: { componentSlug: 'cta' } },
  { name: 'parts', type: 'componentPicker' },
];
const components = new Map<string, SluggedField[]>([
  ['hero', hero],
  ['cta', [{ name: 'label', type: 'text' }]],
  [
    'embed',
    [
      { name: 'component', type: 'text' },
      { name: 'fields', type: 'json' },
    ],
  ],
]);
const lookup = (slug: string) => components.get(slug);
const ctaToLink: SlugMapping = {
  component: (slug) => (slug === 'cta' ? 'link' : slug),
  componentFields: lookup,
};

describe('the slugs that fields name', () => {
  it('maps componentSlug, allowedComponents and the sub-fields of repeaters, and leaves the rest as it was', () => {
    const fields = [
      {
        name: 'a',
        type: 'nestedComponent',
        label: 'cta',
        options: { componentSlug: 'cta', helpText: 'cta' },
      },
      { name: 'b', type: 'componentPicker', options: { allowedComponents: ['hero', 'cta'], maxItems: 2 } },
      {
        name: 'c',
        type: 'repeater',
        options: {
          minItems: 1,
          fields: [{ name: 'd', type: 'nestedComponent', options: { componentSlug: 'cta' } }],
        },
      },
      { name: 'cta', type: 'text', options: { placeholder: 'cta' }, defaultValue: 'cta' },
    ];
    expect(mapSlugsInFields(fields, ctaToLink)).toEqual([
      {
        name: 'a',
        type: 'nestedComponent',
        label: 'cta',
        options: { componentSlug: 'link', helpText: 'cta' },
      },
      { name: 'b', type: 'componentPicker', options: { allowedComponents: ['hero', 'link'], maxItems: 2 } },
      {
        name: 'c',
        type: 'repeater',
        options: {
          minItems: 1,
          fields: [{ name: 'd', type: 'nestedComponent', options: { componentSlug: 'link' } }],
        },
      },
      { name: 'cta', type: 'text', options: { placeholder: 'cta' }, defaultValue: 'cta' },
    ]);
  });

  it('maps the collection type of references, in repeaters too, and no component of the same slug', () => {
    const mapping: SlugMapping = { collectionType: () => 'writers', componentFields: lookup };
    const author = { name: 'author', type: 'reference', options: { collectionType: 'authors' } };
    const fields = [
      author,
      { name: 'rows', type: 'repeater', options: { fields: [author] } },
      { name: 'card', type: 'nestedComponent', options: { componentSlug: 'authors' } },
    ];
    const renamed = { ...author, options: { collectionType: 'writers' } };
    expect(mapSlugsInFields(fields, mapping)).toEqual([
      renamed,
      { name: 'rows', type: 'repeater', options: { fields: [renamed] } },
      { name: 'card', type: 'nestedComponent', options: { componentSlug: 'authors' } },
    ]);
  });

  it('maps components in default values, and not the _type of references or of plain JSON', () => {
    const defaults: SluggedField[] = [
      { name: 'parts', type: 'componentPicker', defaultValue: [{ _type: 'cta', label: 'cta' }] },
      { name: 'data', type: 'json', defaultValue: { _type: 'cta' } },
      {
        name: 'to',
        type: 'reference',
        options: { referenceType: 'page' },
        defaultValue: { _ref: 'x', _type: 'cta' },
      },
    ];
    const [parts, data, to] = mapSlugsInFields(defaults, ctaToLink);
    expect(parts?.defaultValue).toEqual([{ _type: 'link', label: 'cta' }]);
    expect(data).toEqual(defaults[1]);
    expect(to).toEqual(defaults[2]);
  });

  it('bears options that nobody has checked yet', () => {
    const fields: SluggedField[] = [
      { name: 'a', type: 'nestedComponent', options: { componentSlug: 5 } },
      { name: 'b', type: 'componentPicker', options: { allowedComponents: [null, 'cta', {}] } },
      {
        name: 'c',
        type: 'repeater',
        options: { fields: [null, 'cta', { name: 'x' }, { name: 'y', type: 'text', options: 1 }] },
      },
    ];
    const [a, b, c] = mapSlugsInFields(fields, ctaToLink);
    expect(a).toEqual(fields[0]);
    expect(b?.options).toEqual({ allowedComponents: [null, 'link', {}] });
    expect(c).toEqual(fields[2]);
  });
});

describe('the components that content holds', () => {
  const fields: SluggedField[] = [
    { name: 'hero', type: 'nestedComponent', options: { componentSlug: 'hero' } },
    { name: 'sections', type: 'componentPicker' },
    { name: 'note', type: 'text' },
  ];

  it('maps them at every depth, whether they say their slug or leave it to the field', () => {
    const content = {
      hero: { title: 'cta', button: { _type: 'cta', label: 'Go' }, parts: [{ _type: 'cta' }] },
      sections: [{ _type: 'hero', parts: [{ _type: 'hero', button: { _type: 'cta' } }] }, { _type: 'cta' }],
      note: 'cta',
      leftover: { _type: 'cta' },
    };
    expect(mapSlugsInContent(fields, content, ctaToLink)).toEqual({
      hero: { title: 'cta', button: { _type: 'link', label: 'Go' }, parts: [{ _type: 'link' }] },
      sections: [{ _type: 'hero', parts: [{ _type: 'hero', button: { _type: 'link' } }] }, { _type: 'link' }],
      note: 'cta',
      leftover: { _type: 'cta' },
    });
  });

  it('maps the wrapped form that defaults may have, unless its two keys are fields of the component', () => {
    const wrapped = { component: 'cta', fields: { label: 'Go' } };
    expect(mapSlugsInContent(fields, { sections: [wrapped, { component: 'cta' }] }, ctaToLink)).toEqual({
      sections: [{ component: 'link', fields: { label: 'Go' } }, { component: 'link' }],
    });
    const embedding: SluggedField[] = [
      { name: 'embed', type: 'nestedComponent', options: { componentSlug: 'embed' } },
    ];
    expect(mapSlugsInContent(embedding, { embed: wrapped }, ctaToLink)).toEqual({ embed: wrapped });
  });

  it('changes no object that it was given', () => {
    const content = { sections: [{ _type: 'cta' }] };
    mapSlugsInContent(fields, content, ctaToLink);
    expect(content).toEqual({ sections: [{ _type: 'cta' }] });
  });

  it('bears values of any form', () => {
    const content = { hero: 'cta', sections: { _type: 'cta' }, note: null };
    expect(mapSlugsInContent(fields, content, ctaToLink)).toEqual({
      hero: 'cta',
      sections: { _type: 'link' },
      note: null,
    });
  });
});

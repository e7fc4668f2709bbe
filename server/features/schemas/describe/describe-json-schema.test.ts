import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { JsonSchema } from '../field-types/field-type.ts';
import { toJsonSchema } from './describe-json-schema.ts';
import { describedTypes } from './described-in-test.ts';

const schema = toJsonSchema(describedTypes);
const definitions = schema['$defs'] as Record<string, JsonSchema>;

/** Whether the value fits a definition, by an independent reader of JSON Schema. */
function fits(definition: string, value: unknown): boolean {
  const reader = z.fromJSONSchema({ ...schema, $ref: `#/$defs/${definition}` } as Parameters<
    typeof z.fromJSONSchema
  >[0]);
  return reader.safeParse(value).success;
}

const media = {
  _id: 'm',
  _filename: 'a.png',
  _url: '/a.png',
  _mimeType: 'image/png',
  _width: 1,
  _height: null,
  _altText: null,
};
const content = {
  text: 'a',
  image: media,
  number: 1,
  author: null,
  sections: [{ _type: 'hero', title: 'x' }],
};
const page = {
  id: 'p',
  name: 'P',
  slug: 'p',
  pageType: { id: 't', name: 'T', slug: 'every' },
  content,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  publishedAt: null,
};
const withContent = (more: object) => ({ ...page, content: { ...content, ...more } });

describe('JSON Schema of a tenant', () => {
  test('is draft 2020-12 with a definition for each type', () => {
    expect(schema['$schema']).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(Object.keys(definitions).sort()).toEqual([
      'anyComponent',
      'collectionContent.collection',
      'collectionContent.settings',
      'collectionContent.team-members',
      'collectionType.collection',
      'collectionType.settings',
      'collectionType.team-members',
      'component.3d-model',
      'component.any',
      'component.hero',
      'component.unknown',
      'media',
      'pageType.a-1',
      'pageType.a-1-page',
      'pageType.a1',
      'pageType.every',
    ]);
  });

  test('every reference in it leads to a definition', () => {
    const refs = [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    );
    expect(refs.length).toBeGreaterThan(10);
    for (const ref of refs) expect(Object.keys(definitions)).toContain(ref);
  });

  test('takes a page as it is delivered', () => {
    expect(fits('pageType.every', page)).toBe(true);
    expect(
      fits(
        'pageType.every',
        withContent({ image: 'bare-id', seo: { _type: 'hero', title: 'x', inner: [{ _type: '3d-model' }] } }),
      ),
    ).toBe(true);
    expect(
      fits(
        'pageType.every',
        withContent({ related: ['id', { _type: 'page', _id: '1', _slug: 's', _name: 'n' }] }),
      ),
    ).toBe(true);
    expect(
      fits(
        'pageType.every',
        withContent({ author: { _id: '1', _slug: 's', _name: 'n', _type: 'team-members', photo: media } }),
      ),
    ).toBe(true);
    expect(fits('pageType.every', withContent({ author: { _ref: '1', _type: 'collectionItem' } }))).toBe(
      true,
    );
    expect(
      fits('pageType.every', withContent({ rows: [{ class: 'a' }], json: [1, { a: null }], select: 'b' })),
    ).toBe(true);
  });

  test('takes what a media object has of caption, focal point, thumb hash, duration and poster', () => {
    const poster = { _id: 'p', _url: 'https://cms.example/p.webp', _width: 60, _height: null };
    const more = {
      _caption: 'c',
      _focalPoint: { x: 0.25, y: 1 },
      _thumbHash: 'YTkGJw==',
      _duration: 4.5,
      _poster: poster,
    };
    for (const [key, value] of Object.entries(more)) {
      expect(fits('pageType.every', withContent({ image: { ...media, [key]: value } }))).toBe(true);
    }
    const wrong = { ...media, _focalPoint: { x: 25, y: 1 } };
    expect(fits('pageType.every', withContent({ image: wrong }))).toBe(false);
    expect(fits('pageType.every', withContent({ image: { ...media, _poster: { _id: 'p' } } }))).toBe(false);
  });

  test('refuses what is never delivered', () => {
    expect(fits('pageType.every', withContent({ text: 5 }))).toBe(false);
    expect(fits('pageType.every', withContent({ image: { id: 'm' } }))).toBe(false);
    expect(fits('pageType.every', withContent({ select: 'c' }))).toBe(false);
    expect(fits('pageType.every', withContent({ sections: [{ _type: 'no-such' }] }))).toBe(false);
    expect(fits('pageType.every', withContent({ seo: { _type: '3d-model' } }))).toBe(false);
    expect(fits('pageType.every', withContent({ rows: [{}] }))).toBe(false);
    expect(fits('pageType.every', { ...page, pageType: { ...page.pageType, slug: 'other' } })).toBe(false);
    const { text: _text, ...incomplete } = content;
    expect(fits('pageType.every', { ...page, content: incomplete })).toBe(false);
  });

  test('takes an item with its metadata at the root', () => {
    const item = {
      _id: '1',
      _name: 'n',
      _slug: 's',
      _sortOrder: 0,
      _publishedAt: null,
      _updatedAt: '2026-01-01T00:00:00.000Z',
    };
    expect(fits('collectionType.team-members', { ...item, photo: 'id' })).toBe(true);
    expect(fits('collectionType.team-members', { ...item, photo: 5 })).toBe(false);
    expect(fits('collectionType.team-members', { photo: 'id' })).toBe(false);
  });

  test('labels and help texts are kept, wherever the help text stands', () => {
    const properties = (
      definitions['pageType.every'] as { properties: { content: { properties: Record<string, JsonSchema> } } }
    ).properties;
    expect(properties.content.properties['text']).toMatchObject({
      title: expect.stringContaining('Text'),
      description: expect.stringContaining('First'),
    });
    expect(properties.content.properties['seo']).toEqual({
      description: 'In options.',
      $ref: '#/$defs/component.hero',
    });
  });

  test('a tenant without types still has a valid schema', () => {
    const empty = toJsonSchema({ pageTypes: [], collectionTypes: [], components: [] });
    expect(Object.keys(empty['$defs'] as object)).toEqual(['media', 'anyComponent']);
    expect(JSON.stringify(empty)).not.toContain('"anyOf":[]');
  });
});

import { describe, expect, it } from 'vitest';
import type { AuthoredKind, AuthoredType } from '../authored-types.ts';
import type { Field } from '../field-types/field-type.ts';
import { reachableTypes } from './reachable-types.ts';

function type(kind: AuthoredKind, slug: string, fields: Field[] = []): AuthoredType {
  const record = {
    id: slug,
    name: slug,
    description: '',
    isSingleton: false,
    version: 1,
    appearance: undefined,
    createdAt: 0,
    updatedAt: 0,
  };
  return { ...record, kind, slug, fields };
}

const nested = (componentSlug: string): Field => ({
  name: 'nested',
  type: 'nestedComponent',
  options: { componentSlug },
});
const refers = (collectionType: string): Field => ({
  name: 'to',
  type: 'reference',
  options: { collectionType },
});
const slugs = (types: readonly AuthoredType[]) => types.map((one) => one.slug);

describe('the types that the description of one type needs', () => {
  it('follows components and collection types, over repeaters and rings, and takes nothing else', () => {
    const types = [
      type('page', 'landing', [
        nested('hero'),
        { name: 'rows', type: 'repeater', options: { fields: [refers('posts')] } },
      ]),
      type('page', 'other', [nested('unused')]),
      type('collection', 'posts', [refers('authors'), refers('gone')]),
      type('collection', 'authors', [refers('posts')]),
      type('component', 'hero', [nested('cta')]),
      type('component', 'cta'),
      type('component', 'unused'),
      type('component', 'authors'),
    ];
    const [landing, , , authors] = types;
    if (!landing || !authors) throw new Error('the types above are gone');
    expect(reachableTypes(landing, types).map((one) => `${one.kind} ${one.slug}`)).toEqual([
      'page landing',
      'collection posts',
      'collection authors',
      'component hero',
      'component cta',
    ]);
    expect(slugs(reachableTypes(authors, types))).toEqual(['posts', 'authors']);
  });

  it.each([[{}], [{ allowedComponents: [] }]])('takes every component for a picker of %j', (options) => {
    const page = type('page', 'free', [{ name: 'parts', type: 'componentPicker', options }]);
    const types = [page, type('collection', 'posts'), type('component', 'hero'), type('component', 'cta')];
    expect(slugs(reachableTypes(page, types))).toEqual(['free', 'hero', 'cta']);
  });

  it('takes only the components that a picker lists', () => {
    const options = { allowedComponents: ['cta'] };
    const page = type('page', 'bound', [{ name: 'parts', type: 'componentPicker', options }]);
    const types = [page, type('component', 'hero'), type('component', 'cta')];
    expect(slugs(reachableTypes(page, types))).toEqual(['bound', 'cta']);
  });
});

import { describe, expect, test } from 'vitest';
import {
  acceptContent,
  acceptValue,
  checkOptionsOf,
  deliverContent,
  fieldOf,
  idA,
  idB,
  visitContent,
} from '../walk-in-test.ts';

const author = fieldOf('reference', { collectionType: 'authors' });
const authors = fieldOf('reference', { collectionType: 'authors', multiple: true });
const item = (id: string) => ({ _ref: id, _type: 'collectionItem' });

describe('values', () => {
  test('takes { _ref, _type } or a bare id, single', () => {
    expect(acceptValue(author, item(idA))).toMatchObject({ value: item(idA), codes: [] });
    expect(acceptValue(author, idA)).toMatchObject({ value: idA, codes: [] });
  });

  test('takes an array of them when multiple, and only then', () => {
    expect(acceptValue(authors, [item(idA), idB])).toMatchObject({ value: [item(idA), idB], codes: [] });
    expect(acceptValue(authors, []).codes).toEqual([]);
    expect(acceptValue(authors, idA).codes).toEqual(['INVALID_TYPE']);
    expect(acceptValue(author, [idA]).codes).toEqual(['INVALID_TYPE']);
  });

  test('an id that is no UUID fails at once, at its place in the array', () => {
    for (const value of [
      '',
      'jane',
      5,
      true,
      {},
      { _ref: 'x', _type: 'collectionItem' },
      { id: idA },
      { _type: 'collectionItem' },
    ]) {
      expect(acceptValue(author, value)).toMatchObject({ codes: ['INVALID_REFERENCE'], links: [] });
    }
    expect(acceptContent([authors], { value: [idA, 'x', null] }).codes).toEqual([
      'value[1]: INVALID_REFERENCE',
      'value[2]: INVALID_REFERENCE',
    ]);
  });

  test('_type must equal the referenceType of the field', () => {
    expect(acceptValue(author, { _ref: idA, _type: 'page' }).codes).toEqual(['INVALID_REFERENCE']);
    expect(acceptValue(author, { _ref: idA }).messages[0]).toContain(
      'must be "collectionItem"; it is missing',
    );
    const toPage = fieldOf('reference', { referenceType: 'page' });
    expect(acceptValue(toPage, { _ref: idA, _type: 'page' }).codes).toEqual([]);
    expect(acceptValue(toPage, item(idA)).codes).toEqual(['INVALID_REFERENCE']);
  });

  test('the object that reads deliver is taken for { _ref, _type }', () => {
    const delivered = { _type: 'authors', _id: idA, _slug: 'ada', _name: 'Ada', bio: 'Writes.' };
    expect(acceptValue(author, delivered)).toMatchObject({ codes: [], links: [{ id: idA }] });
    expect(acceptValue(author, delivered).value).toEqual(item(idA));
    const { _type, ...withoutType } = delivered;
    expect(acceptValue(author, withoutType).value).toEqual(item(idA));
    expect(acceptValue(authors, [delivered, idB]).value).toEqual([item(idA), idB]);
    for (const referenceType of ['page', 'blogPost', 'user'] as const) {
      const field = fieldOf('reference', { referenceType });
      const target = { _type: referenceType, _id: idA, _name: 'Ada' };
      expect(acceptValue(field, target).value).toEqual({ _ref: idA, _type: referenceType });
      expect(acceptValue(field, { _id: idA }).codes).toEqual(['INVALID_REFERENCE']);
    }
  });

  test('a delivered object of another type is refused, and so is one that holds a broken _ref', () => {
    const refused = acceptValue(author, { _type: 'places', _id: idA });
    expect(refused.codes).toEqual(['INVALID_REFERENCE']);
    expect(refused.messages[0]).toContain('must be "authors"; it is "places"');
    expect(acceptValue(author, { _type: 'authors', _id: idA, _ref: 'x' }).codes).toEqual([
      'INVALID_REFERENCE',
    ]);
    expect(acceptValue(author, 'jane').messages[0]).toContain(
      '{ "_ref": "<id>", "_type": "collectionItem" }',
    );
  });

  test('existence is left to a link of the right kind, with the type that the field names', () => {
    const link = (options: Record<string, unknown>) =>
      acceptValue(fieldOf('reference', options), idA.toUpperCase()).links;
    expect(link({ collectionType: 'authors', pageType: 'ignored' })).toEqual([
      { path: 'value', target: 'entry', id: idA, entryKind: 'item', typeSlug: 'authors' },
    ]);
    expect(link({ referenceType: 'page', pageType: 'landing', collectionType: 'unused' })).toEqual([
      { path: 'value', target: 'entry', id: idA, entryKind: 'page', typeSlug: 'landing' },
    ]);
    expect(link({ referenceType: 'blogPost' })).toEqual([
      { path: 'value', target: 'entry', id: idA, entryKind: 'post', typeSlug: undefined },
    ]);
    expect(link({ referenceType: 'user' })).toEqual([{ path: 'value', target: 'user', id: idA }]);
    expect(acceptValue(authors, [idA, idB]).links.map((one) => one.path)).toEqual(['value[0]', 'value[1]']);
  });
});

describe('delivery', () => {
  const entities = { [`collectionItem:${idA}`]: { _id: idA, name: 'Jane' } };

  test('{ _ref, _type } is resolved, a bare id stays the raw string', () => {
    expect(deliverContent([author], { value: item(idA) }, { entities })).toEqual({
      value: { _id: idA, name: 'Jane' },
    });
    expect(deliverContent([author], { value: idA }, { entities })).toEqual({ value: idA });
    expect(deliverContent([authors], { value: [idB, item(idA)] }, { entities })).toEqual({
      value: [idB, { _id: idA, name: 'Jane' }],
    });
  });

  test('a target that is not to be seen is null for a single one and left out of an array', () => {
    expect(deliverContent([author], { value: item(idB) }, { entities })).toEqual({ value: null });
    expect(deliverContent([authors], { value: [item(idB), item(idA)] }, { entities })).toEqual({
      value: [{ _id: idA, name: 'Jane' }],
    });
  });

  test('what an older type left is borne', () => {
    expect(deliverContent([author], { value: { a: 1 } })).toEqual({ value: null });
    expect(deliverContent([authors], { value: [5, idA, null] })).toEqual({ value: [idA] });
  });
});

test('every form is visited by its id', () => {
  expect(visitContent([authors], { value: [idA, item(idB)] })).toEqual({
    leaves: [`value="${idA}"`, `value="${idB}"`],
    links: [`value→entry:${idA}`, `value→entry:${idB} resolved`],
  });
  const toUser = fieldOf('reference', { referenceType: 'user' });
  expect(visitContent([toUser], { value: idA }).links).toEqual([`value→user:${idA}`]);
  expect(visitContent([author], { value: 'old' })).toEqual({ leaves: ['value="old"'], links: [] });
});

describe('options', () => {
  test('collectionType is required in collectionItem mode: MISSING_COLLECTION_TYPE', () => {
    for (const options of [
      {},
      { referenceType: 'collectionItem' },
      { collectionType: '' },
      { collectionType: null },
      { pageType: 'x' },
    ]) {
      expect(checkOptionsOf('reference', options)).toEqual(['MISSING_COLLECTION_TYPE']);
    }
    expect(checkOptionsOf('reference', { collectionType: 'authors', multiple: true, helpText: 'h' })).toEqual(
      [],
    );
  });

  test('collectionType and pageType are forbidden for user and blogPost: UNSUPPORTED_OPTION', () => {
    for (const referenceType of ['user', 'blogPost']) {
      expect(checkOptionsOf('reference', { referenceType })).toEqual([]);
      expect(checkOptionsOf('reference', { referenceType, collectionType: 'a' })).toEqual([
        'UNSUPPORTED_OPTION',
      ]);
      expect(checkOptionsOf('reference', { referenceType, pageType: 'a' })).toEqual(['UNSUPPORTED_OPTION']);
      expect(checkOptionsOf('reference', { referenceType, pageType: 'a', collectionType: 'b' })).toHaveLength(
        2,
      );
    }
  });

  test('collectionType is unused for page, pageType in collectionItem mode', () => {
    expect(checkOptionsOf('reference', { referenceType: 'page' })).toEqual([]);
    expect(
      checkOptionsOf('reference', { referenceType: 'page', collectionType: 'a', pageType: 'b' }),
    ).toEqual([]);
    expect(checkOptionsOf('reference', { collectionType: 'a', pageType: 'b' })).toEqual([]);
  });

  test('known behaviour: a collectionType or pageType that does not exist is accepted', () => {
    expect(checkOptionsOf('reference', { collectionType: 'no-such-type' })).toEqual([]);
    expect(checkOptionsOf('reference', { referenceType: 'page', pageType: 'no-such-type' })).toEqual([]);
  });

  test('malformed and foreign options are refused', () => {
    for (const options of [
      { collectionType: 5 },
      { collectionType: 'a', multiple: 'yes' },
      { referenceType: 'media' },
    ]) {
      expect(checkOptionsOf('reference', options)).toEqual(['INVALID_OPTION']);
    }
    expect(checkOptionsOf('reference', { collectionType: 'a', maxItems: 3 })).toEqual(['UNSUPPORTED_OPTION']);
  });
});

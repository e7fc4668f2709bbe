import { describe, expect, test } from 'vitest';
import {
  acceptValue,
  checkOptionsOf,
  deliverContent,
  fieldOf,
  idA,
  idB,
  visitContent,
} from '../../walk-in-test.ts';

describe.each(['image', 'media'] as const)('%s', (type) => {
  const field = fieldOf(type);

  test('takes a bare id or { id }, stored as sent', () => {
    expect(acceptValue(field, idA)).toMatchObject({ value: idA, codes: [] });
    expect(acceptValue(field, { id: idA })).toMatchObject({ value: { id: idA }, codes: [] });
  });

  test('the delivered media object is taken for { id }', () => {
    const delivered = { _id: idA, _filename: 'a.png', _url: '/a.png', _mimeType: 'image/png' };
    const taken = acceptValue(field, delivered);
    expect(taken).toMatchObject({ codes: [], links: [{ target: 'media', id: idA }] });
    expect(taken.value).toEqual({ id: idA });
    expect(acceptValue(field, { ...delivered, id: idB }).value).toEqual({ id: idB });
  });

  test('a refusal says the forms that are taken', () => {
    const [message] = acceptValue(field, 'logo.png').messages;
    expect(message).toContain('{ "id": "<media id>" }');
    expect(message).toContain('the bare id');
  });

  test('the migration form { _media } is refused as no valid media reference', () => {
    expect(acceptValue(field, { _media: idA, _id: idA }).codes).toEqual(['INVALID_MEDIA']);
    const refused = acceptValue(field, { _media: idA });
    expect(refused.codes).toEqual(['INVALID_MEDIA']);
    expect(refused.messages[0]).toContain('must be a valid media reference');
    expect(refused.links).toEqual([]);
  });

  test('what a migration stored stays publishable', () => {
    const kept = acceptValue(field, { _media: idA }, { mode: { unknown: 'keep', stored: true } });
    expect(kept).toMatchObject({ value: { _media: idA }, codes: [] });
    expect(kept.links).toMatchObject([{ target: 'media', id: idA }]);
  });

  test('anything else is no valid media reference', () => {
    for (const value of ['', 'logo.png', 5, true, [], [idA], {}, { id: 'x' }, { id: null }, { _id: 'x' }]) {
      const refused = acceptValue(field, value);
      expect(refused.codes).toEqual(['INVALID_MEDIA']);
      expect(refused.messages[0]).toContain('must be a valid media reference');
    }
  });

  test('existence and the kind of file are left to a link', () => {
    const limits = { allowedMimeTypes: ['image/*', 'application/pdf'], maxFileSize: 1000 };
    expect(acceptValue(fieldOf(type, limits), { id: idA.toUpperCase() }).links).toEqual([
      { path: 'value', target: 'media', id: idA, imageOnly: type === 'image', ...limits },
    ]);
    expect(acceptValue(field, idA).links).toEqual([
      {
        path: 'value',
        target: 'media',
        id: idA,
        imageOnly: type === 'image',
        allowedMimeTypes: undefined,
        maxFileSize: undefined,
      },
    ]);
  });

  test('{ _media } and { id } are delivered as the full object, a bare id as the raw string', () => {
    const media = { [idA]: { _id: idA, _filename: 'a.png' } };
    for (const stored of [{ _media: idA }, { id: idA }, { _media: idA.toUpperCase() }]) {
      expect(deliverContent([field], { value: stored }, { media })).toEqual({ value: media[idA] });
    }
    expect(deliverContent([field], { value: idA }, { media })).toEqual({ value: idA });
  });

  test('deleted media is null, and left out of an array', () => {
    const media = { [idB]: { _id: idB } };
    expect(deliverContent([field], { value: { id: idA } }, { media })).toEqual({ value: null });
    expect(deliverContent([field], { value: [{ id: idA }, { _media: idB }] }, { media })).toEqual({
      value: [media[idB]],
    });
    expect(deliverContent([field], { value: 5 }, { media })).toEqual({ value: null });
  });

  test('every form is visited by its id; resolved tells which delivery replaces', () => {
    expect(visitContent([field], { value: idA })).toEqual({
      leaves: [`value="${idA}"`],
      links: [`value→media:${idA}`],
    });
    for (const stored of [{ _media: idA }, { id: idA }]) {
      expect(visitContent([field], { value: stored })).toEqual({
        leaves: [`value="${idA}"`],
        links: [`value→media:${idA} resolved`],
      });
    }
    expect(visitContent([field], { value: 'old text' })).toEqual({ leaves: ['value="old text"'], links: [] });
  });

  test('options', () => {
    expect(
      checkOptionsOf(type, { helpText: 'h', allowedMimeTypes: ['image/*', 'image/svg+xml'], maxFileSize: 5 }),
    ).toEqual([]);
    expect(checkOptionsOf(type, { aspectRatios: ['Hero 16:9', '4:5', 'Wide banner 21:9'] })).toEqual([]);
    for (const options of [
      { aspectRatios: '16:9' },
      { aspectRatios: ['Hero'] },
      { aspectRatios: ['16:10'] },
      { aspectRatios: ['Hero16:9'] },
      { aspectRatios: Array.from({ length: 13 }, () => '1:1') },
      { allowedMimeTypes: 'image/png' },
      { allowedMimeTypes: ['png'] },
      { allowedMimeTypes: [5] },
      { maxFileSize: 0 },
      { maxFileSize: '1MB' },
      { maxFileSize: 1.5 },
    ]) {
      expect(checkOptionsOf(type, options)).toEqual(['INVALID_OPTION']);
    }
    expect(checkOptionsOf(type, { multiple: true })).toEqual(['UNSUPPORTED_OPTION']);
  });
});

import { describe, expect, test } from 'vitest';
import { changesAsText, partsInWords } from './change-words.ts';
import type { Change } from './changes-query.ts';

const seen = (name: string, slug: string) => ({ name, slug, publishedAt: null });
const changed: Change = {
  kind: 'collectionItem',
  id: '0192f3a4-5b6c-7d8e-9f01-23456789abcd',
  type: 'articles',
  change: 'changed',
  before: seen('Dawn', 'dawn'),
  after: seen('First light', 'first-light'),
  changed: ['name', 'slug', 'content', 'publishedAt'],
  fields: ['lead'],
};
const added: Change = { ...changed, change: 'added', before: null, changed: [], fields: [] };
const removed: Change = { ...changed, change: 'removed', after: null, changed: [], fields: [] };
const labelOf = (field: string) => field.toUpperCase();

describe('what changed for readers, in words', () => {
  test('names fields by their labels, and what a record was called', () => {
    expect(partsInWords(changed, labelOf)).toEqual(['LEAD', 'it was called “Dawn”', 'its address was dawn']);
    expect(partsInWords(added, labelOf)).toEqual([]);
    const again: Change = { ...changed, changed: ['publishedAt'], fields: [] };
    expect(partsInWords(again, labelOf)).toEqual(['published again, as it was']);
  });

  test('is a text of a line for each record', () => {
    const lines = [added, removed, changed].map((change) => ({
      change,
      type: 'Articles',
      language: undefined,
      parts: partsInWords(change, labelOf),
    }));
    expect(changesAsText('May', lines, true)).toBe(
      [
        'May',
        '',
        '+ First light (Articles)',
        '− Dawn (Articles)',
        '~ First light (Articles): LEAD, it was called “Dawn”, its address was dawn',
        '… and more',
      ].join('\n'),
    );
  });
});

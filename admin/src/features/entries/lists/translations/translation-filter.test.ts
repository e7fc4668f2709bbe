import { expect, test } from 'vitest';
import { conditionInWords } from '../filterables.ts';
import { listQueryOf, readListSearch } from '../list-search.ts';
import { keptOf } from '../views/view-search.ts';
import { splitTranslation, translationFilterables, withTranslation } from './translation-filter.ts';

const locale = (code: string, name: string, isDefault = false) => ({
  ...{ code, name, isDefault, fallback: [], isReady: true, createdAt: '' },
  direction: 'ltr' as const,
});

test('a filter of translations stands in the address, in views and in what the API is asked', () => {
  const search = readListSearch({ translation: 'de-AT:missing' });
  expect(search).toEqual({ translation: 'de-AT:missing' });
  expect(keptOf({ ...search, page: 2 })).toEqual(search);
  expect(listQueryOf(search)).toMatchObject({ locale: 'de-AT', translation: 'missing' });
  expect(listQueryOf({})).not.toHaveProperty('translation');
  for (const nonsense of ['de', 'de:gone', ':missing', 5]) {
    expect(readListSearch({ translation: nonsense })).toEqual({});
  }
});

test('it is one of the conditions in words, and comes out of them again', () => {
  const filterables = translationFilterables([locale('en', 'English', true), locale('de-AT', 'Austrian')]);
  expect(filterables).toHaveLength(1);
  const where = withTranslation(['name:eq:a'], 'de-AT:outdated');
  expect(where).toEqual(['name:eq:a', 'translation.de-AT:is:outdated']);
  const condition = { path: 'translation.de-AT', operator: 'is', value: 'outdated' };
  expect(conditionInWords(filterables, condition)).toBe('Translation: Austrian is outdated');
  expect(splitTranslation(where)).toEqual({ where: ['name:eq:a'], translation: 'de-AT:outdated' });
  const second = splitTranslation([...where, 'translation.fr:is:live']);
  expect(second).toEqual({ where: ['name:eq:a'], translation: 'fr:live' });
  expect(splitTranslation(['name:eq:a'])).toEqual({ where: ['name:eq:a'], translation: undefined });
});

import { expect, test } from 'vitest';
import { targetsOf } from './unpublished-targets.ts';

const warning = (field: string, code = 'NOT_PUBLISHED') => ({ field, code, message: '' });

test('what warnings are about is found in the content, each record once', () => {
  const fields = {
    author: { _ref: 'A', _type: 'collectionItem' },
    related: [
      { _ref: 'b', _type: 'page' },
      { _ref: 'a', _type: 'collectionItem' },
    ],
    bare: 'c',
    text: '<p>a link</p>',
  };
  const warnings = ['author', 'related[0]', 'related[1]', 'bare', 'text', 'gone'].map((field) =>
    warning(field),
  );
  expect(targetsOf(warnings, fields)).toEqual([
    { kind: 'collectionItem', id: 'a' },
    { kind: 'page', id: 'b' },
  ]);
  expect(targetsOf([warning('author', 'OTHER')], fields)).toEqual([]);
});

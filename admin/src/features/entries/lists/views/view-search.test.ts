import { expect, test } from 'vitest';
import type { SchemaField } from '../../../../api/types.ts';
import { builtInViews, isUnchanged, keptOf, searchOf } from './view-search.ts';

const view = { id: 'v', search: { status: 'draft', where: ['fields.sea:eq:north'] } };

test('a view keeps filters, order and columns, and no page', () => {
  const search = {
    ...view.search,
    page: 3,
    limit: 50,
    sort: 'name',
    columns: ['slug'],
    view: 'v',
    arrange: true,
  };
  expect(keptOf(search as object)).toEqual({ ...view.search, limit: 50, sort: 'name', columns: ['slug'] });
});

test('a list that is opened from a view shows it until a filter is changed', () => {
  const search = searchOf(view);
  expect(isUnchanged(search, view)).toBe(true);
  expect(isUnchanged({ ...search, page: 2 }, view)).toBe(true);
  expect(isUnchanged({ ...search, q: 'tea' }, view)).toBe(false);
});

const field = (type: string, fields?: readonly SchemaField[]) =>
  ({ name: 'one', label: 'One', type, ...(fields && { options: { fields } }) }) as SchemaField;

test.each<[string, readonly SchemaField[] | undefined, boolean]>([
  ['of several types', undefined, true],
  ['without fields', [], false],
  ['of words', [field('text'), field('number'), field('repeater', [field('text')])], false],
  ['with an image', [field('text'), field('image')], true],
  ['with rich text', [field('wysiwyg')], true],
  ['with components', [field('componentPicker')], true],
  ['with images in rows', [field('repeater', [field('repeater', [field('media')])])], true],
])('a list %s offers what needs alt text only where there may be images', (_, fields, isOffered) => {
  expect(builtInViews(fields).some(({ id }) => id === 'needs-alt-text')).toBe(isOffered);
  expect(builtInViews(fields)[0]?.id).toBe('my-drafts');
});

import { expect, test } from 'vitest';
import { connectToEditor } from './connect-to-editor.ts';
import { edit } from './edit.ts';

const record = { _source: { kind: 'page', id: 'r1', type: 'landing' } } as const;
const block = { _key: 'a1b2c3d4', _type: 'hero', title: 'x' };

test('an element says which field of which record it shows, and what it is called', () => {
  expect(edit(record, 'title')).toEqual({ 'data-galley': 'r1:title', 'data-galley-name': 'title' });
  expect(edit(record, 'sections', block)).toEqual({
    'data-galley': 'r1:sections[_key="a1b2c3d4"]',
    'data-galley-name': 'hero',
  });
  expect(edit(record, 'sections', block, 'rows', { _key: 'b1b2c3d4' }, 'cta', 'label')['data-galley']).toBe(
    'r1:sections[_key="a1b2c3d4"].rows[_key="b1b2c3d4"].cta.label',
  );
  expect(edit(record)).toEqual({ 'data-galley': 'r1:' });
});

test('a block of content that has no keys yet is known by its place, or by its list', () => {
  expect(edit(record, 'sections', 2, 'title')['data-galley']).toBe('r1:sections[2].title');
  expect(edit(record, 'sections', { _type: 'hero' }, 'title')['data-galley']).toBe('r1:sections');
});

test('a record that does not say what it is made from has no attributes: nothing changes for readers', () => {
  expect(edit({}, 'title')).toEqual({});
  expect(edit(null, 'title')).toEqual({});
});

test('an address of the app that is none is refused', () => {
  expect(() => connectToEditor({ app: 'cms' })).toThrow(TypeError);
});

import { expect, test } from 'vitest';
import { changedTexts, formPath, pagePath } from './page-paths.ts';

const content = {
  title: 'One',
  body: '<p>One</p>',
  count: 1,
  sections: [
    { _key: 'aaaaaaaa', title: 'A', cta: { label: 'Go' } },
    { _key: 'bbbbbbbb', title: 'B', cta: { label: 'Stop' } },
  ],
  tags: ['x', 'y'],
};
const [a, b] = content.sections;

test('A text that was typed is told by its path, blocks by their keys', () => {
  expect(changedTexts(content, content)).toEqual([]);
  expect(changedTexts(content, { ...content, title: 'Two' })).toEqual([{ path: 'title', text: 'Two' }]);
  const sections = [a, { ...b, cta: { label: 'Halt' } }];
  expect(changedTexts(content, { ...content, sections })).toEqual([
    { path: 'sections[_key="bbbbbbbb"].cta.label', text: 'Halt' },
  ]);
  expect(changedTexts(content, { ...content, tags: ['x', 'z'] })).toEqual([{ path: 'tags[1]', text: 'z' }]);
});

test('What moved, was added, is no text or is markup is left to the page', () => {
  for (const after of [
    { ...content, sections: [b, a] },
    { ...content, sections: [a] },
    { ...content, count: 2 },
    { ...content, body: '<p>Two</p>' },
    { ...content, more: 'x' },
  ]) {
    expect(changedTexts(content, after)).toEqual([]);
  }
});

test('Paths of the form and of pages are told from each other, after a block has moved too', () => {
  expect(pagePath('sections[1].cta.label', content)).toBe('sections[_key="bbbbbbbb"].cta.label');
  expect(pagePath('tags[1]', content)).toBe('tags[1]');
  const moved = { ...content, sections: [b, a] };
  expect(formPath('sections[_key="bbbbbbbb"].cta.label', moved)).toBe('sections[0].cta.label');
  expect(formPath('title', content)).toBe('title');
  for (const gone of ['sections[_key="cccccccc"].title', 'tags[9]', 'title.inner', ''])
    expect(formPath(gone, content)).toBeUndefined();
});

import { expect, test } from 'vitest';
import type { Media } from '../media-file.ts';
import { differs, draftOf } from './drafts.ts';

const media = {
  altText: 'A boat',
  caption: '',
  folder: 'Harbour',
  tags: ['Boats', 'Mud'],
} as unknown as Media;

test('A draft differs by what it says, not by the order or the blanks of its tags', () => {
  const draft = draftOf(media);
  expect(draft).toEqual({ altText: 'A boat', caption: '', folder: 'Harbour', tags: 'Boats, Mud' });
  expect(differs(media, undefined)).toBe(false);
  expect(differs(media, draft)).toBe(false);
  expect(differs(media, { ...draft, tags: ' Mud ,Boats,, Mud' })).toBe(false);
  expect(differs(media, { ...draft, tags: 'Mud' })).toBe(true);
  expect(differs(media, { ...draft, folder: null })).toBe(true);
  expect(differs(media, { ...draft, altText: 'A boat ' })).toBe(true);
});

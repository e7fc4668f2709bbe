import { expect, test } from 'vitest';
import { initialsOf } from './avatar.tsx';

test('Initials are those of the first and the last word, and one letter where letters join or are words', () => {
  expect(initialsOf('Ines Okoro')).toBe('IO');
  expect(initialsOf('karl-Friedrich von Hohenlohe')).toBe('KH');
  expect(initialsOf('mei@demo.example')).toBe('M');
  expect(initialsOf('نوال الخصيبي')).toBe('ن');
  expect(initialsOf('早瀬 澪')).toBe('早');
  expect(initialsOf(' ')).toBe('');
});

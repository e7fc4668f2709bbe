import { expect, test } from 'vitest';
import { foldCase } from './fold-case.ts';

test('a character and its upper and lower case fold to the same, in every script', () => {
  const different: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    const [upper, lower] = [character.toUpperCase(), character.toLowerCase()];
    if (upper === character && lower === character) continue;
    const fold = foldCase(character);
    if (foldCase(upper) !== fold || foldCase(lower) !== fold) different.push(character);
  }
  expect(different).toEqual([]);
});

test('sharp s in both cases meets ss, and a sigma is a sigma wherever it stands', () => {
  expect(['Straße', 'STRAẞE', 'STRASSE', 'strasse'].map(foldCase)).toEqual(Array(4).fill('strasse'));
  expect(foldCase('ΣΊΣΥΦΟΣ')).toBe(foldCase('Σίσυφος'));
});

import { expect, test } from 'vitest';
import { namedColors as knownByService } from '../../../../../../server/features/schemas/field-types/parts/named-colors.ts';
import { isColor } from './color-text.ts';
import { namedColors } from './named-colors.ts';

test.each([
  '#F00',
  '#f00a',
  '#FF0000',
  '#ff000080',
  'rgb(1, 2, 3)',
  'rgba(1,2,3,.5)',
  'rgb(1 2 3 / 50%)',
  'hsl(120deg 50% 50%)',
  'HSL(0, 0%, 0%)',
  'Teal',
  'transparent',
])('%s is a colour', (text) => expect(isColor(text)).toBe(true));

test.each([
  '',
  '#ff',
  '#ggg',
  'rgb(1,2)',
  'rgb(256,0,0)',
  'hsl(50%,0%,0%)',
  'rebeccapurple',
  'url(https://x)',
  'red;',
  'rgb(1 2 3 / 2)',
])('%s is none', (text) => expect(isColor(text)).toBe(false));

test('The names are those that the service takes', () => {
  expect(namedColors).toEqual(knownByService);
});

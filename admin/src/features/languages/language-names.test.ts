import { expect, test } from 'vitest';
import { canonicalCode, faultInCode, ownName, proposedName } from './language-names.ts';

test.each(['de', 'de-AT', 'zh-Hant', 'AR-eg', ' en ', ''])('%j can be the code of a language', (code) => {
  expect(faultInCode(code)).toBeUndefined();
});

test.each(['german', 'e', 'de-u-co-phonebk', 'de--AT', 'de_AT'])('%j is refused with an example', (code) => {
  expect(faultInCode(code)).toContain('“de-AT”');
  expect(proposedName(code)).toBeUndefined();
});

test('a name is proposed in English, and that of the speakers is known', () => {
  expect(proposedName('AR-eg')).toBe('Arabic (Egypt)');
  expect(canonicalCode(' AR-eg ')).toBe('ar-EG');
  expect(ownName('ar')).toBe('العربية');
});

import { expect, test } from 'vitest';
import { directionOf } from './locale.ts';

test('The page begins on the side where the lines of the language begin', () => {
  for (const language of ['ar', 'ar-EG', 'he', 'fa-IR', 'ur', 'ps', 'dv', 'ku-Arab', 'pa-PK'])
    expect(directionOf(language), language).toBe('rtl');
  for (const language of ['en', 'de-AT', 'el', 'ja', 'zh-Hant', 'ku', 'az', 'ar-Latn', 'und'])
    expect(directionOf(language), language).toBe('ltr');
});

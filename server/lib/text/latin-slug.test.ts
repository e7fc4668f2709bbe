import { expect, test } from 'vitest';
import { latinSlug } from './latin-slug.ts';

test.each([
  ['Łódź', 'lodz'],
  ['Biała Podlaska', 'biala-podlaska'],
  ['Đà Nẵng', 'da-nang'],
  ['Nguyễn Văn Đức', 'nguyen-van-duc'],
  ['Œuvre', 'oeuvre'],
  ['cœur', 'coeur'],
  ['Þingvellir', 'thingvellir'],
  ['Reykjavík, Suðurland', 'reykjavik-sudurland'],
  ['ışık İstanbul', 'isik-istanbul'],
  ['Đorđe', 'dorde'],
  ['Ħamrun', 'hamrun'],
  ['Ærø Ørsted straße', 'aero-orsted-strasse'],
  ['Étale à marée basse', 'etale-a-maree-basse'],
  ['Müller’s Öl', 'mullers-ol'],
  ['Москва', 'moskva'],
  ['Ελλάδα', 'ellada'],
  ['ﬁ ﬀ', 'fi-ff'],
  ['  --  ', ''],
  ['日本', ''],
])('%s gives the slug %j', (name, slug) => {
  expect(latinSlug(name)).toBe(slug);
});

test('is cut without a hyphen at the end, and bounded in time', () => {
  expect(latinSlug('ab cd', 3)).toBe('ab');
  const started = performance.now();
  expect(latinSlug(`a${'\u0301'.repeat(255)}`.repeat(40))).toHaveLength(4);
  expect(performance.now() - started).toBeLessThan(1000);
});

import transliterate from '@sindresorhus/transliterate';

const apostrophes = /['’‘ʼ`´]/g;
/** Marks of Latin letters. Those of other scripts are part of their letters. */
const latinMarks = /(?<=\p{Script=Latin}\p{M}*)\p{M}/gu;

/** Longer than any name: the work for one stays small. */
const longestText = 1000;

/** Writes a text with Latin letters without marks as far as its script allows: `Łódź` gives `Lodz`, `Œuvre` `OEuvre`. */
export function toLatin(text: string): string {
  const plain = text
    .slice(0, longestText)
    .replace(apostrophes, '')
    .normalize('NFKD')
    .replace(latinMarks, '')
    .normalize('NFC');
  return transliterate(plain);
}

/** Returns a slug of `a–z0–9` and single hyphens made from a name; empty if the name has no letter or digit that can be written so. */
export function latinSlug(name: string, longest = 80): string {
  return toLatin(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
}

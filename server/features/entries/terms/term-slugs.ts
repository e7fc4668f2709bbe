import type { Term } from './term.ts';

const maxSlugLength = 100;
/** Signs that a slug names in words. */
const signWords: Readonly<Record<string, string>> = {
  '#': 'sharp',
  '+': 'plus',
  '%': 'percent',
  '*': 'star',
  '@': 'at',
  $: 'dollar',
  '€': 'euro',
  '£': 'pound',
  '¥': 'yen',
  '=': 'equals',
  '<': 'less',
  '>': 'greater',
  '~': 'tilde',
  '^': 'caret',
  '|': 'bar',
  '°': 'degree',
};
/** Punctuation that a slug names in words if two terms would have one slug. It usually divides words. */
const punctuationWords: Readonly<Record<string, string>> = {
  '.': 'dot',
  '-': 'hyphen',
  '&': 'and',
  '/': 'slash',
  '!': 'exclamation',
  '?': 'question',
  "'": 'apostrophe',
  '’': 'apostrophe',
  _: 'underscore',
};

/**
 * Returns a term's slug from its name, in the script of the name: with its marks, and with signs in words. `C`, `C#`, `C++`
 * and `.NET` give `c`, `c-sharp`, `c-plus-plus` and `dot-net`.
 */
export function slugOfTerm(name: string): string {
  const slug = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replace(/(?<=^|\s)\.(?=[\p{L}\p{N}])/gu, ' dot ')
    .replace(/(?<=[\p{L}\p{N}\p{M}])[-−](?=$|\s)/gu, ' minus ')
    .replace(/(?<![\p{L}\p{N}\p{M}])#/gu, ' hash ')
    .replace(/[#+%*@$€£¥=<>~^|°]/g, (sign) => ` ${signWords[sign]} `)
    .replace(/[^\p{L}\p{N}\p{M}\p{Sm}\p{Sc}\p{So}\p{Emoji_Modifier}\u{E0020}-\u{E007F}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .normalize('NFC');
  return slug === '' ? encoded(name) : shortened(slug, maxSlugLength);
}

/** Returns a name of punctuation alone as a slug. */
function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).slice(0, maxSlugLength).replace(/%.?$/, '');
}

/** Returns the beginning of a slug, in whole characters. */
function shortened(slug: string, length: number): string {
  return [...slug].slice(0, length).join('').replace(/-$/, '');
}

/** Returns the slug that a term got from its name before slugs kept signs and marks. */
export function plainSlugOfTerm(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .normalize('NFC');
  return slug === '' ? encoded(name) : slug;
}

/**
 * Leaves one term of each slug, the last one. If another term has the slug that was made from a name, the name gets another
 * slug instead.
 */
export function withDistinctSlugs(terms: readonly Term[]): Term[] {
  const isMade = ({ name, slug }: Term) => slug === slugOfTerm(name);
  const taken = new Map(terms.filter((term) => !isMade(term)).map((term) => [term.slug, term]));
  const named = terms.map((term) => {
    const other = isMade(term) ? taken.get(term.slug) : undefined;
    const slug = other && fold(other.name) !== fold(term.name) ? freeSlug(term, taken) : term.slug;
    const distinct = { ...term, slug };
    taken.set(slug, distinct);
    return distinct;
  });
  return [...new Map(named.map((term) => [term.slug, term])).values()];
}

function freeSlug({ name, slug }: Term, taken: ReadonlyMap<string, Term>): string {
  const isFree = (one: string) => fold(taken.get(one)?.name ?? name) === fold(name);
  const inWords = slugOfTerm(name.replace(/[.\-&/!?'’_]/g, (sign) => ` ${punctuationWords[sign]} `));
  if (isFree(inWords)) return inWords;
  const start = shortened(slug, maxSlugLength - 3);
  for (let number = 2; ; number++) if (isFree(`${start}-${number}`)) return `${start}-${number}`;
}

function fold(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

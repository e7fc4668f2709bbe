import { at, type Case, compareSizes, pageOf, placesPath } from '../compare-sizes.ts';
import { places } from '../datasets/cities.ts';
import type { Finding } from '../finding.ts';
import type { BenchContext } from './bench-context.ts';

/** Of what takes little and can be asked in many ways. */
const quickRequestsARound = 60;
const base = placesPath;
const countryCodes = [...new Set(places.map(({ country }) => country))];
const populations = [...new Set(places.slice(0, 800).map(({ population }) => population))];
const syllables = 'san berg vill ar ton k pur gr new mon l st b d m n p r t s'.split(' ');
const endings = { exact: 'aeiou', estimate: 'lnrst', none: 'dghkm' } as const;
/** Numbers that each way of asking has for itself: nothing is remembered of another. */
const firstOf = { exact: 0, estimate: 1000, none: 2000 } as const;

const findingFew: readonly Case[] = [
  {
    name: 'eq on text',
    atMost: 3,
    path: (i) => `${base}?filter[fields.countryCode]=${at(countryCodes, i)}`,
  },
  {
    name: 'eq on number',
    atMost: 3,
    path: (i) => `${base}?filter[fields.population]=${at(populations, i)}`,
  },
];

/**
 * Each request asks for something new: the total of the filter has to be found too. Where it is exact, the first question
 * takes a step for every match, and there are as many times more of them as there are places: the budget speaks of what
 * finds few, and of those who can do without a total.
 */
const findingMuch = (['exact', 'estimate', 'none'] as const).flatMap((total): Case[] => {
  const first = firstOf[total];
  const more = total === 'exact' ? '' : `&total=${total}`;
  const name = (what: string) => (total === 'exact' ? what : `${what}, total=${total}`);
  return [
    {
      name: name('range'),
      atMost: undefined,
      path: (i) => `${base}?filter[fields.population][gte]=${20_000 + 173 * i + first}${more}`,
    },
    {
      name: name('contains'),
      atMost: undefined,
      path: (i) => {
        const part = at(syllables, i) + at([...endings[total]], Math.floor(i / syllables.length));
        return `${base}?filter[fields.title][contains]=${part}${more}`;
      },
    },
    {
      name: name('two filters'),
      atMost: undefined,
      path: (i) =>
        `${base}?filter[fields.countryCode]=${at(countryCodes, i)}&filter[fields.population][gte]=${1000 + i + first}${more}`,
    },
  ];
});

/** The same filters, asked for page by page: the total is known after the first. */
const pagedFilters: readonly Case[] = [
  {
    name: 'eq on text, paging',
    atMost: 3,
    path: (i) => `${base}?filter[fields.featureCode]=PPLA2&${pageOf(i)}`,
  },
  {
    name: 'range, paging',
    atMost: 3,
    path: (i) => `${base}?filter[fields.population][gte]=20000&${pageOf(i)}`,
  },
  {
    name: 'contains, paging',
    atMost: 3,
    path: (i) => `${base}?filter[fields.title][contains]=an&${pageOf(i)}`,
  },
  {
    name: 'two filters, paging',
    atMost: 3,
    path: (i) => `${base}?filter[fields.featureCode]=PPLA3&filter[fields.population][lt]=5000&${pageOf(i)}`,
  },
];

const plain: readonly Case[] = [
  { name: 'unfiltered list', atMost: 3, path: (i) => `${base}?${pageOf(i)}` },
  {
    name: 'single by slug',
    requests: quickRequestsARound,
    atMost: 1.3,
    path: (i, dataset) => `${base}/${dataset.slugOf((i * 37) % dataset.places)}`,
  },
];

/** Reads of the large dataset against the same of the small one: a page must cost what a page costs. */
export function measureFilters(context: BenchContext): Promise<Finding[]> {
  return compareSizes(context, [...plain, ...findingFew, ...findingMuch, ...pagedFilters]);
}

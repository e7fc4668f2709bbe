import { at, type Case, compareSizes, pageOf, placesPath } from '../compare-sizes.ts';
import { places } from '../datasets/cities.ts';
import type { Finding } from '../finding.ts';
import type { BenchContext } from './bench-context.ts';

const countryCodes = [...new Set(places.map(({ country }) => country))];

/** Orders that the index of values has: the total of a list without filters is kept, so that each page is a first question. */
const indexed: readonly Case[] = [
  { name: 'by a number', atMost: 3, path: (i) => `${placesPath}?sort=-fields.population&${pageOf(i)}` },
  { name: 'by a text', atMost: 3, path: (i) => `${placesPath}?sort=fields.title&${pageOf(i)}` },
  {
    name: 'by a text of few values',
    atMost: 3,
    path: (i) => `${placesPath}?sort=fields.featureCode&${pageOf(i)}`,
  },
  {
    name: 'by a number, of a time, paging',
    atMost: 3,
    path: (i) => `${placesPath}?where=publishedAt:gte:2020-01-01&sort=-fields.population&${pageOf(i)}`,
  },
];

/**
 * For these all places of one value are sorted, or all that a filter finds, or the walk passes many that it does not find:
 * there are as many times more of them as there are places.
 */
const sorted: readonly Case[] = [
  {
    name: 'by a number, of a filter that finds few, new',
    atMost: undefined,
    path: (i) => `${placesPath}?filter[fields.countryCode]=${at(countryCodes, i)}&sort=-fields.population`,
  },
  {
    name: 'by a number, of a filter that finds many, paging',
    atMost: undefined,
    path: (i) => `${placesPath}?filter[fields.featureCode]=PPLA3&sort=-fields.population&${pageOf(i)}`,
  },
  {
    name: 'by a number, then by name',
    atMost: undefined,
    path: (i) => `${placesPath}?sort=-fields.population,name&${pageOf(i)}`,
  },
  {
    name: 'by a text of few values, then by name',
    atMost: undefined,
    requests: 2,
    path: (i) => `${placesPath}?sort=fields.featureCode,name&${pageOf(i)}`,
  },
];

/** Lists by a content field of the large dataset against the same of the small one. */
export function measureSort(context: BenchContext): Promise<Finding[]> {
  return compareSizes(context, [...indexed, ...sorted]);
}

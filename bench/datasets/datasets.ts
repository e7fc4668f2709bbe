import type { BenchDatabase } from '../bench-database.ts';
import { createCollectionTypes, createKey, type Installation, serveGalley } from '../galley.ts';
import { citySlug, collectionTypes } from './cities.ts';
import { type Loaded, loadCities, loadCountries } from './load-cities.ts';
import { copiedSlug } from './multiply-places.ts';

/** An installation filled with places. Nothing serves it until somebody does. */
export interface Dataset extends Installation {
  readonly dataDir: string;
  readonly places: number;
  /** The slug of one of the places, from 0 on. */
  slugOf(index: number): string;
}

/** What a kind of database is filled with; it has to be started by who asks. */
export interface Datasets {
  readonly database: BenchDatabase;
  /** The small one; made on first use. */
  small(): Promise<Dataset>;
  /** The large one: the places of the small one many times over, each time under ids and slugs of their own. */
  large(): Promise<Dataset>;
  /** A copy to write to. */
  copy(dataset: Dataset): Promise<Dataset>;
}

/** Makes datasets on a kind of database: one of so many places, and a large one with `times` as many. */
export function createDatasets(
  database: BenchDatabase,
  { places, times }: { places: number; times: number },
  say: (text: string) => void,
): Datasets {
  let small: Promise<Dataset> | undefined;
  let large: Promise<Dataset> | undefined;

  async function copy(dataset: Dataset): Promise<Dataset> {
    return { ...dataset, ...placeOf(await database.create(dataset.environment)) };
  }

  async function makeSmall(): Promise<Dataset> {
    const made = await fillInstallation(await database.create(), places);
    await database.settle(made.environment);
    const { items, seconds } = made.loaded;
    const rate = Math.round(items / seconds);
    say(
      `loaded ${items} places through the public write path on ${database.name}: ${rate} items/s, ${seconds.toFixed(0)} s`,
    );
    return { keys: made.keys, ...placeOf(made.environment), places, slugOf: citySlug };
  }

  async function makeLarge(): Promise<Dataset> {
    const start = await copy(await getSmall());
    const startedAt = performance.now();
    await database.multiply(start.environment, times);
    await database.settle(start.environment);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    say(`copied them within ${database.name}, ${places * times} in all: ${seconds} s`);
    return {
      ...start,
      places: places * times,
      slugOf: (index) => copiedSlug(start.slugOf(index % places), Math.floor(index / places)),
    };
  }

  function getSmall(): Promise<Dataset> {
    small ??= makeSmall();
    return small;
  }

  return {
    database,
    small: getSmall,
    large: () => {
      large ??= makeLarge();
      return large;
    },
    copy,
  };
}

function placeOf(environment: Installation['environment']): Pick<Dataset, 'environment' | 'dataDir'> {
  return { environment, dataDir: environment['GALLEY_DATA_DIR'] ?? '' };
}

/** Makes an installation with the types, the countries and some places. */
export async function fillInstallation(
  environment: Readonly<Record<string, string>>,
  count: number,
): Promise<Installation & { loaded: Loaded }> {
  const server = await serveGalley(environment);
  try {
    await createCollectionTypes(server.url, collectionTypes);
    const keys = { public: createKey(environment, 'public'), secret: createKey(environment, 'secret') };
    const countryIds = await loadCountries(server.url, keys.secret);
    const range = { from: 0, to: count };
    const loaded = await loadCities({ url: server.url, secretKey: keys.secret, countryIds, ...range });
    return { environment, keys, loaded };
  } finally {
    await server.stop();
  }
}

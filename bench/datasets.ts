import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { citySlug, collectionTypes } from './cities.ts';
import { createCollectionTypes, createKey, type Installation, serveGalley } from './galley.ts';
import { type Loaded, loadCities, loadCountries } from './load-cities.ts';
import { copiedSlug, multiplyPlaces } from './multiply-places.ts';

/** An installation on SQLite, filled with places. Nothing serves it until somebody does. */
export interface Dataset extends Installation {
  readonly dataDir: string;
  readonly places: number;
  /** The slug of one of the places, from 0 on. */
  slugOf(index: number): string;
}

export interface Datasets {
  /** The small one; made on first use. */
  small(): Promise<Dataset>;
  /** The large one: the places of the small one many times over, each time under ids and slugs of their own. */
  large(): Promise<Dataset>;
  /** A copy to write to. */
  copy(dataset: Dataset, name: string): Dataset;
  /** An empty folder for whatever else. */
  folder(name: string): string;
  remove(): void;
}

/**
 * Makes datasets in a folder of their own below the machine's temporary folder: one of so many places, and a large one
 * with `times` as many.
 */
export function createDatasets(
  { places, times }: { places: number; times: number },
  say: (text: string) => void,
): Datasets {
  const root = mkdtempSync(join(tmpdir(), 'galley-bench-'));
  // PostgreSQL, which runs as a user of its own when this is root, must get through to its folder.
  chmodSync(root, 0o711);
  let small: Promise<Dataset> | undefined;
  let large: Promise<Dataset> | undefined;

  function folder(name: string): string {
    const path = join(root, name);
    mkdirSync(path, { recursive: true });
    return path;
  }

  function copy(dataset: Dataset, name: string): Dataset {
    const dataDir = folder(name);
    cpSync(dataset.dataDir, dataDir, { recursive: true });
    return { ...dataset, dataDir, environment: { GALLEY_DATA_DIR: dataDir } };
  }

  async function makeLarge(): Promise<Dataset> {
    const start = copy(await getSmall(), 'large');
    const startedAt = performance.now();
    multiplyPlaces(join(start.dataDir, 'galley.sqlite'), times);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    say(`copied them within the database, ${places * times} in all: ${seconds} s`);
    return {
      ...start,
      places: places * times,
      slugOf: (index) => copiedSlug(start.slugOf(index % places), Math.floor(index / places)),
    };
  }

  function getSmall(): Promise<Dataset> {
    small ??= makeSmall(folder('small'), places, say);
    return small;
  }

  return {
    small: getSmall,
    large: () => {
      large ??= makeLarge();
      return large;
    },
    copy,
    folder,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
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

async function makeSmall(dataDir: string, places: number, say: (text: string) => void): Promise<Dataset> {
  const { loaded, ...made } = await fillInstallation({ GALLEY_DATA_DIR: dataDir }, places);
  const { items, seconds } = loaded;
  const rate = Math.round(items / seconds);
  say(`loaded ${items} places through the public write path: ${rate} items/s, ${seconds.toFixed(0)} s`);
  return { ...made, dataDir, places, slugOf: citySlug };
}

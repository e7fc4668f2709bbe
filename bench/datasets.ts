import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectionTypes } from './cities.ts';
import { createCollectionTypes, createKey, type Installation, serveGalley } from './galley.ts';
import { type Loaded, loadCities, loadCountries, readCountryIds } from './load-cities.ts';

/** An installation on SQLite, filled with places. Nothing serves it until somebody does. */
export interface Dataset extends Installation {
  readonly dataDir: string;
  readonly places: number;
  readonly loaded: Loaded;
}

export interface Datasets {
  /** The small one; made on first use. */
  small(): Promise<Dataset>;
  /** The large one: the small one and many more places. */
  large(): Promise<Dataset>;
  /** A copy to write to. */
  copy(dataset: Dataset, name: string): Dataset;
  /** An empty folder for whatever else. */
  folder(name: string): string;
  remove(): void;
}

/** Makes datasets in a folder of their own below the machine's temporary folder. */
export function createDatasets(
  sizes: { small: number; large: number },
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
    const loaded = await addPlaces(start, start.places, sizes.large);
    say(describeLoad(loaded));
    return { ...start, places: sizes.large, loaded };
  }

  function getSmall(): Promise<Dataset> {
    small ??= makeSmall(folder('small'), sizes.small).then((dataset) => {
      say(describeLoad(dataset.loaded));
      return dataset;
    });
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

async function makeSmall(dataDir: string, count: number): Promise<Dataset> {
  const made = await fillInstallation({ GALLEY_DATA_DIR: dataDir }, count);
  return { ...made, dataDir, places: count };
}

async function addPlaces(dataset: Dataset, from: number, to: number): Promise<Loaded> {
  const { environment, keys } = dataset;
  const server = await serveGalley(environment);
  try {
    const countryIds = await readCountryIds(server.url, keys.public);
    return await loadCities({ url: server.url, secretKey: keys.secret, countryIds, from, to });
  } finally {
    await server.stop();
  }
}

function describeLoad({ items, seconds }: Loaded): string {
  const rate = Math.round(items / seconds);
  return `loaded ${items} places through the public write path: ${rate} items/s, ${seconds.toFixed(0)} s`;
}

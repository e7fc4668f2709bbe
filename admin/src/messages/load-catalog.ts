import { language } from './language.ts';
import { type Catalog, setCatalog } from './messages.ts';

const catalogs = import.meta.glob<Catalog>('./catalogs/*.json', { import: 'default' });

/** Fetches the messages of the reader's language. Where they do not come, the app speaks English. */
export async function loadCatalog(): Promise<void> {
  const load = catalogs[`./catalogs/${language.code}.json`];
  if (!load) return;
  try {
    setCatalog(await load());
  } catch (error) {
    reportError(error);
  }
}

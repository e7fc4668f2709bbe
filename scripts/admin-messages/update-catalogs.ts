/**
 * Sorts the catalogs of the admin app and takes out what it says no more. `--missing de` prints what German lacks, with the
 * English to be translated; `--add de FILE` adds what such a file says.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { faultsOf, formsOf, type KeptCatalog, readCatalogs, writeCatalog } from './catalogs.ts';
import { collectMessages } from './collect-messages.ts';

const { values, positionals } = parseArgs({
  options: { missing: { type: 'string' }, add: { type: 'string' } },
  allowPositionals: true,
});
const { messages, faults } = collectMessages();
for (const fault of faults) console.error(fault);
const catalogs = readCatalogs();

if (values.missing === undefined) update(values.add);
else printMissing(values.missing);

function update(language: string | undefined): void {
  if (language !== undefined) {
    const added = JSON.parse(readFileSync(positionals[0] ?? '', 'utf8')) as KeptCatalog;
    writeCatalog(language, { ...catalogs.get(language), ...added }, messages);
  }
  for (const [code, catalog] of readCatalogs()) {
    writeCatalog(code, catalog, messages);
    console.error(`${code}: ${faultsOf(code, catalog, messages).length} faults`);
  }
}

function printMissing(language: string): void {
  const catalog = catalogs.get(language) ?? {};
  const forms = [...formsOf(language)];
  const missing = [...messages.values()].filter(({ text }) => catalog[text] === undefined);
  const blank = missing.map(({ text, one }) => [
    text,
    one === undefined ? text : Object.fromEntries(forms.map((form) => [form, form === 'one' ? one : text])),
  ]);
  console.log(JSON.stringify(Object.fromEntries(blank), null, 2));
}

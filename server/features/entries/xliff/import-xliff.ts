import type { z } from 'zod';
import { giveWay } from '../../../lib/give-way.ts';
import { isSameJson } from '../../../lib/json-text.ts';
import { ReadBudget } from '../../../lib/read-budget.ts';
import { fail, ServiceError } from '../../../lib/service-error.ts';
import type { EntryEditDeps } from '../editing/entry-editing.ts';
import { type Editor, holdEntryOfKind } from '../editing/write-entries.ts';
import type { Content } from '../entry.ts';
import { beginEntryWork, type EntryWork } from '../entry-deps.ts';
import { keepSourceVersion, readLocalEntries } from '../locales/locales-store.ts';
import { holdInLocale } from '../locales/record-in-locale.ts';
import { updateEntry } from '../writing/update-entry.ts';
import { idsOf, type Pair, requirePair, sourceOf } from './export-xliff.ts';
import { type ReadCode, type ReadFile, type ReadUnit, readXliff } from './read-xliff.ts';
import { type Origin, readOrigin, type Translatable, translatable } from './records-of-file.ts';
import { readStoredText, textOf } from './stored-text.ts';
import type { ImportedFile, importBody, imported } from './xliff-shapes.ts';

const longestName = 255;
/** Bytes of stored texts that are compared with the units of a file. */
const mostStoredBytes = 16 * 1024 * 1024;

/** Carries what a dry run found out of the transaction that it undoes. */
class Undone extends Error {
  readonly records: readonly ImportedFile[];

  constructor(records: readonly ImportedFile[]) {
    super('a dry run is undone');
    this.records = records;
  }
}

/** Undoes the beginning of a translation that nothing is to be said in. */
class Unchanged extends Error {}

type Warnings = ImportedFile['warnings'];

/**
 * Puts the translations of a file into drafts, in one transaction, each as the next version of its translation. A record that
 * is refused keeps no other back; what has no translation in the file stays. A dry run does the same and undoes it.
 * @throws ServiceError BAD_REQUEST for what is no such file, and for locales that there are not
 */
export async function importXliff(
  deps: EntryEditDeps,
  { tenant, actor }: Editor,
  { xliff, dryRun = false, versions = {} }: z.output<typeof importBody>,
): Promise<z.output<typeof imported>> {
  const read = await readXliff(xliff);
  const { from, to = '' } = read;
  const write = async (): Promise<{ from: string; to: string; records: ImportedFile[] }> =>
    deps.database.write(async (tx) => {
      // Imports of one tenant would wait for each other in circles: each changes many of the same rows.
      await tx.dialect.lock(tx, `batch:${tenant}`, 'exclusive');
      const work = await beginEntryWork(tx, tenant, { actor, surface: 'admin' }, deps);
      const pair = requirePair(work.types, from, to);
      const records: ImportedFile[] = [];
      const stored = new ReadBudget({ bytes: mostStoredBytes }, (_, limit) =>
        fail('BAD_REQUEST', `The texts of the records have more than ${limit} bytes. Import fewer records.`),
      );
      for (const file of read.files) {
        await giveWay();
        records.push(await importFile(work, pair, file, { versions, stored }));
      }
      if (dryRun) throw new Undone(records);
      return { from: pair.from, to: pair.to, records };
    });
  try {
    return await write();
  } catch (error) {
    if (error instanceof Undone) return { from, to, records: [...error.records] };
    throw error;
  }
}

async function importFile(
  work: EntryWork,
  pair: Pair,
  file: ReadFile,
  { versions, stored }: { versions: Readonly<Record<string, number>>; stored: ReadBudget },
): Promise<ImportedFile> {
  const origin = readOrigin(file.original);
  const units = file.units.filter(({ isTranslated }) => isTranslated);
  const translated = units.filter(({ target }) => target !== undefined);
  const about = {
    kind: origin?.kind ?? null,
    id: origin?.id ?? null,
    name: '',
    version: 0,
    translated: translated.length,
    untranslated: units.length - translated.length,
    errors: [],
    warnings: [],
  };
  if (!origin) {
    const message = 'This file was not exported here, or its attribute "original" was changed.';
    return { ...about, outcome: 'refused', errors: [{ unit: '', code: 'BAD_REQUEST', message }] };
  }
  const warnings: Warnings = [];
  let [version, name] = [0, ''];
  try {
    const seen = (now: { version: number; name: string }) => {
      ({ version, name } = now);
    };
    await work.tx.attempt(() =>
      putTranslations(work, pair, {
        origin,
        units: translated,
        seen,
        warnings,
        expected: versions[origin.id],
        stored,
      }),
    );
    const outcome = version === 0 ? 'created' : 'updated';
    return { ...about, name, version, outcome, warnings };
  } catch (error) {
    if (error instanceof Unchanged) return { ...about, name, version, outcome: 'unchanged', warnings };
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    return { ...about, name, version, outcome: 'refused', errors: problemsOf(error), warnings };
  }
}

interface Coming {
  readonly origin: Origin;
  readonly units: readonly ReadUnit[];
  readonly expected: number | undefined;
  readonly seen: (now: { version: number; name: string }) => void;
  readonly warnings: Warnings;
  /** Counts the stored texts that are read for all records of the file. */
  readonly stored: ReadBudget;
}

async function putTranslations(
  work: EntryWork,
  pair: Pair,
  { origin, units, expected, seen, warnings, stored }: Coming,
): Promise<void> {
  const { tx, tenant, types } = work;
  const held = await holdEntryOfKind(work, origin.kind, origin.id);
  const all = await readLocalEntries(tx, tenant, idsOf(origin.id, pair.locales));
  const found = sourceOf(types, pair, all);
  if (!found) throw fail('NOT_FOUND', 'The record is gone.');
  const { entry, type } = await holdInLocale(work, held, pair.to, { name: held.entry.name });
  seen({ version: entry.version, name: held.entry.name });
  if (expected !== undefined && expected !== entry.version)
    throw fail('CONFLICT', 'The translation was changed since it was checked.', {
      currentVersion: entry.version,
    });
  if (entry.version !== origin.targetVersion) {
    const message = `The translation was changed since it was exported. Its version ${entry.version} stays in the history.`;
    warnings.push({ unit: '', code: 'TRANSLATION_CHANGED', message });
  }
  const { source } = found;
  const target = translatable(types, held.entry, { name: entry.name, content: entry.draftContent });
  const { isOld, texts } = await readUnits(source, target, units, { warnings, stored });
  const before = { name: entry.version === 0 ? undefined : entry.name, content: entry.draftContent };
  const after = translate(source, target, texts, entry.draftContent);
  const fields = Object.fromEntries(
    Object.entries(after.content).filter(
      ([key, value]) => !isSameJson({ value }, { value: before.content[key] }),
    ),
  );
  const name = after.name === before.name ? undefined : after.name;
  const saysNothing = Object.keys(fields).length === 0 && (name === undefined || units.length === 0);
  if (saysNothing) throw new Unchanged();
  if (name !== undefined && (name.trim() === '' || name.length > longestName))
    throw fail('BAD_REQUEST', `The name must have 1 to ${longestName} characters.`);
  await updateEntry(work, type, entry, {
    name,
    ...(Object.keys(fields).length > 0 && { fields }),
    expectedVersions: [],
  });
  // It is of what was exported: what was changed of that since is to be seen.
  if (isOld)
    await keepSourceVersion(tx, tenant, entry.id, Math.min(origin.sourceVersion, held.entry.version - 1));
}

/**
 * Returns the text that each unit puts in its place, with the markup of the stored texts, and whether the source was changed
 * since it was exported. Warns of what is not as it was then.
 * @throws ServiceError BAD_REQUEST with the unit, for a code that neither the source nor the translation has
 */
async function readUnits(
  source: Translatable,
  target: Translatable,
  units: readonly ReadUnit[],
  { warnings, stored }: { warnings: Warnings; stored: ReadBudget },
): Promise<{ isOld: boolean; texts: Map<string, string> }> {
  let isOld = false;
  const texts = new Map<string, string>();
  const unknown: ImportedFile['errors'] = [];
  for (const { name: unit, source: was, target: translation, lostCodes } of units) {
    await giveWay();
    const text = source.texts.get(unit);
    if (!text) {
      isOld = true;
      const message = 'The record has this text no more. Its translation is left out.';
      warnings.push({ unit, code: 'UNKNOWN_UNIT', message });
      continue;
    }
    stored.addText(text.text);
    const now = await readStoredText(text, target.texts.get(unit));
    if (textOf(was, text, (code) => code.data ?? now.markupOf(code) ?? '') !== now.text) {
      isOld = true;
      const message =
        'The source was changed since it was exported. The translation is of what it said then.';
      warnings.push({ unit, code: 'SOURCE_CHANGED', message });
    }
    if (lostCodes > 0) {
      const message = `The translation has other codes than its source: ${lostCodes} of them are missing, or too many.`;
      warnings.push({ unit, code: 'CODES_CHANGED', message });
    }
    if (!translation) continue;
    const ids = new Set<string>();
    const markup = (code: ReadCode) => {
      const found = now.markupOf(code);
      if (found === undefined && code.data !== undefined) ids.add(code.id);
      return found ?? '';
    };
    texts.set(unit, textOf(translation, text, markup));
    if (ids.size > 0) unknown.push({ unit, code: 'UNKNOWN_CODE', message: unknownCodes(ids) });
  }
  if (unknown.length > 0) {
    const errors = unknown.map(({ unit: field, ...rest }) => ({ field, ...rest }));
    throw fail('BAD_REQUEST', 'The file has codes that the record does not have.', { errors });
  }
  return { isOld, texts };
}

function unknownCodes(ids: ReadonlySet<string>): string {
  const named = [...ids].slice(0, 5).map((id) => `"${id.slice(0, 50)}"`);
  const rest = ids.size > named.length ? ` and ${ids.size - named.length} more` : '';
  return `The record does not have the markup of the codes ${named.join(', ')}${rest}. Export the record again.`;
}

/** What a translation says once the units of a file are in it. Of a field with rows that it has not all the source is taken. */
function translate(
  source: Translatable,
  target: Translatable,
  units: ReadonlyMap<string, string>,
  draft: Content,
): { name: string; content: Content } {
  const byField = Map.groupBy(units, ([name]) => fieldOf(name));
  const translated = Map.groupBy(target.texts.values(), ({ path }) => fieldOf(path));
  const content: Content = {};
  for (const [field, ofField] of byField) {
    const isWhole = ofField.every(([name]) => target.texts.has(name));
    const base = isWhole ? target : source;
    if (!isWhole) {
      for (const { path, text } of translated.get(field) ?? []) source.texts.get(path)?.put(text);
    }
    for (const [name, translation] of ofField) base.texts.get(name)?.put(translation);
    if (field === ':name') target.texts.get(field)?.put(base.name());
    else content[field] = base.content[field] ?? draft[field];
  }
  return { name: target.name(), content };
}

function fieldOf(path: string): string {
  return /^[^.[]+/.exec(path)?.[0] ?? path;
}

function problemsOf({ code, message, details }: ServiceError): ImportedFile['errors'] {
  const errors = details?.['errors'];
  if (!Array.isArray(errors)) return [{ unit: '', code, message }];
  return errors.map((one: { field: string; code: string; message: string }) => ({
    ...{ unit: one.field, code: one.code, message: one.message },
  }));
}

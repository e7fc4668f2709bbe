// In this folder: records from the rows of a table, found by their slugs.

import type { z } from 'zod';
import { giveWay } from '../../../lib/give-way.ts';
import { isJsonObject } from '../../../lib/json-object.ts';
import { isSameJson } from '../../../lib/json-text.ts';
import { fail, ServiceError } from '../../../lib/service-error.ts';
import { parseEnvelope } from '../../../platform/http/validation.ts';
import type { ContentType } from '../../schemas/schema-directory.ts';
import type { EntryEditDeps, EntryEditing } from '../editing/entry-editing.ts';
import type { Editor } from '../editing/write-entries.ts';
import type { Content, Entry } from '../entry.ts';
import { beginEntryWork, type EntryWork } from '../entry-deps.ts';
import { scopeOf } from '../entry-kind.ts';
import { holdEntry } from '../store.ts';
import { requireContentSize } from '../writing/accept-content.ts';
import { createEntry } from '../writing/create-entry.ts';
import { updateEntry } from '../writing/update-entry.ts';
import type { ImportedRow, ImportRow, importBody } from './import-shapes.ts';

/** Carries what a dry run found out of the transaction that it undoes. */
class Undone extends Error {
  readonly rows: readonly ImportedRow[];

  constructor(rows: readonly ImportedRow[]) {
    super('a dry run is undone');
    this.rows = rows;
  }
}

/**
 * Writes rows as drafts, in one transaction: a slug that is there is changed, another one is made. Content is checked as
 * strictly as the public API does; a row that is refused keeps no other back. A row that says what the draft says already
 * changes nothing. A dry run does the same and undoes it.
 * @throws ServiceError for an unknown type
 */
export async function importRows(
  deps: EntryEditDeps,
  editing: EntryEditing,
  { tenant, actor }: Editor,
  { type: named, rows, dryRun = false }: z.output<typeof importBody>,
): Promise<readonly ImportedRow[]> {
  try {
    return await deps.database.write(async (tx) => {
      // Imports of one tenant would wait for each other in circles: each changes many of the same rows.
      await tx.dialect.lock(tx, `batch:${tenant}`, 'exclusive');
      const work = await beginEntryWork(tx, tenant, { actor, surface: 'public' }, deps);
      const type = editing.requireType(work.types, named);
      const done: ImportedRow[] = [];
      for (const row of rows) {
        done.push(await importRow(work, editing, type, row));
        await giveWay();
      }
      if (dryRun) throw new Undone(done);
      return done;
    });
  } catch (error) {
    if (error instanceof Undone) return error.rows;
    throw error;
  }
}

async function importRow(
  work: EntryWork,
  editing: EntryEditing,
  type: ContentType,
  row: ImportRow,
): Promise<ImportedRow> {
  const held = await findBySlug(work, editing, type, row.slug);
  const about = { id: held?.id ?? null, version: held?.version ?? 0 };
  try {
    requireSeen(held, row.version);
    const changed = await work.tx.attempt(() =>
      held ? change(work, editing, type, held, row) : create(work, editing, type, row),
    );
    if (!held) return { ...about, id: changed?.id ?? null, outcome: 'created', errors: [] };
    return { ...about, outcome: changed ? 'updated' : 'unchanged', errors: [] };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    return { ...about, outcome: 'refused', errors: problemsOf(error) };
  }
}

async function findBySlug(
  work: EntryWork,
  { kind }: EntryEditing,
  type: ContentType,
  slug: string,
): Promise<Entry | undefined> {
  const held = await holdEntry(work.tx, work.tenant, scopeOf(kind, type), slug);
  return held?.slug === slug ? held : undefined;
}

/** @throws ServiceError CONFLICT for a record of another version than the one that was seen */
function requireSeen(held: Entry | undefined, seen: number | undefined): void {
  const version = held?.version ?? 0;
  if (seen === undefined || seen === version) return;
  if (!held) throw fail('CONFLICT', 'It has been deleted, or got another slug, since it was checked.');
  const what = seen === 0 ? 'A record with this slug was made' : 'It was changed';
  throw fail('CONFLICT', `${what} since it was checked.`, { currentVersion: version });
}

function create(
  work: EntryWork,
  editing: EntryEditing,
  type: ContentType,
  { slug, name, fields = {} }: ImportRow,
): Promise<Entry> {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  const typed = { pageType: type.slug, collectionType: type.slug };
  const body = parseEnvelope(editing.createBody, { slug, name, fields: given, ...typed });
  requireContentSize(given);
  return createEntry(work, type, {
    kind: editing.kind,
    name: body.name,
    slug: body.slug,
    fields: given,
    publish: false,
  });
}

/** Changes what the row says otherwise; answers undefined when that is nothing. */
async function change(
  work: EntryWork,
  editing: EntryEditing,
  type: ContentType,
  held: Entry,
  row: ImportRow,
): Promise<Entry | undefined> {
  if (held.typeId !== type.id) throw fail('CONFLICT', 'The slug belongs to a record of another type.');
  const fields = otherFields(held.draftContent, row.fields ?? {});
  const name = row.name === held.name ? undefined : row.name;
  if (name === undefined && Object.keys(fields).length === 0) return undefined;
  parseEnvelope(editing.changesBody, { ...(name !== undefined && { name }), fields });
  requireContentSize(fields);
  const changes = { name, ...(Object.keys(fields).length > 0 && { fields }), expectedVersions: [] };
  return updateEntry(work, type, held, changes);
}

/** The fields that a draft does not say already. */
function otherFields(draft: Content, fields: Content): Content {
  const others = Object.entries(fields).filter(([name, value]) => {
    const before = Object.hasOwn(draft, name) ? draft[name] : undefined;
    if (value === null || before === undefined || before === null) return value !== (before ?? null);
    return !isSameJson({ value }, { value: before }) && !isSameTarget(value, before);
  });
  return Object.fromEntries(others);
}

/** Whether two values point to the same record or file, in whatever forms they are written. */
function isSameTarget(one: unknown, other: unknown): boolean {
  const target = targetOf(one);
  return isJsonObject(one) && target !== undefined && target === targetOf(other);
}

function targetOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (!isJsonObject(value)) return undefined;
  const { _ref: reference, _media: media, _type: _, id, ...more } = value;
  if (Object.keys(more).length > 0) return undefined;
  const target = reference ?? media ?? id;
  return typeof target === 'string' ? target : undefined;
}

function problemsOf({ code, message, details }: ServiceError): ImportedRow['errors'] {
  const errors = details?.['errors'];
  if (Array.isArray(errors)) return errors.map(({ field, code, message }) => ({ field, code, message }));
  const isSlug = code === 'CONFLICT' && message.includes('slug');
  return [{ field: isSlug ? 'slug' : '', code, message }];
}

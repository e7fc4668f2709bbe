import type { z } from 'zod';
import { jsonTextOf, readJsonText } from '../../lib/json-text.ts';
import { fail, type ServiceError } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { ReleaseEntryRow } from '../../platform/db/tables.ts';
import type { Entry } from '../entries/entry.ts';
import { beginEntryWork, type EntryWork } from '../entries/entry-deps.ts';
import { entryKinds } from '../entries/entry-kind.ts';
import { readLocale } from '../entries/locales/record-in-locale.ts';
import { slugPattern } from '../entries/slug.ts';
import { readTranslationId, translationId } from '../entries/translation-keys.ts';
import { mergeContent } from '../entries/writing/update-entry.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import {
  countReleaseEntries,
  deleteReleaseEntry,
  findReleasedEntries,
  findReleaseEntry,
  holdReleaseEntry,
  insertReleaseEntry,
  updateReleaseEntry,
} from './entries-store.ts';
import { noteRelease, openStatuses, requireHeld, requireStatus } from './manage-releases.ts';
import { typeOf } from './perspective.ts';
import type { ReleaseDeps } from './release-deps.ts';
import { type addEntriesBody, mostEntries, type saveEntryBody } from './shapes.ts';

/** What a save says of an entry. */
type SaidOfEntry = z.output<typeof saveEntryBody>;

/** What came of each entry that was to be added, as bulk actions say it. */
interface Added {
  readonly succeeded: string[];
  readonly failed: { id: string; code: string; message: string }[];
}

/**
 * Takes entries into a release, with their drafts as they are now. One that cannot be keeps no other out.
 * @throws ServiceError NOT_FOUND, BAD_REQUEST; CONFLICT for a release that is not open, and for too many entries
 */
export function addEntries(
  deps: ReleaseDeps,
  request: StaffRequest,
  releaseId: string,
  { ids, locale: given, action }: z.output<typeof addEntriesBody>,
): Promise<Added> {
  const { tenant } = request;
  return changeEntries(deps, request, releaseId, async (work, release) => {
    const locale = readLocale(work.types, given);
    const asked = ids.map((id) => (locale === '' ? entryIdOf(id) : translationId(entryIdOf(id), locale)));
    const result: Added = { succeeded: [], failed: [] };
    const entries = await findReleasedEntries(work.tx, tenant, [...new Set(asked)]);
    for (const id of new Set(asked)) {
      const found = entries.get(id);
      if (!found || found.isDeleted) {
        result.failed.push({ id, code: 'NOT_FOUND', message: 'There is no record with this id.' });
      } else if (await findReleaseEntry(work.tx, tenant, release, id)) {
        const message = `"${found.entry.slug}" is in the release already.`;
        result.failed.push({ id, code: 'CONFLICT', message });
      } else {
        await insertReleaseEntry(work.tx, newRow(work, release, found.entry, action));
        result.succeeded.push(id);
      }
    }
    const count = (await countReleaseEntries(work.tx, tenant, [release])).get(release) ?? 0;
    if (count > mostEntries)
      throw fail(
        'CONFLICT',
        `A release holds at most ${mostEntries.toLocaleString('en')} entries; this would be ${count}.`,
      );
    return { done: 'entries_added', details: { ids: result.succeeded, action }, result };
  });
}

/**
 * Changes what a release says of an entry; fields by top-level key. `present`: what a conflict shows.
 * @throws ServiceError NOT_FOUND, BAD_REQUEST for refused content; CONFLICT for a stale version
 */
export function saveEntry(
  deps: ReleaseDeps,
  request: StaffRequest,
  { releaseId, entryId }: { readonly releaseId: string; readonly entryId: string },
  given: SaidOfEntry,
  present: (db: Reader, row: ReleaseEntryRow) => Promise<unknown>,
): Promise<ReleaseEntryRow> {
  const { tenant, actor } = request;
  return changeEntries(deps, request, releaseId, async (work, release) => {
    const row = await holdReleaseEntry(work.tx, tenant, release, entryIdOf(entryId));
    if (!row) throw notInRelease();
    const conflict = async (currentVersion: number, yourVersion: number, what: string) =>
      fail('CONFLICT', `The ${what} was changed meanwhile: version ${yourVersion} is stale.`, {
        currentVersion,
        yourVersion,
        current: await present(work.tx, row),
      });
    if (given.version !== undefined && given.version !== row.version)
      throw await conflict(row.version, given.version, 'entry of the release');
    const found = (await findReleasedEntries(work.tx, tenant, [row.entry_id])).get(row.entry_id);
    const type = found && !found.isDeleted && typeOf(work.types, found.entry);
    if (!type) throw fail('NOT_FOUND', 'The record does not exist any more: take it out of the release.');
    const { entry } = found;
    if (given.baseVersion !== undefined && given.baseVersion !== entry.version)
      throw await conflict(entry.version, given.baseVersion, entryKinds[entry.kind].noun);
    const changes = {
      ...(await changesOf(work, row, entry, given)),
      ...(given.baseVersion !== undefined && baseOf(entry)),
      version: row.version + 1,
      updated_by: actor.id,
      updated_at: deps.clock.now(),
    };
    await updateReleaseEntry(work.tx, row, changes);
    return { done: 'entry_saved', details: { entryId: row.entry_id }, result: { ...row, ...changes } };
  });
}

/** What a save makes of what a release said. */
async function changesOf(
  work: EntryWork,
  row: ReleaseEntryRow,
  entry: Entry,
  said: SaidOfEntry,
): Promise<Partial<ReleaseEntryRow>> {
  const { action = row.action, name, slug, fields } = said;
  if (action !== 'publish') {
    requireNothingSaid(said);
    return { action, name: null, slug: null, content: null } as Partial<ReleaseEntryRow>;
  }
  if (typeof slug === 'string') requireSlugOf(entry, slug);
  const type = typeOf(work.types, entry);
  const before = row.content === null ? entry.draftContent : readJsonText(row.content);
  const content = fields && type ? await mergeContent(work, type, { draftContent: before }, fields) : before;
  return {
    action,
    content: jsonTextOf(content),
    ...(row.content === null && baseOf(entry)),
    ...(name !== undefined && { name }),
    ...(slug !== undefined && { slug }),
  };
}

/** Takes an entry out of a release. @throws ServiceError NOT_FOUND, CONFLICT */
export function removeReleaseEntry(
  deps: ReleaseDeps,
  request: StaffRequest,
  { releaseId, entryId }: { readonly releaseId: string; readonly entryId: string },
): Promise<void> {
  return changeEntries(deps, request, releaseId, async (work, release) => {
    const row = await requireReleaseEntry(work.tx, request.tenant, release, entryId);
    await deleteReleaseEntry(work.tx, row);
    return { done: 'entry_removed', details: { entryId: row.entry_id }, result: undefined };
  });
}

/** What a release says of an entry. @throws ServiceError NOT_FOUND */
export async function requireReleaseEntry(
  db: Reader,
  tenant: TenantId,
  releaseId: string,
  entryId: string,
): Promise<ReleaseEntryRow> {
  const row = await findReleaseEntry(db, tenant, releaseId, entryIdOf(entryId));
  if (!row) throw notInRelease();
  return row;
}

function notInRelease(): ServiceError {
  return fail('NOT_FOUND', 'The release does not change this record.');
}

/** An id of an entry as it is stored; the locale of a translation has its own case. */
export function entryIdOf(given: string): string {
  const { recordId, locale } = readTranslationId(given);
  return locale === '' ? recordId.toLowerCase() : translationId(recordId.toLowerCase(), locale);
}

function changeEntries<T>(
  deps: ReleaseDeps,
  request: StaffRequest,
  id: string,
  change: (
    work: EntryWork,
    releaseId: string,
  ) => Promise<{
    readonly done: string;
    readonly details: Readonly<Record<string, unknown>>;
    readonly result: T;
  }>,
): Promise<T> {
  const { tenant, actor } = request;
  return deps.database.write(async (tx) => {
    const work = await beginEntryWork(tx, tenant, { actor, surface: 'admin' }, deps);
    const release = await requireHeld(tx, tenant, id);
    requireStatus(release, openStatuses, 'changed');
    const { done, details, result } = await change(work, release.id);
    await noteRelease(tx, deps, request, release, done, details);
    return result;
  });
}

function newRow(
  { tenant, caller, deps }: EntryWork,
  releaseId: string,
  entry: Entry,
  action: z.output<typeof addEntriesBody>['action'],
): ReleaseEntryRow {
  const now = deps.clock.now();
  return {
    ...{ tenant_id: tenant, release_id: releaseId, entry_id: entry.id, action, version: 1, ...baseOf(entry) },
    ...{ name: null, slug: null, content: action === 'publish' ? jsonTextOf(entry.draftContent) : null },
    ...{ updated_by: caller.actor.id, created_at: now, updated_at: now },
    ...nothingDone,
  };
}

/** Of an entry of a release that has not been published. */
export const nothingDone = {
  before_status: null,
  before_name: null,
  before_slug: null,
  before_content: null,
  after_version: null,
  after_published_at: null,
} as const;

function baseOf({ version, publishedAt }: Entry) {
  return { base_version: version, base_published_at: publishedAt };
}

function requireSlugOf({ kind }: Entry, slug: string): void {
  if (kind === 'page' || slugPattern.test(slug)) return;
  const errors = [{ field: 'slug', code: 'INVALID_FORMAT', message: 'must be a slug without "/"' }];
  throw fail('BAD_REQUEST', 'The request is not valid. slug: must be a slug without "/"', { errors });
}

function requireNothingSaid(said: SaidOfEntry): void {
  const field = (['name', 'slug', 'fields'] as const).find(
    (key) => said[key] !== undefined && said[key] !== null,
  );
  if (field === undefined) return;
  const message = 'only what is published can be given something to say';
  const errors = [{ field, code: 'NOT_PUBLISHED', message }];
  throw fail('BAD_REQUEST', `The request is not valid. ${field}: ${message}`, { errors });
}

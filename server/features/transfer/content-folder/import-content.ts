import { join } from 'node:path';
import type { Actor } from '../../../lib/actor.ts';
import { ServiceError } from '../../../lib/service-error.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { joinTransaction } from '../../../platform/db/join-transaction.ts';
import type { Content, Entry } from '../../entries/entry.ts';
import { beginEntryWork, type EntryDeps, type EntryWork } from '../../entries/entry-deps.ts';
import { publishEntry } from '../../entries/publishing/publish-entry.ts';
import { createEntry } from '../../entries/writing/create-entry.ts';
import { updateEntry } from '../../entries/writing/update-entry.ts';
import { readDescription } from '../../media/describe-media.ts';
import type { MediaDeps } from '../../media/media-deps.ts';
import { stagePath } from '../../media/upload/stage-path.ts';
import { uploadMedia } from '../../media/upload/upload-media.ts';
import { postFieldsInput } from '../../posts/post-input.ts';
import { createSchemaDirectory, type ContentType as SavedType } from '../../schemas/schema-directory.ts';
import { createType } from '../../schemas/types/create-type.ts';
import { faultAt, ImportRefused } from '../import-fault.ts';
import type { ContentEntry, ContentFolder, ContentType, Placed } from './content.ts';
import { addressOf, fillMarkers, fillPostMarkers, type MarkerTargets } from './fill-markers.ts';

/** What an import of a folder uses. */
export interface ContentDeps extends EntryDeps, MediaDeps {}

/**
 * Makes all that a folder of content holds, as editors make it: types, files, then records, with new ids and the dates of
 * now. All of it in the caller's transaction, so that it is there or not.
 * @param ownerId whose content it is, where it is somebody's
 * @throws ImportRefused with the file for what is refused
 */
export async function importContent(
  tx: Tx,
  tenant: TenantId,
  deps: ContentDeps,
  { content, actor, ownerId }: { content: ContentFolder; actor: Actor; ownerId?: string | undefined },
): Promise<void> {
  const joined = { ...deps, database: joinTransaction(deps.database, tx) };
  for (const type of content.types) {
    await namingPlace(type.file, type.slug, () => importType(joined, tenant, actor, type));
  }
  const media = await importMedia(joined, tenant, actor, content);
  // Types that only this transaction sees: should it be undone, no directory that lives on may remember them.
  const unseen = { ...deps, schemas: createSchemaDirectory() };
  const work = await beginEntryWork(tx, tenant, { actor, surface: 'admin' }, unseen);
  await importEntries(work, content, { ownerId, media });
}

async function importType(
  deps: ContentDeps,
  tenant: TenantId,
  actor: Actor,
  { kind, name, slug, description, isSingleton = false, schema, fields, appearance }: ContentType,
): Promise<void> {
  const all = schema ?? fields ?? [];
  const input = { name, slug, description: description ?? '', isSingleton, schema: all, appearance };
  await createType(deps, tenant, kind, input, { dryRun: false, actor });
}

/**
 * Uploads the files of a folder through the ordinary upload.
 * @returns the id of each file by its key
 * @throws ImportRefused with the file for one that is not there or is not taken
 */
export async function importMedia(
  deps: MediaDeps,
  tenant: TenantId,
  actor: Actor,
  { path, media }: ContentFolder,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { key, filename, altText, caption, folder } of media) {
    const { id } = await namingPlace('media.json', filename, async () => {
      const said = { altText, caption, ...(folder !== undefined && { folder }) };
      const description = readDescription(new Map(Object.entries(said)));
      const upload = await stagePath(join(path, 'media', filename), deps.staging);
      return uploadMedia(deps, { tenant, actor }, upload, description);
    });
    ids.set(key, id);
  }
  return ids;
}

// References run in circles, so every record is there, empty, before the first one is filled.
async function importEntries(
  work: EntryWork,
  { entries }: ContentFolder,
  known: Pick<MarkerTargets, 'ownerId' | 'media'>,
): Promise<void> {
  const made = new Map<Placed<ContentEntry>, Entry>();
  const ids = new Map<string, string>();
  for (const entry of entries) {
    const { kind, name, slug, renamedFrom } = entry;
    const input = { kind, name, slug: renamedFrom ?? slug, fields: undefined, publish: false };
    const record = await namingPlace(entry.file, slug, () => createEntry(work, typeOf(work, entry), input));
    made.set(entry, record);
    ids.set(addressOf(entry), record.id);
  }
  const targets: MarkerTargets = { ...known, idOf: (address) => ids.get(address) };
  for (const [entry, record] of made) {
    await namingPlace(entry.file, entry.slug, () => fillEntry(work, entry, record, targets));
  }
}

async function fillEntry(
  work: EntryWork,
  entry: ContentEntry,
  record: Entry,
  targets: MarkerTargets,
): Promise<void> {
  const type = typeOf(work, entry);
  const change = (current: Entry, changes: { slug?: string; fields?: Content }) =>
    updateEntry(work, type, current, { ...changes, expectedVersions: [] });
  const contentOf = (fields: ContentEntry['fields']) =>
    entry.kind === 'post' ? postContent(fields, targets) : fillMarkers(fields, targets);

  let current = await change(record, { fields: contentOf(entry.fields) });
  if (entry.state !== 'draft') current = await publishEntry(work, type, current);
  if (entry.renamedFrom) current = await change(current, { slug: entry.slug });
  if (entry.draftFields) await change(current, { fields: contentOf(entry.draftFields) });
}

function postContent(fields: ContentEntry['fields'], targets: MarkerTargets): Content {
  const { data, error } = postFieldsInput.safeParse(fillPostMarkers(fields, targets));
  if (data) return data;
  const [issue] = error.issues;
  throw new ImportRefused(`${issue?.path.join('.')}: ${issue?.message}.`);
}

function typeOf(work: EntryWork, { kind, type: slug }: ContentEntry): SavedType {
  if (kind === 'post') return work.types.post;
  const type = work.types.bySlug(kind === 'page' ? 'page' : 'collection', slug);
  if (!type)
    throw new ImportRefused(`the ${kind === 'page' ? 'page' : 'collection'} type ${slug} does not exist.`);
  return type;
}

/** Runs a step, and says of its failure which file asked for it. */
async function namingPlace<T>(file: string, name: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const isTold = error instanceof ServiceError || error instanceof ImportRefused || isMissing(error);
    if (!isTold) throw error;
    throw faultAt({ file }, `${name}: ${error.message}`, error);
  }
}

function isMissing(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

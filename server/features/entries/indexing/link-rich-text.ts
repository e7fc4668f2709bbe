import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import type { ContentType, SchemaDirectory, SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { Entry } from '../entry.ts';
import { holdEntryById } from '../store.ts';
import { createBackfillJob } from './backfill-job.ts';
import { listEntriesNaming } from './backfill-store.ts';
import { linkRows } from './index-content.ts';
import { replaceLinks } from './index-store.ts';

const mediaAddress = '/api/v1/media/';
const minute = 60_000;
const batch = 100;

/** Notes which media are used in the rich text of entries that were saved before such use counted. */
export function createRichTextLinkJob(deps: {
  readonly database: Database;
  readonly schemas: SchemaDirectory;
}): Job {
  const { database, schemas } = deps;
  return createBackfillJob({
    database,
    name: 'links-in-rich-text',
    every: 10 * minute,
    step: async (tx, tenant, after) => linkRichText(tx, tenant, await schemas.current(tx, tenant), after),
  });
}

/**
 * Notes anew what some entries with media in their rich text point to, in the order of ids after one of them.
 * @returns the last id that was looked at, undefined when there are no more
 */
export async function linkRichText(
  tx: Tx,
  tenant: TenantId,
  types: SchemaSnapshot,
  after: string,
): Promise<string | undefined> {
  const ids = await listEntriesNaming(tx, tenant, mediaAddress, after, batch);
  for (const id of ids) {
    const entry = await holdEntryById(tx, tenant, id);
    const type = entry && types.byId(entry.typeId);
    if (entry && type) await replaceAllLinks(tx, tenant, entry, type, types);
  }
  return ids.length < batch ? undefined : ids.at(-1);
}

async function replaceAllLinks(
  tx: Tx,
  tenant: TenantId,
  entry: Entry,
  type: ContentType,
  types: SchemaSnapshot,
): Promise<void> {
  const rowsOf = (state: 'draft' | 'published', content: Entry['draftContent']) =>
    linkRows(tenant, entry.id, state, type, types, content);
  await replaceLinks(tx, tenant, entry.id, 'draft', rowsOf('draft', entry.draftContent));
  const { publishedContent } = entry;
  if (publishedContent) {
    await replaceLinks(tx, tenant, entry.id, 'published', rowsOf('published', publishedContent));
  }
}

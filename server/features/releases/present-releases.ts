import type { z } from 'zod';
import { isoTime, isoTimeOrNull } from '../../lib/clock.ts';
import { readJsonText } from '../../lib/json-text.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { ReleaseEntryRow, ReleaseRow } from '../../platform/db/tables.ts';
import { entryKinds } from '../entries/entry-kind.ts';
import { nameActors } from '../entries/records/name-actors.ts';
import { readTranslationId } from '../entries/translation-keys.ts';
import { findVersion } from '../entries/versions/versions-store.ts';
import type { SchemaSnapshot } from '../schemas/schema-directory.ts';
import {
  countReleaseEntries,
  type FoundEntries,
  findReleasedEntries,
  type ListedEntryRow,
} from './entries-store.ts';
import { failureOf } from './release-failure.ts';
import type { releaseEntry, releaseRecord, singleEntry, singleRelease } from './shapes.ts';

type Listed = z.output<typeof releaseRecord>;

/** Releases as people see them. */
export async function presentReleases(
  db: Reader,
  tenant: TenantId,
  rows: readonly ReleaseRow[],
): Promise<Listed[]> {
  const counts = await countReleaseEntries(
    db,
    tenant,
    rows.map(({ id }) => id),
  );
  const actorOf = await nameActors(
    db,
    tenant,
    rows.flatMap((row) => [row.created_by, row.updated_by]),
  );
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    status: row.status as Listed['status'],
    entries: counts.get(row.id) ?? 0,
    publishAt: isoTimeOrNull(row.publish_at),
    publishedAt: isoTimeOrNull(row.published_at),
    error: failureOf(row)?.message ?? null,
    revertsId: row.reverts_id,
    createdAt: isoTime(row.created_at),
    createdBy: actorOf(row.created_by),
    updatedAt: isoTime(row.updated_at),
    updatedBy: actorOf(row.updated_by),
  }));
}

/** A release with all that kept it from being published. */
export async function presentRelease(
  db: Reader,
  tenant: TenantId,
  row: ReleaseRow,
): Promise<z.output<typeof singleRelease>> {
  const [record] = await presentReleases(db, tenant, [row]);
  return { ...(record as Listed), failed: failureOf(row)?.failed ?? [] };
}

/** What a release changes, with the records as they are now. */
export async function presentEntries(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  rows: readonly ListedEntryRow[],
): Promise<z.output<typeof releaseEntry>[]> {
  const ids = rows.map(({ entry_id: id }) => id);
  return describe(db, tenant, types, rows, await findReleasedEntries(db, tenant, ids));
}

/** One of them, with all that a merge needs. */
export async function presentEntry(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  row: ReleaseEntryRow,
): Promise<z.output<typeof singleEntry>> {
  const found = await findReleasedEntries(db, tenant, [row.entry_id]);
  const [listed] = await describe(db, tenant, types, [row], found);
  const base = await findVersion(db, tenant, row.entry_id, row.base_version);
  const current = found.get(row.entry_id);
  return {
    ...(listed as z.output<typeof releaseEntry>),
    content: row.content === null ? null : readJsonText(row.content),
    base: base ? readJsonText(base.content) : null,
    current: current && !current.isDeleted ? current.entry.draftContent : null,
  };
}

async function describe(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  rows: readonly ListedEntryRow[],
  found: FoundEntries,
): Promise<z.output<typeof releaseEntry>[]> {
  const actorOf = await nameActors(
    db,
    tenant,
    rows.map((row) => row.updated_by),
  );
  return rows.map((row) => {
    const { recordId, locale } = readTranslationId(row.entry_id);
    const known = found.get(row.entry_id);
    const entry = known && !known.isDeleted ? known.entry : undefined;
    const type = entry && types.byId(entry.typeId);
    const isOutdated =
      entry !== undefined &&
      row.after_version === null &&
      (entry.version !== row.base_version || entry.publishedAt !== row.base_published_at);
    return {
      id: row.entry_id,
      recordId,
      locale: locale === '' ? null : locale,
      action: row.action as z.output<typeof releaseEntry>['action'],
      version: row.version,
      name: row.name,
      slug: row.slug,
      baseVersion: row.base_version,
      isOutdated,
      record: entry
        ? {
            kind: entryKinds[entry.kind].referenceType,
            name: entry.name,
            slug: entry.slug,
            type: entry.kind === 'post' ? null : (type?.slug ?? null),
            status: entry.status,
            version: entry.version,
          }
        : null,
      updatedAt: isoTime(row.updated_at),
      updatedBy: actorOf(row.updated_by),
    };
  });
}

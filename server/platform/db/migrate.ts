import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database, DialectName, Reader, Tx } from './database.ts';
import { applyDistributed } from './distribution/distribute.ts';
import type { ColumnWords, Migration } from './migration.ts';
import { contentService } from './migrations/0001-content-service.ts';
import { limits } from './migrations/0002-limits.ts';
import { mediaLibrary } from './migrations/0003-media.ts';
import { webhooks } from './migrations/0004-webhooks.ts';
import { editing } from './migrations/0005-editing.ts';
import { people } from './migrations/0006-people.ts';
import { transfers } from './migrations/0007-transfers.ts';
import { search } from './migrations/0008-search.ts';
import { contentMigrations } from './migrations/0009-content-migrations.ts';
import { installation } from './migrations/0010-installation.ts';
import { editorLists } from './migrations/0011-editor-lists.ts';
import { mediaNotes } from './migrations/0012-media-notes.ts';
import { invitations } from './migrations/0013-invitations.ts';
import { contentMigrationRetries } from './migrations/0014-content-migration-retries.ts';
import { eventSubjects } from './migrations/0015-event-subjects.ts';
import { mediaTrash } from './migrations/0016-media-trash.ts';
import { publishedSearch } from './migrations/0017-published-search.ts';
import { keyLimits } from './migrations/0018-key-limits.ts';
import { batchSteps } from './migrations/0019-batch-steps.ts';
import { packedTexts } from './migrations/0020-packed-texts.ts';
import { longValues } from './migrations/0021-long-values.ts';
import { packedVersions } from './migrations/0022-packed-versions.ts';
import { nodeHints } from './migrations/0023-node-hints.ts';
import { listViews } from './migrations/0024-list-views.ts';
import { previews } from './migrations/0025-previews.ts';
import { equalDrafts } from './migrations/0026-equal-drafts.ts';
import { comments } from './migrations/0027-comments.ts';
import { review } from './migrations/0028-review.ts';
import { lessRoom } from './migrations/0029-less-room.ts';
import { reviewsByStage } from './migrations/0030-reviews-by-stage.ts';
import { locales } from './migrations/0031-locales.ts';
import { releases } from './migrations/0032-releases.ts';
import { entryLive } from './migrations/0033-entry-live.ts';
import { mediaTagsAndCrops } from './migrations/0034-media-tags-and-crops.ts';
import { typeAppearance } from './migrations/0035-type-appearance.ts';
import { previewPerspective } from './migrations/0036-preview-perspective.ts';
import { endedSlugs } from './migrations/0037-ended-slugs.ts';
import { liveSharedContent } from './migrations/0038-live-shared-content.ts';
import { videoPosters } from './migrations/0039-video-posters.ts';
import { tenantBrand } from './migrations/0040-tenant-brand.ts';
import { smallerItems } from './migrations/0041-smaller-items.ts';
import { manyTenants } from './migrations/0042-many-tenants.ts';
import { distribution } from './migrations/0043-distribution.ts';
import { keptShorter } from './migrations/0044-kept-shorter.ts';
import { verifiedEmails } from './migrations/0045-verified-emails.ts';
import { approvedVersions } from './migrations/0046-approved-versions.ts';
import { formerMembers } from './migrations/0047-former-members.ts';
import { previewOwners } from './migrations/0048-preview-owners.ts';
import { tellPlanner } from './postgres/statistics.ts';

const migrations: readonly Migration[] = [
  contentService,
  limits,
  mediaLibrary,
  webhooks,
  editing,
  people,
  transfers,
  search,
  contentMigrations,
  installation,
  editorLists,
  mediaNotes,
  invitations,
  contentMigrationRetries,
  eventSubjects,
  mediaTrash,
  publishedSearch,
  keyLimits,
  batchSteps,
  packedTexts,
  longValues,
  packedVersions,
  nodeHints,
  listViews,
  previews,
  equalDrafts,
  comments,
  review,
  lessRoom,
  reviewsByStage,
  locales,
  releases,
  entryLive,
  mediaTagsAndCrops,
  typeAppearance,
  previewPerspective,
  endedSlugs,
  liveSharedContent,
  videoPosters,
  tenantBrand,
  smallerItems,
  manyTenants,
  distribution,
  keptShorter,
  verifiedEmails,
  approvedVersions,
  formerMembers,
  previewOwners,
];

const words: Readonly<Record<DialectName, ColumnWords>> = {
  sqlite: {
    dialect: 'sqlite',
    int: 'integer',
    real: 'real',
    text: 'text',
    bytes: 'blob',
    compact: ' without rowid',
  },
  postgres: {
    dialect: 'postgres',
    int: 'bigint',
    real: 'double precision',
    text: 'text collate "C"',
    bytes: 'bytea',
    compact: '',
  },
};

/**
 * Brings the tables up to date and answers the names of the steps that ran. Nodes that start together wait for the
 * first; each step commits with its record, so a killed migration goes on where it stopped.
 * @param upTo the last step to run, for tables as an older release has them; all without it
 */
export async function migrate(database: Database, upTo?: string): Promise<string[]> {
  const applied: string[] = [];
  const last = upTo === undefined ? migrations.length - 1 : migrations.findIndex(({ name }) => name === upTo);
  for (const migration of migrations.slice(0, last + 1)) {
    if (await database.write((tx) => applyOnce(tx, migration))) applied.push(migration.name);
  }
  if (database.dialect.name === 'postgres') {
    if (!database.dialect.isDistributed) await database.write(advanceEventClock);
    await tellPlanner(database);
  }
  return applied;
}

/** A later release of the program has changed the tables: what this one would write may not fit them. */
class DatabaseIsNewer extends Error {
  constructor(at: string) {
    super(
      `The database was migrated to ${at} by a newer version of Galley. This version knows migrations up to ` +
        `${migrations.at(-1)?.name}. Start the newer version, or restore a backup from before the upgrade.`,
    );
    this.name = 'DatabaseIsNewer';
  }
}

/**
 * Refuses a database that a newer program has migrated; one without tables passes.
 * @throws DatabaseIsNewer
 */
export async function refuseNewerDatabase(database: Reader): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = (await readSteps(database)).findLast(({ name }) => !known.has(name));
  if (unknown) throw new DatabaseIsNewer(unknown.name);
}

/** What `migrate` would do: the steps that ran, those that would, and one that ran as another than it is here. */
export interface MigrationPlan {
  readonly done: readonly string[];
  readonly pending: readonly string[];
  readonly changed: string | undefined;
}

/** Looks what `migrate` would do, and changes nothing. */
export async function planMigration(database: Reader): Promise<MigrationPlan> {
  const steps = await readSteps(database);
  const hashes = new Map(steps.map(({ name, hash }) => [name, hash]));
  const changed = migrations.find((one) => {
    const hash = hashes.get(one.name);
    return hash !== undefined && hash !== hashOf(one.statements(words[database.dialect.name]));
  });
  return {
    done: steps.map(({ name }) => name),
    pending: migrations.flatMap(({ name }) => (hashes.has(name) ? [] : [name])),
    changed: changed?.name,
  };
}

/** The steps that ran on a database, in their order. */
async function readSteps(database: Reader): Promise<readonly { name: string; hash: string }[]> {
  const tables = await database.sql.introspection.getTables();
  if (!tables.some(({ name }) => name === 'migrations')) return [];
  const all = sql<{ name: string; hash: string }>`select name, hash from migrations order by name`;
  return (await all.execute(database.sql)).rows;
}

function hashOf(statements: readonly string[]): string {
  return createHash('sha256').update(statements.join(';').replace(/\s+/g, ' ')).digest('hex');
}

async function applyOnce(tx: Tx, migration: Migration): Promise<boolean> {
  await tx.dialect.lock(tx, 'galley:migrate', 'exclusive');
  const db = tx.sql as unknown as Kysely<{ migrations: { name: string; hash: string; applied_at: number } }>;
  await sql`create table if not exists migrations (
    name ${sql.raw(words[tx.dialect.name].text)} primary key, hash text not null, applied_at bigint not null)`.execute(
    db,
  );
  const statements = migration.statements(words[tx.dialect.name]);
  const hash = hashOf(statements);
  const before = await db
    .selectFrom('migrations')
    .select('hash')
    .where('name', '=', migration.name)
    .executeTakeFirst();
  if (before) {
    if (before.hash !== hash)
      throw new Error(
        `The migration ${migration.name} was changed after the database was migrated. Use an official release.`,
      );
    return false;
  }
  const apply = tx.dialect.isDistributed ? applyDistributed : applyHere;
  for (const statement of statements) await apply(tx, statement);
  await db.insertInto('migrations').values({ name: migration.name, hash, applied_at: Date.now() }).execute();
  return true;
}

async function applyHere(tx: Tx, statement: string): Promise<void> {
  await sql.raw(statement).execute(tx.sql);
}

/**
 * Keeps positions of events rising on a database that was restored into a new PostgreSQL, whose transactions are
 * numbered from the beginning again.
 */
async function advanceEventClock(tx: Tx): Promise<void> {
  await sql`
    with highest as (
      select coalesce(max((select max(position) from events where events.tenant_id = tenants.tenant_id)), 0) as position
      from tenants
    )
    update event_clock set ahead = highest.position - pg_current_xact_id()::text::bigint + 1 from highest
    where highest.position >= pg_current_xact_id()::text::bigint + ahead`.execute(tx.sql);
}

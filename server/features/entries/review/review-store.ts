import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { ApprovedVersionRow, EntryApprovalRow, EntryReviewRow } from '../../../platform/db/tables.ts';
import type { StoredReview } from './standing.ts';

/** What is stored of the current versions of entries, by id. */
export async function readReviews(
  db: Reader,
  tenant: TenantId,
  entryIds: readonly string[],
): Promise<Map<string, StoredReview>> {
  const rows = await db.sql
    .selectFrom('entries as e')
    .innerJoin('entry_versions as v', (join) =>
      join
        .on('v.tenant_id', '=', tenant)
        .onRef('v.entry_id', '=', 'e.id')
        .onRef('v.version', '=', 'e.version'),
    )
    .leftJoin('entry_reviews as r', (join) =>
      join
        .on('r.tenant_id', '=', tenant)
        .onRef('r.entry_id', '=', 'e.id')
        .onRef('r.version', '=', 'e.version'),
    )
    .select(['e.id', 'v.created_by', 'r.version as reviewed', 'r.stage_id', 'r.author_id'])
    .where('e.tenant_id', '=', tenant)
    .where(db.dialect.in('e.id', entryIds))
    .execute();
  const approvals = await db.sql
    .selectFrom('entry_approvals as a')
    .innerJoin('entries as e', (join) =>
      join
        .on('e.tenant_id', '=', tenant)
        .onRef('e.id', '=', 'a.entry_id')
        .onRef('e.version', '=', 'a.version'),
    )
    .select(['a.entry_id as entryId', 'a.stage_id as stageId', 'a.user_id as userId', 'a.approved_at as at'])
    .where('a.tenant_id', '=', tenant)
    .where(db.dialect.in('a.entry_id', entryIds))
    .orderBy('a.approved_at')
    .orderBy('a.user_id')
    .execute();
  const byEntry = Map.groupBy(approvals, ({ entryId }) => entryId);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        stageId: row.stage_id,
        authorId: row.reviewed === null ? row.created_by : row.author_id,
        approvals: byEntry.get(row.id) ?? [],
      },
    ]),
  );
}

/** The stage and the author of a version that need not be the current one. */
export async function findReview(
  tx: Tx,
  tenant: TenantId,
  at: { readonly entryId: string; readonly version: number },
): Promise<Pick<StoredReview, 'stageId' | 'authorId'>> {
  const row = await tx.sql
    .selectFrom('entry_versions as v')
    .leftJoin('entry_reviews as r', (join) =>
      join
        .on('r.tenant_id', '=', tenant)
        .onRef('r.entry_id', '=', 'v.entry_id')
        .onRef('r.version', '=', 'v.version'),
    )
    .select(['v.created_by', 'r.version as reviewed', 'r.stage_id', 'r.author_id'])
    .where('v.tenant_id', '=', tenant)
    .where('v.entry_id', '=', at.entryId)
    .where('v.version', '=', at.version)
    .executeTakeFirst();
  if (!row) return { stageId: null, authorId: null };
  return { stageId: row.stage_id, authorId: row.reviewed === null ? row.created_by : row.author_id };
}

/** Notes the stage and the author of a version, in place of what was noted of another. */
export async function saveReview(tx: Tx, row: EntryReviewRow): Promise<void> {
  const { version, stage_id, author_id } = row;
  await tx.sql
    .insertInto('entry_reviews')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'entry_id']).doUpdateSet({ version, stage_id, author_id }),
    )
    .execute();
}

/** Notes an approval, in place of one of another version. */
export async function saveApproval(tx: Tx, row: EntryApprovalRow): Promise<void> {
  const { version, approved_at } = row;
  await tx.sql
    .insertInto('entry_approvals')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'entry_id', 'stage_id', 'user_id'])
        .doUpdateSet({ version, approved_at }),
    )
    .execute();
}

/** Records that a version reached the last stage of a workflow. */
export async function saveApprovedVersion(tx: Tx, row: ApprovedVersionRow): Promise<void> {
  const { workflow_id } = row;
  await tx.sql
    .insertInto('approved_versions')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'entry_id', 'version']).doUpdateSet({ workflow_id }),
    )
    .execute();
}

/** Removes the record of an approved version that was moved back. */
export async function deleteApprovedVersion(
  tx: Tx,
  tenant: TenantId,
  at: { readonly entryId: string; readonly version: number },
): Promise<void> {
  await tx.sql
    .deleteFrom('approved_versions')
    .where('tenant_id', '=', tenant)
    .where('entry_id', '=', at.entryId)
    .where('version', '=', at.version)
    .execute();
}

/** Returns the versions of an entry that a workflow approved, oldest first. */
export async function listApprovedVersions(tx: Tx, tenant: TenantId, entryId: string): Promise<number[]> {
  const rows = await tx.sql
    .selectFrom('approved_versions')
    .select('version')
    .where('tenant_id', '=', tenant)
    .where('entry_id', '=', entryId)
    .orderBy('version')
    .execute();
  return rows.map(({ version }) => version);
}

/** Returns the number of the newest stored version before `before` that a workflow approved. */
export async function findApprovedVersion(
  db: Reader,
  tenant: TenantId,
  at: { readonly entryId: string; readonly before: number; readonly workflowId: string },
): Promise<number | undefined> {
  const row = await db.sql
    .selectFrom('approved_versions as a')
    .innerJoin('entry_versions as v', (join) =>
      join
        .on('v.tenant_id', '=', tenant)
        .onRef('v.entry_id', '=', 'a.entry_id')
        .onRef('v.version', '=', 'a.version'),
    )
    .select('a.version')
    .where('a.tenant_id', '=', tenant)
    .where('a.entry_id', '=', at.entryId)
    .where('a.workflow_id', '=', at.workflowId)
    .where('a.version', '<', at.before)
    .orderBy('a.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version;
}

/** Moves the approvals of one version to the next, which has the same content. */
export async function carryApprovals(
  tx: Tx,
  tenant: TenantId,
  at: { readonly entryId: string; readonly from: number; readonly to: number },
): Promise<void> {
  await tx.sql
    .updateTable('entry_approvals')
    .set({ version: at.to })
    .where('tenant_id', '=', tenant)
    .where('entry_id', '=', at.entryId)
    .where('version', '=', at.from)
    .execute();
  await tx.sql
    .updateTable('approved_versions')
    .set({ version: at.to })
    .where('tenant_id', '=', tenant)
    .where('entry_id', '=', at.entryId)
    .where('version', '=', at.from)
    .execute();
}

/** Takes back the approvals of an entry for some stages. */
export async function deleteApprovals(
  tx: Tx,
  tenant: TenantId,
  entryId: string,
  stageIds: readonly string[],
): Promise<void> {
  await tx.sql
    .deleteFrom('entry_approvals')
    .where('tenant_id', '=', tenant)
    .where('entry_id', '=', entryId)
    .where(tx.dialect.in('stage_id', stageIds))
    .execute();
}

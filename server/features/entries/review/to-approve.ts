import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { Workflow } from '../../schemas/workflow.ts';
import { listPeopleOfTenant } from '../../staff/users/members-store.ts';
import { type EntrySummary, listInStages } from '../records/summary-store.ts';
import { readReviews } from './review-store.ts';
import { mayApprove, nothingStored, type Reviewer, reviewersFor, standingOf } from './standing.ts';

/** Candidates that are looked at: of some the approval of this person is there, and another is missing. */
const mostLookedAt = 100;

/**
 * What was brought into a stage out of which an approval of this person takes it, the last edited first: undefined in a tenant
 * without workflows. What nobody has moved since its last save waits for nobody.
 */
export async function listToApprove(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  me: Reviewer,
  limit: number,
): Promise<EntrySummary[] | undefined> {
  const workflows = (['page', 'collection', 'post'] as const)
    .flatMap((kind) => types.list(kind))
    .flatMap(({ workflow }) => workflow ?? []);
  if (workflows.length === 0) return undefined;
  const stageIds = [...new Set(workflows.flatMap((workflow) => stagesBefore(workflow, me)))];
  if (stageIds.length === 0) return [];
  const found = await listInStages(db, tenant, stageIds, me.id, mostLookedAt);
  if (found.length === 0) return [];
  const people = await listPeopleOfTenant(db, tenant);
  const reviews = await readReviews(
    db,
    tenant,
    found.map(({ id }) => id),
  );
  return found
    .filter(({ id, typeId }) => {
      const workflow = types.byId(typeId)?.workflow;
      const stored = reviews.get(id) ?? nothingStored;
      return workflow && mayApprove(standingOf(workflow, stored, people), stored, me);
    })
    .slice(0, limit);
}

/** The stages after which one comes for which a person may approve. */
function stagesBefore({ stages }: Workflow, me: Reviewer): string[] {
  return stages.flatMap(({ id }, at) => {
    const next = stages[at + 1];
    return next && next.approvals > 0 && reviewersFor(next, null, [me]).length > 0 ? [id] : [];
  });
}

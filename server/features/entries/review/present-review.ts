import type { z } from 'zod';
import { isoTime } from '../../../lib/clock.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { SchemaSnapshot } from '../../schemas/schema-directory.ts';
import type { Stage, Workflow } from '../../schemas/workflow.ts';
import { listPeopleOfTenant, type PersonRow } from '../../staff/users/members-store.ts';
import { findPeople } from '../../staff/users/people-store.ts';
import type { Entry } from '../entry.ts';
import { checkTranslationSource } from './approved-shared.ts';
import { readStanding, reviewers, whoCan, whyNot } from './require-reviewed.ts';
import type { recordReview, reviewStatus } from './review-shapes.ts';
import { readReviews } from './review-store.ts';
import {
  mayApprove,
  mayMoveTo,
  nothingStored,
  type Reviewer,
  type StoredReview,
  standingOf,
} from './standing.ts';

/** `review` of records as lists and single reads have it: nothing for those of types that are under no workflow. */
export async function reviewsOf(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  entries: readonly Entry[],
): Promise<(entry: Entry) => { readonly review?: z.output<typeof recordReview> }> {
  const under = entries.filter(({ typeId }) => types.byId(typeId)?.workflow);
  if (under.length === 0) return () => ({});
  const people = await listPeopleOfTenant(db, tenant);
  const reviews = await readReviews(
    db,
    tenant,
    under.map(({ id }) => id),
  );
  return (entry) => {
    const workflow = types.byId(entry.typeId)?.workflow;
    if (!workflow) return {};
    const { stage, next } = standingOf(workflow, reviews.get(entry.id) ?? nothingStored, people);
    return { review: { stage: brief(stage), canPublish: next === undefined } };
  };
}

/** How far a record has come, with what whoever asks can do. */
export async function presentReview(
  db: Reader,
  tenant: TenantId,
  types: SchemaSnapshot,
  workflow: Workflow,
  entry: Entry,
  me: Reviewer,
): Promise<z.output<typeof reviewStatus>> {
  const { standing, stored, people } = await readStanding(db, tenant, workflow, entry);
  const named = await nameOf(db, tenant, people, stored);
  const { stage, next, approvalsFor } = standing;
  const can = whoCan(standing, reviewers(standing, stored, people));
  const refusal = next ? undefined : await checkTranslationSource(db, tenant, types, entry);
  const message = next ? `${whyNot(workflow, entry, standing)} ${can}` : (refusal?.message ?? null);
  return {
    version: entry.version,
    workflow: { id: workflow.id, name: workflow.name },
    author: stored.authorId === null ? null : (named(stored.authorId) ?? null),
    stages: workflow.stages.map((one) => ({
      ...brief(one),
      mayEnter: { role: one.mayEnter.role, people: one.mayEnter.people.flatMap((id) => named(id) ?? []) },
      needed: one.approvals,
      approvals: approvalsFor(one).flatMap(({ userId, at }) => {
        const by = named(userId);
        return by ? [{ by, at: isoTime(at) }] : [];
      }),
    })),
    stage: stage.id,
    canPublish: message === null,
    message,
    you: {
      mayApprove: mayApprove(standing, stored, me) ? (next?.id ?? null) : null,
      mayMoveTo: mayMoveTo(workflow, standing, me).map(({ id }) => id),
    },
  };
}

function brief({ id, name, colour }: Stage): z.output<typeof recordReview>['stage'] {
  return { id, name, colour };
}

/** Names of members, and of an author who may have left; of a key there is none. */
async function nameOf(
  db: Reader,
  tenant: TenantId,
  people: readonly PersonRow[],
  { authorId }: StoredReview,
): Promise<(id: string) => { id: string; name: string } | undefined> {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  if (authorId !== null && !names.has(authorId)) {
    for (const { id, name } of await findPeople(db, tenant, [authorId])) names.set(id, name);
  }
  return (id) => {
    const name = names.get(id);
    return name === undefined ? undefined : { id, name };
  };
}

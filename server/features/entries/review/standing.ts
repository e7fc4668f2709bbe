// In this folder: how far records have come in the workflow of their type, who approved them, and what is kept from being
// published.

import type { Stage, Workflow } from '../../schemas/workflow.ts';
import { asRole, roleReaches } from '../../staff/staff-request.ts';

/** A member of the tenant. */
export interface Reviewer {
  readonly id: string;
  readonly role: string;
}

/** What is stored of the current version of a record. */
export interface StoredReview {
  /** The stage that it was moved to; null where it was not. */
  readonly stageId: string | null;
  /** Who wrote what the version says: a person, or a key. */
  readonly authorId: string | null;
  readonly approvals: readonly Approval[];
}

/** What is stored of a version about which nothing was said. */
export const nothingStored: StoredReview = { stageId: null, authorId: null, approvals: [] };

export interface Approval {
  readonly stageId: string;
  readonly userId: string;
  /** Unix milliseconds. */
  readonly at: number;
}

/** How far a version has come. */
export interface Standing {
  /** Place of its stage in the workflow. */
  readonly index: number;
  readonly stage: Stage;
  /** The stage after it; undefined in the last, out of which it is published. */
  readonly next: Stage | undefined;
  /** The approvals that count for a stage. */
  approvalsFor(stage: Stage): readonly Approval[];
}

/** Whether a member may bring records into a stage. */
function mayEnter({ mayEnter: { role, people } }: Stage, person: Reviewer): boolean {
  return people.includes(person.id) || (role !== null && roleReaches(asRole(person.role), role));
}

/** Who can approve a version for a stage, or move it there where it needs no approval: not who wrote it. */
export function reviewersFor<T extends Reviewer>(
  stage: Stage,
  authorId: string | null,
  people: readonly T[],
): T[] {
  return people.filter(
    (person) => mayEnter(stage, person) && (stage.approvals === 0 || person.id !== authorId),
  );
}

/**
 * How far a version has come: to the stage that it was moved to, or as far before it as its approvals reach. An approval
 * counts as long as whoever gave it may give it; so one of somebody who has left counts no more, and a workflow that asks for
 * more asks it of what is under way too.
 */
export function standingOf(workflow: Workflow, stored: StoredReview, people: readonly Reviewer[]): Standing {
  const { stages } = workflow;
  const approvalsFor = (stage: Stage) => {
    const able = new Set(reviewersFor(stage, stored.authorId, people).map(({ id }) => id));
    return stored.approvals.filter(({ stageId, userId }) => stageId === stage.id && able.has(userId));
  };
  const moved = Math.max(
    0,
    stages.findIndex(({ id }) => id === stored.stageId),
  );
  let index = 0;
  while (index < moved && hasEnough(stages[index + 1], approvalsFor)) index++;
  const stage = stages[index];
  if (!stage) throw new Error('a workflow has no stages');
  return { index, stage, next: stages[index + 1], approvalsFor };
}

/** Whether a person can approve a version for its next stage, and has not done so. */
export function mayApprove(
  { next, approvalsFor }: Standing,
  { authorId }: StoredReview,
  me: Reviewer,
): boolean {
  if (!next || next.approvals === 0 || reviewersFor(next, authorId, [me]).length === 0) return false;
  return !approvalsFor(next).some(({ userId }) => userId === me.id);
}

/**
 * The stages that a person can move a version to: the next one with what it takes, and back as an editor or as one of those
 * who bring records on from there.
 */
export function mayMoveTo({ stages }: Workflow, standing: Standing, me: Reviewer): Stage[] {
  const { index, next, approvalsFor } = standing;
  const isNext = next !== undefined && mayEnter(next, me) && hasEnough(next, approvalsFor);
  const back = stages
    .slice(0, index)
    .filter(
      (_, at) =>
        roleReaches(asRole(me.role), 'editor') || stages.slice(at + 1).some((one) => mayEnter(one, me)),
    );
  return isNext ? [...back, next] : back;
}

function hasEnough(stage: Stage | undefined, approvalsFor: Standing['approvalsFor']): boolean {
  return stage !== undefined && (stage.approvals === 0 || approvalsFor(stage).length >= stage.approvals);
}

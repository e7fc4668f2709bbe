import { fail, type ServiceError } from '../../../lib/service-error.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { ContentType } from '../../schemas/schema-directory.ts';
import type { Workflow } from '../../schemas/workflow.ts';
import { listPeopleOfTenant, type PersonRow } from '../../staff/users/members-store.ts';
import type { Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { entryKinds } from '../entry-kind.ts';
import { readReviews } from './review-store.ts';
import { nothingStored, reviewersFor, type Standing, type StoredReview, standingOf } from './standing.ts';

/** People that a refusal names. */
const mostNames = 5;

/** What a refusal is about. */
type Refused = Pick<Entry, 'kind' | 'slug'>;

/**
 * Demands that a held entry may be published: that its version is in the last stage of its type's workflow, if there is one.
 * Whatever takes content live asks here, in the transaction that does it.
 * @throws ServiceError CONFLICT that says the stage, and to people who can approve it
 */
export async function requireReviewed(work: EntryWork, type: ContentType, entry: Entry): Promise<void> {
  if (!type.workflow) return;
  const { standing, stored, people } = await readStanding(work.tx, work.tenant, type.workflow, entry);
  if (standing.next)
    throw notReviewed(work, type.workflow, entry, standing, reviewers(standing, stored, people));
}

/**
 * As `requireReviewed`, of an entry that is about to be: nobody can have seen it.
 * @throws ServiceError CONFLICT where its type is under a workflow
 */
export async function requireNoReview(work: EntryWork, type: ContentType, entry: Refused): Promise<void> {
  if (!type.workflow) return;
  const people = await listPeopleOfTenant(work.tx, work.tenant);
  const stored = { ...nothingStored, authorId: work.caller.actor.id };
  const standing = standingOf(type.workflow, stored, people);
  throw notReviewed(work, type.workflow, entry, standing, reviewers(standing, stored, people));
}

/**
 * Demands that a held entry may get another name or slug, which would be live at once, whatever its stage.
 * @throws ServiceError CONFLICT for a published one of a type that is under a workflow
 */
export function requireRenamable(type: ContentType, { kind, slug, status }: Entry): void {
  if (!type.workflow || status !== 'published') return;
  const { noun } = entryKinds[kind];
  throw fail(
    'CONFLICT',
    `The name and slug of the ${noun} "${slug}" would be live at once, and "${type.workflow.name}" has it approved first. ` +
      `Unpublish the ${noun} to change them.`,
    { workflow: { id: type.workflow.id, name: type.workflow.name } },
  );
}

/** How far the current version of an entry has come, with what that follows from. */
export async function readStanding(
  db: Reader,
  tenant: TenantId,
  workflow: Workflow,
  entry: Pick<Entry, 'id'>,
): Promise<{ standing: Standing; stored: StoredReview; people: readonly PersonRow[] }> {
  const people = await listPeopleOfTenant(db, tenant);
  const stored = (await readReviews(db, tenant, [entry.id])).get(entry.id) ?? nothingStored;
  return { standing: standingOf(workflow, stored, people), stored, people };
}

/** Who can bring a version into the next stage, and has not approved it yet. */
export function reviewers(
  { next, approvalsFor }: Standing,
  { authorId }: StoredReview,
  people: readonly PersonRow[],
): PersonRow[] {
  if (!next) return [];
  const given = new Set(approvalsFor(next).map(({ userId }) => userId));
  return reviewersFor(next, authorId, people)
    .filter(({ id }) => next.approvals === 0 || !given.has(id))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function notReviewed(
  { caller }: EntryWork,
  workflow: Workflow,
  entry: Refused,
  standing: Standing,
  people: readonly PersonRow[],
): ServiceError {
  const said = whyNot(workflow, entry, standing);
  const { id, name } = workflow;
  const details = { workflow: { id, name }, stage: { id: standing.stage.id, name: standing.stage.name } };
  // A key is no person, and who else is here is none of its business.
  if (caller.actor.kind === 'key')
    return fail('CONFLICT', `${said} People bring it there in the admin app.`, details);
  return fail('CONFLICT', `${said} ${whoCan(standing, people)}`, {
    ...details,
    people: people.map((person) => ({ id: person.id, name: person.name })),
  });
}

/** Why a version is not published, without who can change that. */
export function whyNot({ name, stages }: Workflow, { kind, slug }: Refused, { stage }: Standing): string {
  const last = stages.at(-1)?.name ?? '';
  return (
    `The ${entryKinds[kind].noun} "${slug}" is in the stage "${stage.name}" of "${name}", ` +
    `and is published out of "${last}" only.`
  );
}

/** Who can bring a version into the next stage, in words. */
export function whoCan({ next, approvalsFor }: Standing, people: readonly PersonRow[]): string {
  if (!next) return '';
  const missing = next.approvals - approvalsFor(next).length;
  const can = missing > 0 ? `approve it for "${next.name}"` : `move it to "${next.name}"`;
  if (people.length === 0) return `Nobody else can ${can}.`;
  const names = people.slice(0, mostNames).map(({ name }) => name || 'somebody without a name');
  const more = people.length - names.length;
  const list = more > 0 ? [...names, `${more} more`] : names;
  const needed = missing > 1 ? ` ${missing} of them are needed.` : '';
  return `${joinNames(list)} can ${can}.${needed}`;
}

function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}

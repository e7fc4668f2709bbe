import { fail, type ServiceError } from '../../../lib/service-error.ts';
import { recordAccessChange } from '../../audit/record-access-change.ts';
import type { ContentType } from '../../schemas/schema-directory.ts';
import type { Stage, Workflow } from '../../schemas/workflow.ts';
import type { StaffRequest } from '../../staff/staff-request.ts';
import { tellNews } from '../../stream/news.ts';
import type { EntryEditDeps } from '../editing/entry-editing.ts';
import { type HeldEntry, writeEntries } from '../editing/write-entries.ts';
import type { Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { entryKinds } from '../entry-kind.ts';
import { holdInLocale, readLocale } from '../locales/record-in-locale.ts';
import { holdEntryById } from '../store.ts';
import { readTranslationId } from '../translation-keys.ts';
import { recordApproval } from './approved-shared.ts';
import { readStanding, reviewers, whoCan } from './require-reviewed.ts';
import { deleteApprovals, deleteApprovedVersion, saveApproval, saveReview } from './review-store.ts';
import { mayApprove, mayMoveTo, type Reviewer, type Standing, type StoredReview } from './standing.ts';

/** What a person says of a version that they have seen. */
interface Said {
  readonly version: number;
  readonly stage: string;
}

interface UnderReview extends HeldEntry {
  readonly workflow: Workflow;
  readonly standing: Standing;
  readonly stored: StoredReview;
  readonly me: Reviewer;
  /** The stage that the person names. */
  readonly target: Stage;
  /** Who else can bring it into the next stage, in words. */
  readonly whoCan: string;
}

/**
 * Approves a version of a record for the next stage; the last approval that it takes brings it there.
 * @throws ServiceError NOT_FOUND; FORBIDDEN for who may not, the version's own author among them; CONFLICT for another version
 *   or stage than the ones that are there now
 */
export function approveRecord(
  deps: EntryEditDeps,
  request: StaffRequest,
  id: string,
  said: Said,
): Promise<Entry> {
  return changeReview(deps, request, id, said, async (work, under) => {
    const { entry, standing, stored, me, target } = under;
    if (target !== standing.next)
      throw fail(
        'CONFLICT',
        `It is in the stage "${standing.stage.name}", and "${target.name}" is not the next one.`,
      );
    if (target.approvals === 0) throw fail('CONFLICT', `"${target.name}" takes no approval: move it there.`);
    if (me.id === stored.authorId)
      throw fail('FORBIDDEN', `You wrote this version: ${startLower(under.whoCan)}`);
    if (!mayApprove(standing, stored, me)) {
      if (standing.approvalsFor(target).some(({ userId }) => userId === me.id)) return false;
      throw fail('FORBIDDEN', `You cannot approve it. ${under.whoCan}`);
    }
    const { tx, tenant, deps: tools } = work;
    await saveApproval(tx, {
      ...{ tenant_id: tenant, entry_id: entry.id, stage_id: target.id, user_id: me.id },
      ...{ version: entry.version, approved_at: tools.clock.now() },
    });
    if (standing.approvalsFor(target).length + 1 >= target.approvals) await putInto(work, under);
    return 'review.approved';
  });
}

/**
 * Moves a record to the next stage, where it has the approvals that it takes, or back to an earlier one, which takes away
 * what was approved for those behind.
 * @throws ServiceError NOT_FOUND; FORBIDDEN for who may not; CONFLICT for another version, a stage that is further on, and
 *   approvals that are missing
 */
export function moveRecord(
  deps: EntryEditDeps,
  request: StaffRequest,
  id: string,
  said: Said,
): Promise<Entry> {
  return changeReview(deps, request, id, said, async (work, under) => {
    const { entry, workflow, standing, stored, me, target } = under;
    const { stages } = workflow;
    const to = stages.indexOf(target);
    if (to === standing.index) return false;
    if (to > standing.index + 1)
      throw fail(
        'CONFLICT',
        `It is in the stage "${standing.stage.name}": "${standing.next?.name}" comes next.`,
      );
    if (!mayMoveTo(workflow, standing, me).includes(target)) {
      if (to < standing.index) throw fail('FORBIDDEN', 'Editors move it back, and those who approve it.');
      const missing = target.approvals - standing.approvalsFor(target).length;
      const code = missing > 0 ? 'CONFLICT' : 'FORBIDDEN';
      const lead =
        missing > 0 ? `"${target.name}" takes ${count(target.approvals)}.` : 'You cannot move it there.';
      throw fail(code, `${lead} ${under.whoCan}`);
    }
    if (to < standing.index || stored.stageId !== target.id) {
      await deleteApprovals(
        work.tx,
        work.tenant,
        entry.id,
        stages.slice(to + 1).map((stage) => stage.id),
      );
    }
    await putInto(work, under);
    return 'review.moved';
  });
}

/** Runs a change of the review of a record, held, and tells of it unless it changed nothing. */
function changeReview(
  deps: EntryEditDeps,
  request: StaffRequest,
  id: string,
  said: Said,
  change: (work: EntryWork, under: UnderReview) => Promise<string | false>,
): Promise<Entry> {
  const { tenant, actor, user, role } = request;
  return writeEntries(deps, request, async (work) => {
    const isRecord = readTranslationId(id).locale === '';
    const source = isRecord ? await holdEntryById(work.tx, tenant, id.toLowerCase()) : undefined;
    const whole = source && work.types.byId(source.typeId);
    if (!source || !whole) throw noRecord();
    const locale = readLocale(work.types, request.query.get('locale') ?? undefined);
    const { entry, type } = await holdInLocale(work, { entry: source, type: whole }, locale);
    const workflow = requireWorkflow(type);
    if (said.version !== entry.version) throw stale(entry, said.version);
    const target = workflow.stages.find((stage) => stage.id === said.stage.toLowerCase());
    if (!target) throw fail('CONFLICT', `"${workflow.name}" has no such stage any more.`);
    const { standing, stored, people } = await readStanding(work.tx, tenant, workflow, entry);
    const under: UnderReview = {
      ...{ entry, type, workflow, standing, stored, target, me: { id: user.id, role } },
      whoCan: whoCan(standing, reviewers(standing, stored, people)),
    };
    const action = await change(work, under);
    if (action === false) return entry;
    tellNews(work.tx, tenant, { type: 'review', id: entry.recordId });
    await recordAccessChange(work.tx, tenant, deps, {
      action,
      record: { kind: entryKinds[entry.kind].event, id: entry.recordId },
      actor,
      details: {
        version: entry.version,
        from: standing.stage.name,
        to: target.name,
        workflow: workflow.name,
      },
    });
    return entry;
  });
}

async function putInto(work: EntryWork, { entry, workflow, stored, target }: UnderReview): Promise<void> {
  const { tx, tenant } = work;
  await saveReview(tx, {
    ...{ tenant_id: tenant, entry_id: entry.id, version: entry.version },
    ...{ stage_id: target.id, author_id: stored.authorId },
  });
  if (target === workflow.stages.at(-1)) await recordApproval(work, workflow, entry);
  else await deleteApprovedVersion(tx, tenant, { entryId: entry.id, version: entry.version });
}

/** The workflow of a type. @throws ServiceError CONFLICT where there is none */
function requireWorkflow(type: ContentType): Workflow {
  if (type.workflow) return type.workflow;
  throw fail('CONFLICT', `"${type.name}" is under no workflow: it can be published at any time.`);
}

function stale({ version, kind }: Entry, seen: number): ServiceError {
  return fail(
    'CONFLICT',
    `The ${entryKinds[kind].noun} was saved meanwhile: version ${seen} is stale. Look at version ${version}.`,
    { currentVersion: version, yourVersion: seen },
  );
}

export function noRecord(): ServiceError {
  return fail('NOT_FOUND', 'There is no such record.');
}

function count(approvals: number): string {
  return approvals === 1 ? 'an approval' : `${approvals} approvals`;
}

function startLower(text: string): string {
  return text.replace(/^Nobody/, 'nobody');
}

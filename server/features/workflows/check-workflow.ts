import type { Ids } from '../../lib/ids.ts';
import { fail, type ServiceError } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import { foldCase } from '../../lib/text/fold-case.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ContentType } from '../schemas/schema-directory.ts';
import type { Stage } from '../schemas/workflow.ts';
import { findMembers } from '../staff/users/members-store.ts';
import type { StageInput } from './shapes.ts';

/** Whether a type's records can be published, so that a workflow may be for them. */
export function isReviewable({ kind }: Pick<ContentType, 'kind'>): boolean {
  return kind !== 'component';
}

/**
 * Stages as they are kept: each with an id, those that stay with theirs.
 * @throws ServiceError BAD_REQUEST naming each stage that cannot be so
 */
export async function checkStages(
  tx: Tx,
  tenant: TenantId,
  ids: Ids,
  given: readonly StageInput[],
  known: readonly Stage[],
): Promise<Stage[]> {
  const stages = given.map((stage) => ({
    ...stage,
    id: stage.id?.toLowerCase(),
    role: stage.mayEnter?.role ?? null,
    people: [...new Set((stage.mayEnter?.people ?? []).map((person) => person.toLowerCase()))],
  }));
  const named = [...new Set(stages.flatMap(({ people }) => people))];
  const members = new Set((await findMembers(tx, tenant, named)).map(({ id }) => id));
  const problems = stages.flatMap((stage, index) => {
    const others = stages.slice(0, index);
    const at = (field: string, code: string, message: string) => [
      { field: `stages[${index}].${field}`, code, message },
    ];
    if (stage.id !== undefined && !known.some(({ id }) => id === stage.id))
      return at('id', 'UNKNOWN_STAGE', 'the workflow has no such stage');
    if (stage.id !== undefined && others.some(({ id }) => id === stage.id))
      return at('id', 'DUPLICATE', 'the stage is there twice');
    if (others.some(({ name }) => foldCase(name) === foldCase(stage.name)))
      return at('name', 'DUPLICATE', `there is a stage "${stage.name}" already`);
    const { role, people, approvals } = stage;
    if (index === 0) {
      return role !== null || people.length > 0 || approvals > 0
        ? at('mayEnter', 'FIRST_STAGE', 'every record begins in the first stage: nobody brings it there')
        : [];
    }
    if (role === null && people.length === 0)
      return at('mayEnter', 'REQUIRED', 'a role or people who may bring records there are needed');
    if (people.some((person) => !members.has(person)))
      return at('mayEnter.people', 'UNKNOWN_PERSON', 'only people of the tenant can be named');
    if (role === null && approvals > people.length)
      return at('approvals', 'TOO_MANY', 'more approvals are needed than people are named');
    return [];
  });
  if (problems.length > 0) throw badStages(problems);
  return stages.map(({ id, name, colour, role, people, approvals }) => ({
    id: id ?? ids.next(),
    name,
    colour,
    mayEnter: { role, people },
    approvals,
  }));
}

function badStages(errors: { field: string; code: string; message: string }[]): ServiceError {
  const [first] = errors;
  return fail('BAD_REQUEST', `The stages are not valid. ${first?.field}: ${first?.message}.`, { errors });
}

/**
 * The ids of types for a workflow, each once.
 * @throws ServiceError BAD_REQUEST for what is no such type, CONFLICT for one that another workflow has
 */
export function checkTypes(
  types: readonly ContentType[],
  workflowId: string,
  given: readonly string[],
): string[] {
  const wanted = [...new Set(given.map((id) => id.toLowerCase()))];
  for (const id of wanted) {
    const type = types.find((one) => one.id === id);
    if (!type) {
      const message = 'must be ids of page types, of collection types or of the type of blog posts';
      throw fail('BAD_REQUEST', `types ${message}.`, {
        errors: [{ field: 'types', code: 'UNKNOWN_TYPE', message }],
      });
    }
    const { workflow } = type;
    if (workflow && workflow.id !== workflowId)
      throw fail('CONFLICT', `"${type.name}" is under the workflow "${workflow.name}" already.`);
  }
  return wanted;
}

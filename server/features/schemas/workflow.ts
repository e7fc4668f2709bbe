import type { Role } from '../staff/staff-request.ts';

/** A stage of a workflow. */
export interface Stage {
  readonly id: string;
  readonly name: string;
  readonly colour: string;
  /** Who may bring a record into it: this role and those above, and these people. Of the first stage nobody needs to. */
  readonly mayEnter: { readonly role: Role | null; readonly people: readonly string[] };
  /** How many of them must have approved a version before it is in this stage. */
  readonly approvals: number;
}

/** The way that records of some types go before they are published: out of the last stage, and out of no other. */
export interface Workflow {
  readonly id: string;
  readonly name: string;
  /** At least two. */
  readonly stages: readonly Stage[];
}

/** A workflow as its row tells. */
export function toWorkflow(row: {
  readonly id: string;
  readonly name: string;
  readonly stages: string;
}): Workflow {
  return { id: row.id, name: row.name, stages: JSON.parse(row.stages) as Stage[] };
}

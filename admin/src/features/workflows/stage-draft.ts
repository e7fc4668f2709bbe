import type { Role } from '../../api/session.ts';
import { t } from '../../messages/messages.ts';
import { readWholeNumber } from '../../numbers/typed-number.ts';
import type { Workflow, WorkflowBody } from './workflow-queries.ts';

/** A stage as it is typed. */
export interface StageDraft {
  readonly key: number;
  /** Of a stage that the workflow has. */
  readonly id?: string;
  readonly name: string;
  readonly colour: Workflow['stages'][number]['colour'];
  readonly role: Role | 'nobody';
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly approvals: string;
}

/** The way that most need: somebody else looks at it. */
const usual: readonly StageDraft[] = [
  { key: 0, name: t('Draft'), colour: 'grey', role: 'nobody', people: [], approvals: '0' },
  { key: 1, name: t('In review'), colour: 'yellow', role: 'editor', people: [], approvals: '0' },
  { key: 2, name: t('Approved'), colour: 'green', role: 'editor', people: [], approvals: '1' },
];

/** The stages of a workflow to begin from; those of a new one. */
export function stageDraftsOf(workflow: Workflow | undefined): readonly StageDraft[] {
  if (!workflow) return usual;
  return workflow.stages.map(({ id, name, colour, mayEnter, approvals }, key) => ({
    ...{ key, id, name, colour },
    role: mayEnter.role ?? 'nobody',
    people: mayEnter.people,
    approvals: String(approvals),
  }));
}

/** The stages as the service takes them: into the first one nobody needs to bring a record. */
export function stagesOf(drafts: readonly StageDraft[]): WorkflowBody['stages'] {
  return drafts.map(({ id, name, colour, role, people, approvals }, index) => ({
    ...(id !== undefined && { id }),
    name,
    colour,
    ...(index > 0 && {
      mayEnter: { role: role === 'nobody' ? null : role, people: people.map((person) => person.id) },
      approvals: readWholeNumber(approvals) ?? 0,
    }),
  }));
}

/** What keeps stages from being saved, in words. */
export function faultInStages(drafts: readonly StageDraft[]): string | undefined {
  if (drafts.length < 2) return t('A workflow has at least two stages.');
  for (const [index, { name, role, people, approvals }] of drafts.entries()) {
    const number = index + 1;
    if (name.trim() === '') return t('Stage {number} has no name.', { number });
    if (drafts.slice(0, index).some((other) => other.name.trim() === name.trim()))
      return t('Two stages have the name “{name}”.', { name: name.trim() });
    if (index === 0) continue;
    if (role === 'nobody' && people.length === 0)
      return t('Stage {number} needs a role or people who bring records there.', { number });
    const needed = readWholeNumber(approvals) ?? -1;
    if (needed < 0 || needed > 10)
      return t('Stage {number} takes a number of approvals from 0 to 10.', { number });
    if (role === 'nobody' && needed > people.length)
      return t('Stage {number} takes more approvals than it names people.', { number });
  }
  return undefined;
}

import { z } from 'zod';
import { instant } from '../../platform/http/answer-shapes.ts';
import { roleShape } from '../staff/staff-request.ts';

const mostStages = 10;
const mostApprovals = 10;
const mostPeople = 50;
const mostTypes = 200;

/** Colours of stages, as the admin app has them. */
const stageColours = ['grey', 'blue', 'yellow', 'orange', 'green', 'red', 'purple'] as const;

const name = z.string().trim().min(1).max(60);

const stageInput = z.strictObject({
  id: z.uuid().optional().describe('Of a stage that the workflow has; a new one is made without it.'),
  name,
  colour: z.enum(stageColours).default('grey'),
  mayEnter: z
    .strictObject({
      role: roleShape.nullish().describe('Whoever has this role or a higher one.'),
      people: z.array(z.uuid()).max(mostPeople).default([]).describe('And these people of the tenant.'),
    })
    .optional()
    .describe('Who may bring a record into the stage. Not of the first one: every record begins there.'),
  approvals: z
    .int()
    .min(0)
    .max(mostApprovals)
    .default(0)
    .describe('How many of them must have approved a version before it is in this stage.'),
});

const stages = z
  .array(stageInput)
  .min(2)
  .max(mostStages)
  .describe('In their order. Records are published out of the last one only.');
const types = z
  .array(z.uuid())
  .max(mostTypes)
  .describe('Ids of page types and collection types, and of the type of blog posts.');

export const createWorkflowBody = z.strictObject({ name, stages, types: types.default([]) });
export const updateWorkflowBody = z.strictObject({
  name: name.optional(),
  stages: stages.optional(),
  types: types.optional(),
});

export type StageInput = z.output<typeof stageInput>;

export const workflowRecord = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  stages: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      colour: z.enum(stageColours),
      mayEnter: z.strictObject({
        role: roleShape.nullable(),
        people: z
          .array(z.strictObject({ id: z.uuid(), name: z.string() }))
          .describe('Those who belong to the tenant now.'),
      }),
      approvals: z.int(),
    }),
  ),
  types: z.array(
    z.strictObject({
      id: z.uuid(),
      kind: z.enum(['page', 'collection', 'post']),
      name: z.string(),
      slug: z.string(),
    }),
  ),
  updatedAt: instant,
});

/** A type that a workflow may be for. */
export const reviewableType = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['page', 'collection', 'post']),
  name: z.string(),
  slug: z.string(),
  workflowId: z.uuid().nullable().describe('The workflow that it is under.'),
});

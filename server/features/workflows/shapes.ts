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
  id: z.uuid().optional().describe('The id of an existing stage. Without an id, the API creates a stage.'),
  name,
  colour: z.enum(stageColours).default('grey'),
  mayEnter: z
    .strictObject({
      role: roleShape.nullish().describe('The minimum role.'),
      people: z
        .array(z.uuid())
        .max(mostPeople)
        .default([])
        .describe('The ids of further members who may move entries into the stage.'),
    })
    .optional()
    .describe(
      'The users who may move an entry into the stage. Not allowed for the first stage, in which every ' +
        'entry starts.',
    ),
  approvals: z
    .int()
    .min(0)
    .max(mostApprovals)
    .default(0)
    .describe('The number of approvals from these users that a version needs to enter the stage.'),
});

const stages = z
  .array(stageInput)
  .min(2)
  .max(mostStages)
  .describe('The stages in order. Entries can be published only from the last stage.');
const types = z
  .array(z.uuid())
  .max(mostTypes)
  .describe('The ids of page types, collection types and the type of blog posts.');

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
          .describe('The users who are members of the tenant now.'),
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
  workflowId: z
    .uuid()
    .nullable()
    .describe("The id of the type's workflow. The value is `null` if the type has no workflow."),
});

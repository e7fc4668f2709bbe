import { z } from 'zod';
import { instant } from '../../../platform/http/answer-shapes.ts';
import { named } from '../../api/operation.ts';
import { roleShape } from '../../staff/staff-request.ts';

const person = z
  .strictObject({ id: z.uuid(), name: z.string() })
  .describe('The user. The name is empty if the user is no longer known.');

const stageNamed = z.strictObject({ id: z.uuid(), name: z.string(), colour: z.string() });

/** `review` of a record whose type is under a workflow. */
export const recordReview = named(
  'RecordReview',
  z.strictObject({
    stage: stageNamed.describe('The stage of the version.'),
    canPublish: z.boolean().describe('Whether the stage is the last one.'),
  }),
);

export const reviewStatus = z.strictObject({
  version: z.int().describe('The version that this status describes.'),
  workflow: z.strictObject({ id: z.uuid(), name: z.string() }),
  author: person.nullable().describe("The user who wrote the version and can't approve it."),
  stages: z.array(
    stageNamed.extend({
      mayEnter: z.strictObject({ role: roleShape.nullable(), people: z.array(person) }),
      needed: z.int().describe('The number of approvals that the stage requires.'),
      approvals: z.array(z.strictObject({ by: person, at: instant })).describe('The approvals that count.'),
    }),
  ),
  stage: z.uuid().describe("The id of the version's stage."),
  canPublish: z.boolean().describe('Whether the stage is the last one.'),
  message: z
    .string()
    .nullable()
    .describe('The error that publishing would return. The value is `null` if the entry can be published.'),
  you: z.strictObject({
    mayApprove: z
      .uuid()
      .nullable()
      .describe(
        "The id of the stage that you can approve the version for. The value is `null` if you can't approve " +
          'the version.',
      ),
    mayMoveTo: z.array(z.uuid()).describe('The ids of the stages that you can move the entry to.'),
  }),
});

export const moveBody = z.strictObject({
  version: z.int().min(1).describe('The version that you read.'),
  stage: z.uuid().describe('The id of the next stage or an earlier stage.'),
});

export const approveBody = z.strictObject({
  version: z.int().min(1).describe('The version that you read.'),
  stage: z.uuid().describe('The id of the next stage.'),
});

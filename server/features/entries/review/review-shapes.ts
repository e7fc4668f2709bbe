import { z } from 'zod';
import { instant } from '../../../platform/http/answer-shapes.ts';
import { named } from '../../api/operation.ts';
import { roleShape } from '../../staff/staff-request.ts';

const person = z
  .strictObject({ id: z.uuid(), name: z.string() })
  .describe('The name is empty where nobody knows it any more.');

const stageNamed = z.strictObject({ id: z.uuid(), name: z.string(), colour: z.string() });

/** `review` of a record whose type is under a workflow. */
export const recordReview = named(
  'RecordReview',
  z.strictObject({
    stage: stageNamed.describe('The stage that its version is in.'),
    canPublish: z.boolean().describe('Whether that is the last one.'),
  }),
);

export const reviewStatus = z.strictObject({
  version: z.int().describe('The version that all of this is about.'),
  workflow: z.strictObject({ id: z.uuid(), name: z.string() }),
  author: person.nullable().describe('The person who wrote what the version says, who cannot approve it.'),
  stages: z.array(
    stageNamed.extend({
      mayEnter: z.strictObject({ role: roleShape.nullable(), people: z.array(person) }),
      needed: z.int().describe('Approvals that it takes to be there.'),
      approvals: z.array(z.strictObject({ by: person, at: instant })).describe('Those that count.'),
    }),
  ),
  stage: z.uuid().describe('The stage that the version is in.'),
  canPublish: z.boolean().describe('Whether that is the last one.'),
  message: z.string().nullable().describe('What publishing would say; null where it can be published.'),
  you: z.strictObject({
    mayApprove: z.uuid().nullable().describe('The stage that you can approve it for.'),
    mayMoveTo: z.array(z.uuid()).describe('The stages that you can move it to.'),
  }),
});

export const moveBody = z.strictObject({
  version: z.int().min(1).describe('The version that you have seen.'),
  stage: z.uuid().describe('The next stage, or one before.'),
});

export const approveBody = z.strictObject({
  version: z.int().min(1).describe('The version that you have seen.'),
  stage: z.uuid().describe('The stage that you approve it for, which is the next one.'),
});

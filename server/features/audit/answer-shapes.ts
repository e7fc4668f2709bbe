import { z } from 'zod';
import { instant } from '../../platform/http/answer-shapes.ts';

/** A line of the audit log (decisions, "Audit"). */
export const auditEntry = z.strictObject({
  id: z.uuid(),
  action: z.string(),
  actor: z.strictObject({
    kind: z.string(),
    id: z.string().nullable(),
    name: z.string().nullable(),
    email: z.string().nullable(),
  }),
  record: z.strictObject({
    kind: z.string(),
    id: z.string().nullable(),
    name: z.string().nullable(),
  }),
  at: instant,
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable().describe('The `X-Request-Id` of the request that made the change.'),
  details: z.looseObject({}),
});

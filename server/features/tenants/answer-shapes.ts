import { z } from 'zod';
import { instant } from '../../platform/http/answer-shapes.ts';

/** A tenant (decisions, "Tenants"). */
export const tenantRecord = z.strictObject({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  createdAt: instant,
  updatedAt: instant,
});

/** `data` of `POST /admin/tenants`. */
export const openedTenant = tenantRecord.extend({
  owner: z.strictObject({
    id: z.uuid(),
    email: z.string(),
    isNew: z.boolean().describe('False for somebody who was known: they keep their password.'),
  }),
});

import { z } from 'zod';
import { instant } from '../../platform/http/answer-shapes.ts';

/** How the admin app of a tenant shows whose it is; what nobody chose is left out. */
export const brand = {
  accent: z.string().optional().describe('The accent color as `#rrggbb`.'),
  logo: z.string().optional().describe('The id of the logo in the media library.'),
};

/** A tenant (decisions, "Tenants"). */
export const tenantRecord = z.strictObject({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  createdAt: instant,
  updatedAt: instant,
  ...brand,
});

/** `data` of `POST /admin/tenants`. */
export const openedTenant = tenantRecord.extend({
  owner: z.strictObject({
    id: z.uuid(),
    email: z.string(),
    isNew: z.boolean().describe("Whether the user is new. The password of an existing user doesn't change."),
  }),
});

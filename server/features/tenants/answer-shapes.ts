import { z } from 'zod';
import { instant } from '../../platform/http/answer-shapes.ts';

/** How the admin app of a tenant shows whose it is; what nobody chose is left out. */
export const brand = {
  accent: z.string().optional().describe('A colour as `#rrggbb`.'),
  logo: z.string().optional().describe('The media id of an image.'),
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
    isNew: z.boolean().describe('False for somebody who was known: they keep their password.'),
  }),
});

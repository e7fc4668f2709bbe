import { z } from 'zod';
import { boundedText } from '../../platform/http/validation.ts';

const name = z.string().trim().pipe(boundedText(1, 255));

/** Body of `POST /admin/tenants`. */
export const createTenantShape = z.object({
  slug: z
    .string()
    .max(63)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters, digits and hyphens'),
  name,
  ownerEmail: z.string().trim().pipe(z.email().max(254)),
  ownerPassword: boundedText(12, 256),
});

/** Body of `PUT /admin/tenant`. */
export const renameTenantShape = z.object({ name });

import { z } from 'zod';
import { boundedText } from '../../platform/http/validation.ts';
import { emailAddress } from '../staff/accounts/email.ts';
import { newPassword } from '../staff/passwords/shapes.ts';

export const tenantName = z.string().trim().pipe(boundedText(1, 255));

export const tenantSlug = z
  .string()
  .max(63)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters, digits and hyphens');

/** Body of `POST /admin/tenants`. */
export const createTenantShape = z.object({
  slug: tenantSlug,
  name: tenantName,
  ownerEmail: emailAddress,
  ownerPassword: newPassword,
});

/** Body of `PUT /admin/tenant`. */
export const renameTenantShape = z.object({ name: tenantName });

/** Body of `PUT /admin/tenant/brand`. */
export const brandTenantShape = z.object({
  accent: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour as #rrggbb')
    .toLowerCase()
    .nullable(),
  logo: z.string().min(1).max(100).nullable().describe('The id of an image in the media library.'),
});

import { z } from 'zod';
import { boundedText } from '../../../platform/http/validation.ts';
import { tenantName, tenantSlug } from '../../tenants/shapes.ts';
import { emailAddress } from '../accounts/email.ts';
import { newPassword } from '../passwords/shapes.ts';

/** Body of `POST /auth/setup`. */
export const claimShape = z.object({
  setupToken: z.string().min(1).max(512).describe('Of the link that `galley serve` prints.'),
  tenantName,
  tenantSlug: tenantSlug.optional().describe('Made from the name where it is left out.'),
  name: z.string().trim().pipe(boundedText(0, 255)).default('').describe('Of the owner.'),
  email: emailAddress,
  password: newPassword,
});

/** `data` of `GET /auth/setup`. */
export const setupStateShape = z.object({
  needed: z.boolean().describe('`true` exactly while no tenant exists.'),
  sendsMail: z.literal(false).optional().describe('Only where no mail server is set: nobody gets a mail.'),
});

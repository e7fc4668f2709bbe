import { z } from 'zod';
import { boundedText } from '../../../platform/http/validation.ts';
import { tenantName, tenantSlug } from '../../tenants/shapes.ts';
import { emailAddress } from '../accounts/email.ts';
import { newPassword } from '../passwords/shapes.ts';

/** Body of `POST /auth/setup`. */
export const claimShape = z.object({
  setupToken: z.string().min(1).max(512).describe('The token from the link that `galley serve` prints.'),
  tenantName,
  tenantSlug: tenantSlug
    .optional()
    .describe('The slug of the tenant. The default is generated from the name.'),
  name: z.string().trim().pipe(boundedText(0, 255)).default('').describe('The name of the owner.'),
  email: emailAddress,
  password: newPassword,
});

/** `data` of `GET /auth/setup`. */
export const setupStateShape = z.object({
  needed: z.boolean().describe('Whether setup is needed. `true` if and only if no tenant exists.'),
  sendsMail: z
    .literal(false)
    .optional()
    .describe('`false` if no mail server is configured. The property is absent otherwise.'),
});

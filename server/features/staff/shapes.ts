import { z } from 'zod';
import { boundedText } from '../../platform/http/validation.ts';
import { roles } from './staff-request.ts';

/** Body of `POST /auth/login`. No e-mail pattern: what is no e-mail is an unknown one. */
export const signInShape = z.object({
  email: z.string().min(1).max(320),
  password: z.string().min(1).max(1024),
});

const newPassword = boundedText(12, 256);

/** Body of `POST /auth/setup-password` and `POST /auth/reset-password`. */
export const redeemTokenShape = z.object({ token: z.string().min(1).max(512), password: newPassword });

/** Body of `POST /auth/forgot-password`. No e-mail pattern, for the same reason as above. */
export const forgotPasswordShape = z.object({ email: z.string().min(1).max(320) });

/** Body of `POST /auth/change-password`. */
export const changePasswordShape = z.object({
  currentPassword: z.string().min(1).max(1024),
  newPassword,
});

/** Body of `POST /auth/setup`. */
export const claimShape = z.object({
  setupToken: z.string().min(1).max(512).describe('Of the link that `galley serve` prints.'),
  tenantName: z.string().trim().pipe(boundedText(1, 255)),
  tenantSlug: z
    .string()
    .max(63)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters, digits and hyphens')
    .optional()
    .describe('Made from the name where it is left out.'),
  name: z.string().trim().pipe(boundedText(0, 255)).default('').describe('Of the owner.'),
  email: z.string().trim().pipe(z.email().max(254)),
  password: newPassword,
});

/** `data` of `GET /auth/setup`. */
export const setupStateShape = z.object({
  needed: z.boolean().describe('`true` exactly while no tenant exists.'),
  sendsMail: z.literal(false).optional().describe('Only where no mail server is set: nobody gets a mail.'),
});

/** Body of `POST /auth/switch-tenant`. */
export const switchTenantShape = z.object({ tenantId: z.string().min(1).max(100) });

/** Body of `PUT /auth/me`. */
export const renameUserShape = z.object({ name: z.string().trim().pipe(boundedText(1, 255)) });

const role = z.enum(roles);

/** Body of `POST /admin/users/invite`. */
export const inviteShape = z.object({
  email: z.string().trim().pipe(z.email().max(254)),
  role,
  name: z.string().trim().pipe(boundedText(0, 255)).default(''),
});

/** Body of `POST /auth/invitations/:id/accept`. */
export const acceptShape = z.object({
  token: z.string().min(1).max(512).optional().describe('Of the link; where `needsLink` is `true`.'),
});

/** One of `data` of `GET /auth/invitations`. */
export const ownInvitationShape = z.object({
  id: z.string(),
  tenant: z.object({ name: z.string() }),
  role,
  invitedBy: z.string().describe('The name of whoever invited; empty where they have none.'),
  needsLink: z
    .boolean()
    .describe('No mail server took the link to the person: only whoever has it may accept.'),
  createdAt: z.iso.datetime({ precision: 3 }),
  expiresAt: z.iso.datetime({ precision: 3 }),
});

/** `meta` of the answer of `POST /admin/users/invite`. */
export const deliveryShape = z.strictObject({
  mailSent: z.boolean(),
  link: z.url().optional().describe('What to pass on, present exactly where no mail server is set.'),
});

/** `data` of `POST /admin/users/:id/reset-link`. */
export const resetLinkShape = z.strictObject({ link: z.url(), expiresAt: z.iso.datetime({ precision: 3 }) });

/** Body of `PUT /admin/users/:id`. */
export const changeRoleShape = z.object({ role });

const tenant = z.object({ id: z.string(), slug: z.string(), name: z.string() });

/** `data` of `GET /auth/me`. */
export const sessionShape = z.object({
  user: z.object({ id: z.string(), email: z.string(), name: z.string(), isSuperAdmin: z.boolean() }),
  tenant,
  role,
  tenants: z.array(tenant.extend({ role })),
  expiresAt: z.iso.datetime({ precision: 3 }),
});

/** `data` of `POST /auth/login`. */
export const newSessionShape = sessionShape.extend({ token: z.string() });

/** One of `data` of `GET /auth/sessions`. */
export const listedSessionShape = z.object({
  id: z.string(),
  current: z.boolean(),
  tenant,
  ip: z.string(),
  userAgent: z.string(),
  createdAt: z.iso.datetime({ precision: 3 }),
  lastUsedAt: z.iso.datetime({ precision: 3 }),
  expiresAt: z.iso.datetime({ precision: 3 }),
});

/** One of `data` of `GET /admin/people`. */
export const personShape = z.strictObject({ id: z.string(), name: z.string(), email: z.string(), role });

/** One of `data` of `GET /admin/users`. */
export const userShape = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  status: z.enum(['active', 'invited']),
  lastSeenAt: z.iso.datetime({ precision: 3 }).nullable(),
  createdAt: z.iso.datetime({ precision: 3 }),
});

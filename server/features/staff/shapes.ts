import { z } from 'zod';
import { roles } from './staff-request.ts';

/** Body of `POST /auth/login`. No e-mail pattern: what is no e-mail is an unknown one. */
export const signInShape = z.object({
  email: z.string().min(1).max(320),
  password: z.string().min(1).max(1024),
});

const role = z.enum(roles);
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

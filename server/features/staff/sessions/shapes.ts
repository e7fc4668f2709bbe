import { z } from 'zod';
import { instant } from '../../../platform/http/answer-shapes.ts';
import { boundedText } from '../../../platform/http/validation.ts';
import { brand } from '../../tenants/answer-shapes.ts';
import { roleShape } from '../staff-request.ts';

/** Body of `PUT /auth/me`. */
export const renameUserShape = z.object({ name: z.string().trim().pipe(boundedText(1, 255)) });

/** Body of `POST /auth/switch-tenant`. */
export const switchTenantShape = z.object({ tenantId: z.string().min(1).max(100) });

const tenant = z.object({ id: z.string(), slug: z.string(), name: z.string() });

/** `data` of `GET /auth/me`. */
export const sessionShape = z.object({
  user: z.object({ id: z.string(), email: z.string(), name: z.string(), isSuperAdmin: z.boolean() }),
  tenant: tenant.extend(brand),
  role: roleShape,
  tenants: z.array(tenant.extend({ role: roleShape })),
  expiresAt: instant,
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
  createdAt: instant,
  lastUsedAt: instant,
  expiresAt: instant,
});

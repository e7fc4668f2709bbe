import type { z } from 'zod';
import { isoTime } from '../../../lib/clock.ts';
import { fail } from '../../../lib/service-error.ts';
import { uuidOfTenant } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { type Answer, jsonAnswer } from '../../../platform/http/answer.ts';
import { listStaffTenants, type StaffTenant } from '../accounts/list-tenants.ts';
import type { StaffRequest, StaffUser } from '../staff-request.ts';
import type { sessionShape } from './shapes.ts';

/** Who is signed in, where, and where else they could work. */
export function presentSession(session: {
  user: StaffUser;
  active: StaffTenant;
  tenants: readonly StaffTenant[];
  endsAt: number;
}): z.input<typeof sessionShape> {
  const { id, slug, name, role, brand } = session.active;
  return {
    user: session.user,
    tenant: { id: uuidOfTenant(id), slug, name, ...brand },
    role,
    tenants: session.tenants.map(({ brand: _, ...tenant }) => ({ ...tenant, id: uuidOfTenant(tenant.id) })),
    expiresAt: isoTime(session.endsAt),
  };
}

/** The session of a request, as it is now. @throws ServiceError UNAUTHORIZED when its person has left its tenant */
export async function answerSession(
  db: Reader,
  { user, tenant, sessionEndsAt: endsAt }: Pick<StaffRequest, 'user' | 'tenant' | 'sessionEndsAt'>,
): Promise<Answer> {
  const tenants = await listStaffTenants(db, user.id);
  const active = tenants.find(({ id }) => id === tenant);
  if (!active) throw fail('UNAUTHORIZED', 'You no longer belong to the tenant of this session.');
  return jsonAnswer({ data: presentSession({ user, active, tenants, endsAt }) });
}

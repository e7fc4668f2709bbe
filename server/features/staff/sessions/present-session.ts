import type { z } from 'zod';
import { isoTime } from '../../../lib/clock.ts';
import type { StaffTenant } from '../accounts/list-tenants.ts';
import type { sessionShape } from '../shapes.ts';
import type { StaffUser } from '../staff-request.ts';

/** Who is signed in, where, and where else they could work. */
export function presentSession(session: {
  user: StaffUser;
  active: StaffTenant;
  tenants: readonly StaffTenant[];
  endsAt: number;
}): z.input<typeof sessionShape> {
  const { id, slug, name, role } = session.active;
  return {
    user: session.user,
    tenant: { id, slug, name },
    role,
    tenants: [...session.tenants],
    expiresAt: isoTime(session.endsAt),
  };
}

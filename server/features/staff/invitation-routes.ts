import type { z } from 'zod';
import { isoTime } from '../../lib/clock.ts';
import { fail } from '../../lib/service-error.ts';
import { type Answer, jsonAnswer } from '../../platform/http/answer.ts';
import { param } from '../../platform/http/api-request.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import { listStaffTenants } from './accounts/list-tenants.ts';
import { acceptSignedIn, declineInvitation } from './invitations/accept-invitation.ts';
import { listInvitationsTo, type OwnInvitation } from './invitations/invitation-store.ts';
import type { InviteDeps } from './invitations/invite-user.ts';
import { presentSession } from './sessions/present-session.ts';
import { acceptShape, type ownInvitationShape } from './shapes.ts';
import { asRole, type StaffRequest } from './staff-request.ts';

/** The invitations of somebody who is signed in, to the address of their account. */
export function invitationRoutes(deps: InviteDeps) {
  return {
    'auth.listInvitations': async ({ user }: StaffRequest): Promise<Answer> => {
      const own = await listInvitationsTo(deps.database, user.email, deps.clock.now());
      return jsonAnswer({ data: own.map(presentInvitation) });
    },
    'auth.acceptInvitation': async (request: StaffRequest): Promise<Answer> => {
      const { token } = parseEnvelope(acceptShape, await request.json());
      await acceptSignedIn(deps, request, { id: param(request, 'id'), token });
      const tenants = await listStaffTenants(deps.database, request.user.id);
      const active = tenants.find((tenant) => tenant.id === request.tenant);
      if (!active) throw fail('UNAUTHORIZED', 'You no longer belong to the tenant of this session.');
      const session = { user: request.user, active, tenants, endsAt: request.sessionEndsAt };
      return jsonAnswer({ data: presentSession(session) }, { headers: { 'Cache-Control': 'no-store' } });
    },
    'auth.declineInvitation': async (request: StaffRequest): Promise<Answer> => {
      await declineInvitation(deps, request, param(request, 'id').toLowerCase());
      return jsonAnswer({ success: true });
    },
  };
}

function presentInvitation(row: OwnInvitation): z.input<typeof ownInvitationShape> {
  return {
    id: row.id,
    tenant: { name: row.tenantName },
    role: asRole(row.role),
    invitedBy: row.inviterName,
    needsLink: row.is_by_link === 1,
    createdAt: isoTime(row.created_at),
    expiresAt: isoTime(row.expires_at),
  };
}

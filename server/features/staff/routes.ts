import { fail } from '../../lib/service-error.ts';
import { type Answer, jsonAnswer } from '../../platform/http/answer.ts';
import { type ApiRequest, originOf, param } from '../../platform/http/api-request.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import { listStaffTenants } from './accounts/list-tenants.ts';
import { renameUser } from './accounts/rename-user.ts';
import { invitationRoutes } from './invitation-routes.ts';
import type { InviteDeps } from './invitations/invite-user.ts';
import { passwordRoutes } from './password-routes.ts';
import { verifyPassword } from './passwords/password.ts';
import type { ResetDeps } from './passwords/request-password-reset.ts';
import { endOtherSessions, endSession, signOut } from './sessions/end-session.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { presentSession } from './sessions/present-session.ts';
import { endedSessionCookies } from './sessions/session-cookie.ts';
import { switchTenant } from './sessions/switch-tenant.ts';
import { type SetupDeps, setupRoutes } from './setup-routes.ts';
import { renameUserShape, signInShape, switchTenantShape } from './shapes.ts';
import { readCredentialBody } from './sign-in/credential-body.ts';
import { answerNewSession } from './sign-in/new-session.ts';
import { signInWithLockout } from './sign-in/sign-in-with-lockout.ts';
import type { StaffRequest, StaffUser } from './staff-request.ts';
import { userRoutes } from './user-routes.ts';

export type StaffRouteDeps = InviteDeps & ResetDeps & SetupDeps;

const notKept = { 'Cache-Control': 'no-store' };

/** People: sign-in, passwords, sessions (specification, "Auth endpoints") and the users of a tenant. */
export function staffRoutes(deps: StaffRouteDeps) {
  return {
    ...setupRoutes(deps),
    ...signInRoutes(deps),
    ...sessionRoutes(deps),
    ...passwordRoutes(deps),
    ...userRoutes(deps),
    ...invitationRoutes(deps),
  };
}

function signInRoutes(deps: StaffRouteDeps) {
  const cookieOptions = () => ({ secure: deps.publicUrl().startsWith('https:') });
  return {
    'auth.login': async (request: ApiRequest): Promise<Answer> => {
      const body = await readCredentialBody(request, signInShape, deps.publicUrl());
      const from = originOf(request);
      const session = await signInWithLockout({ ...deps, verifyPassword }, { ...body, ...from });
      return answerNewSession(session, deps.publicUrl());
    },
    'auth.logout': async (request: StaffRequest): Promise<Answer> => {
      await signOut(deps, { ...whoIn(request), sessionId: request.sessionId });
      const cookies = endedSessionCookies(cookieOptions());
      return jsonAnswer({ success: true }, { headers: notKept, cookies });
    },
    'auth.me': async (request: StaffRequest): Promise<Answer> => answerMe(deps, request, request.user),
    'auth.updateMe': async (request: StaffRequest): Promise<Answer> => {
      const { name } = parseEnvelope(renameUserShape, await request.json());
      await renameUser(deps, whoIn(request), name);
      return answerMe(deps, request, { ...request.user, name });
    },
    'auth.switchTenant': async (request: StaffRequest): Promise<Answer> => {
      const { tenantId } = parseEnvelope(switchTenantShape, await request.json());
      const who = { ...whoIn(request), sessionId: request.sessionId };
      const { active, tenants } = await switchTenant(deps, who, tenantId);
      const session = { user: request.user, active, tenants, endsAt: request.sessionEndsAt };
      return jsonAnswer({ data: presentSession(session) }, { headers: notKept });
    },
  };
}

function sessionRoutes(deps: StaffRouteDeps) {
  return {
    'auth.listSessions': async ({ user, sessionId }: StaffRequest): Promise<Answer> =>
      jsonAnswer({ data: await listSessions(deps.database, deps.clock, user.id, sessionId) }),
    'auth.endSession': async (request: StaffRequest): Promise<Answer> => {
      await endSession(deps, whoIn(request), param(request, 'id').toLowerCase());
      return jsonAnswer({ success: true });
    },
    'auth.endOtherSessions': async (request: StaffRequest): Promise<Answer> => {
      await endOtherSessions(deps, whoIn(request), request.sessionId);
      return jsonAnswer({ success: true });
    },
  };
}

function whoIn({ tenant, user, actor }: StaffRequest) {
  return { tenant, userId: user.id, actor };
}

async function answerMe(deps: StaffRouteDeps, request: StaffRequest, user: StaffUser): Promise<Answer> {
  const tenants = await listStaffTenants(deps.database, user.id);
  const active = tenants.find((tenant) => tenant.id === request.tenant);
  if (!active) throw fail('UNAUTHORIZED', 'You no longer belong to the tenant of this session.');
  const session = { user, active, tenants, endsAt: request.sessionEndsAt };
  return jsonAnswer({ data: presentSession(session) }, { headers: notKept });
}

import type { z } from 'zod';
import { type Clock, isoTime } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { parseJsonBody } from '../../lib/json-body.ts';
import { fail } from '../../lib/service-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Answer, jsonAnswer } from '../../platform/http/answer.ts';
import type { ApiRequest } from '../../platform/http/api-request.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import { listStaffTenants, type StaffTenant } from './list-tenants.ts';
import { verifyPassword } from './password.ts';
import { comesFromOwnPage } from './same-origin.ts';
import { endedSessionCookie, sessionCookie } from './session-cookie.ts';
import { type newSessionShape, type sessionShape, signInShape } from './shapes.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import type { StaffRequest, StaffUser } from './staff-request.ts';

export interface StaffRouteDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly publicUrl: () => string;
}

/** Bytes of a credential body; nothing that is right comes near it. */
const maxCredentialBody = 16 * 1024;
const notKept = { 'Cache-Control': 'no-store' };

/** The session endpoints (specification, "Auth endpoints"; decisions, "Auth bodies"). */
export function staffRoutes(deps: StaffRouteDeps) {
  const cookieOptions = () => ({ secure: deps.publicUrl().startsWith('https:') });
  return {
    'auth.login': async (request: ApiRequest): Promise<Answer> => {
      refuseForeignPage(request, new URL(deps.publicUrl()).origin);
      const body = parseEnvelope(signInShape, parseJsonBody(await request.readBody(maxCredentialBody)));
      const from = { ip: request.ip, userAgent: request.header('user-agent') ?? '' };
      const { token, ...session } = await signIn({ ...deps, verifyPassword }, { ...body, ...from });
      const data: z.input<typeof newSessionShape> = { ...presentSession(session), token };
      const headers = { ...notKept, 'Set-Cookie': sessionCookie(token, cookieOptions()) };
      return jsonAnswer({ data }, { headers });
    },
    'auth.me': async (request: StaffRequest): Promise<Answer> => {
      const tenants = await listStaffTenants(deps.database, request.user.id);
      const active = tenants.find((tenant) => tenant.id === request.tenant);
      if (!active) throw fail('UNAUTHORIZED', 'You no longer belong to the tenant of this session.');
      const { user, sessionEndsAt: endsAt } = request;
      return jsonAnswer({ data: presentSession({ user, active, tenants, endsAt }) }, { headers: notKept });
    },
    'auth.logout': async (request: StaffRequest): Promise<Answer> => {
      await signOut(deps.database, request.sessionId);
      const headers = { ...notKept, 'Set-Cookie': endedSessionCookie(cookieOptions()) };
      return jsonAnswer({ success: true }, { headers });
    },
  };
}

// Another site must not be able to sign a visitor in as somebody else. Programs send no Origin.
function refuseForeignPage(request: ApiRequest, publicOrigin: string): void {
  if (comesFromOwnPage(request, publicOrigin) !== false) return;
  throw fail('FORBIDDEN', `Pages of another origin than ${publicOrigin} cannot sign in here.`);
}

function presentSession(session: {
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

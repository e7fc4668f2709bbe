import type { Clock } from '../../../lib/clock.ts';
import { fail } from '../../../lib/service-error.ts';
import { asTenantId } from '../../../lib/tenant-id.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type ApiRequest, originOf } from '../../../platform/http/api-request.ts';
import { requireOwnPage } from '../same-origin.ts';
import { asRole, type StaffRequest, type StaffUser } from '../staff-request.ts';
import { recordMemberSeen } from '../users/membership-store.ts';
import { readSessionCookie } from './session-cookie.ts';
import { sessionEnd, useIsRecordedBefore } from './session-lifetime.ts';
import { findSessionByTokenHash, recordSessionUse, type SessionOfUser } from './session-store.ts';
import { hashSessionToken } from './session-token.ts';

/** What a session adds to a request. */
export type StaffCredential = Omit<StaffRequest, keyof ApiRequest | 'json'>;

export interface StaffAuthenticator {
  /**
   * The session of a request (specification, "Authentication", rule 9), with the role as it is now. Each is a use that
   * keeps the session alive, unless it is said to be none.
   * @throws ServiceError UNAUTHORIZED without a running session; FORBIDDEN for a change that a cookie vouches for and
   *   that does not come from a page of this service
   */
  authenticate(request: ApiRequest, options?: { readonly isUse: boolean }): Promise<StaffCredential>;
}

/** Recognises people by the token of `Authorization: Bearer`, or else of the session cookie. */
export function createStaffAuthenticator(deps: {
  database: Database;
  clock: Clock;
  publicOrigin: () => string;
}): StaffAuthenticator {
  return {
    authenticate: async (request, { isUse } = { isUse: true }) => {
      const { token, isCookie } = readToken(request);
      const session = await findSessionByTokenHash(deps.database, hashSessionToken(token));
      const now = deps.clock.now();
      if (!session || sessionEnd(session) <= now) {
        throw fail('UNAUTHORIZED', 'The session is invalid or has expired. Sign in again.');
      }
      if (session.role === null) {
        throw fail('UNAUTHORIZED', 'You no longer belong to the tenant of this session. Sign in again.');
      }
      if (isCookie && changesState(request)) requireOwnPage(request, deps.publicOrigin());
      const lastUsedAt = isUse ? await noteUse(deps.database, session, now) : session.last_used_at;
      return {
        tenant: asTenantId(session.active_tenant_id),
        role: asRole(session.role),
        user: userOf(session),
        sessionId: session.id,
        sessionEndsAt: sessionEnd({ ...session, last_used_at: lastUsedAt }),
        actor: { kind: 'user', id: session.user_id, ...originOf(request) },
      };
    },
  };
}

function readToken(request: ApiRequest): { token: string; isCookie: boolean } {
  const bearer = /^Bearer +(\S+)\s*$/i.exec(request.header('authorization') ?? '')?.[1];
  if (bearer) return { token: bearer, isCookie: false };
  const cookie = readSessionCookie(request.header('cookie'));
  if (cookie) return { token: cookie, isCookie: true };
  throw fail('UNAUTHORIZED', 'Sign in first: a session cookie or Authorization: Bearer is required.');
}

function changesState(request: ApiRequest): boolean {
  return request.method !== 'GET' && request.method !== 'HEAD';
}

function userOf(session: SessionOfUser): StaffUser {
  const { user_id, email, name, is_super_admin } = session;
  return { id: user_id, email, name, isSuperAdmin: is_super_admin === 1 };
}

/** Records the use where the last recorded one is old enough, and answers the recorded time. */
async function noteUse(database: Database, session: SessionOfUser, now: number): Promise<number> {
  const unlessSince = useIsRecordedBefore(now);
  if (session.last_used_at > unlessSince) return session.last_used_at;
  await database.write(async (tx) => {
    await recordSessionUse(tx, session.id, { usedAt: now, unlessSince });
    await recordMemberSeen(tx, asTenantId(session.active_tenant_id), session.user_id, now);
  });
  return now;
}

import type { Actor } from '../../../lib/actor.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import { fail } from '../../../lib/service-error.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database } from '../../../platform/db/database.ts';
import { recordAccessChange } from '../../audit/record-access-change.ts';
import { deleteOtherSessions, deleteSession, deleteSessionOf } from './session-store.ts';

interface SessionDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

interface SessionOwner {
  readonly tenant: TenantId;
  readonly userId: string;
  readonly actor: Actor;
}

/** Ends one of a person's sessions. @throws ServiceError NOT_FOUND, also for sessions of others */
export function endSession(deps: SessionDeps, owner: SessionOwner, sessionId: string): Promise<void> {
  return deps.database.write(async (tx) => {
    if (!(await deleteSessionOf(tx, owner.userId, sessionId))) {
      throw fail('NOT_FOUND', 'You have no session with this id.');
    }
    await recordAccessChange(tx, owner.tenant, deps, {
      action: 'auth.session_ended',
      record: { kind: 'session', id: sessionId },
      actor: owner.actor,
    });
  });
}

/** Ends all of a person's sessions but one. */
export function endOtherSessions(deps: SessionDeps, owner: SessionOwner, keptId: string): Promise<void> {
  return deps.database.write(async (tx) => {
    const endedSessions = await deleteOtherSessions(tx, owner.userId, keptId);
    await recordAccessChange(tx, owner.tenant, deps, {
      action: 'auth.session_ended',
      record: { kind: 'user', id: owner.userId },
      actor: owner.actor,
      details: { endedSessions },
    });
  });
}

/** Ends a session: its token is unknown from the next request on. */
export function signOut(
  deps: SessionDeps,
  session: SessionOwner & { readonly sessionId: string },
): Promise<void> {
  return deps.database.write(async (tx) => {
    await deleteSession(tx, session.sessionId);
    await recordAccessChange(tx, session.tenant, deps, {
      action: 'auth.signed_out',
      record: { kind: 'user', id: session.userId },
      actor: session.actor,
    });
  });
}

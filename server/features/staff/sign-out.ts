import type { Actor } from '../../lib/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import { recordAccessChange } from '../audit/record-access-change.ts';
import { deleteSession } from './store.ts';

/** Ends a session: its token is unknown from the next request on. */
export function signOut(
  deps: { readonly database: Database; readonly clock: Clock; readonly ids: Ids },
  session: { tenant: TenantId; userId: string; sessionId: string; actor: Actor },
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

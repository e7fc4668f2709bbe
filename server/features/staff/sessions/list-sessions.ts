import type { z } from 'zod';
import { type Clock, isoTime } from '../../../lib/clock.ts';
import { uuidOfTenant } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { sessionEnd } from './session-lifetime.ts';
import { listSessionsOf } from './session-store.ts';
import type { listedSessionShape } from './shapes.ts';

/** The running sessions of a person, the last used first; `current` is the one that asks. */
export async function listSessions(
  db: Reader,
  clock: Clock,
  userId: string,
  currentId: string,
): Promise<z.input<typeof listedSessionShape>[]> {
  const sessions = await listSessionsOf(db, userId);
  return sessions
    .filter((session) => sessionEnd(session) > clock.now())
    .map((session) => ({
      id: session.id,
      current: session.id === currentId,
      tenant: {
        id: uuidOfTenant(session.active_tenant_id),
        slug: session.tenant_slug,
        name: session.tenant_name,
      },
      ip: session.ip,
      userAgent: session.user_agent,
      createdAt: isoTime(session.created_at),
      lastUsedAt: isoTime(session.last_used_at),
      expiresAt: isoTime(sessionEnd(session)),
    }));
}

import type { Database } from '../../platform/db/database.ts';
import { deleteSession } from './store.ts';

/** Ends a session: its token is unknown from the next request on. */
export async function signOut(database: Database, sessionId: string): Promise<void> {
  await database.write((tx) => deleteSession(tx, sessionId));
}

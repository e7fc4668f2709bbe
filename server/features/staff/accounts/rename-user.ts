import type { Actor } from '../../../lib/actor.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database } from '../../../platform/db/database.ts';
import { listTenantsOfUser } from '../users/membership-store.ts';
import { updateUser } from './account-store.ts';
import { recordPersonChange } from './record-person-change.ts';

/** Changes the name of a person, in all their tenants and in content that names them. */
export function renameUser(
  deps: { readonly database: Database; readonly clock: Clock; readonly ids: Ids },
  person: { tenant: TenantId; userId: string; actor: Actor },
  name: string,
): Promise<void> {
  const { tenant, userId, actor } = person;
  return deps.database.write(async (tx) => {
    await updateUser(tx, userId, { name, updated_at: deps.clock.now() });
    for (const { id } of await listTenantsOfUser(tx, userId)) tx.touch(id, `user:${userId}`);
    await recordPersonChange(tx, deps, { tenant, userId, actor, action: 'user.renamed', details: { name } });
  });
}

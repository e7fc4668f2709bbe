import type { Actor } from '../../../lib/actor.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { recordAccessChange } from '../../audit/record-access-change.ts';
import type { AuthoredKind, AuthoredType } from '../authored-types.ts';

/** Who changes a type, and whether to save it or only to check. */
export interface ChangeOptions {
  readonly dryRun: boolean;
  readonly actor: Actor;
}

const recordKinds: Readonly<Record<AuthoredKind, string>> = {
  page: 'page_type',
  collection: 'collection_type',
  component: 'component',
};

/** Writes a change of a type into the audit log: types have no content events. */
export async function recordTypeChange(
  tx: Tx,
  tenant: TenantId,
  deps: { readonly clock: Clock; readonly ids: Ids },
  input: { change: 'created' | 'updated' | 'deleted'; type: AuthoredType; actor: Actor },
): Promise<void> {
  const { change, type, actor } = input;
  const kind = recordKinds[type.kind];
  await recordAccessChange(tx, tenant, deps, {
    action: `${kind}.${change}`,
    record: { kind, id: type.id },
    actor,
    details: { name: type.name, slug: type.slug, version: type.version },
  });
}

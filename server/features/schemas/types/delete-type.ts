import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import { fail } from '../../../lib/service-error.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database, Reader } from '../../../platform/db/database.ts';
import {
  type AuthoredKind,
  type AuthoredType,
  componentFieldsAmong,
  kindNames,
  requireType,
  writeTypes,
} from '../authored-types.ts';
import type { ContentUsage } from '../content-usage.ts';
import { mapSlugsInFields } from '../map-slugs.ts';
import { markTypeDeleted, raiseSchemaRevision } from '../store.ts';
import { type ChangeOptions, recordTypeChange } from './record-type-change.ts';

const mostReferences = 20;

/**
 * Deletes a type softly, unless it is in use: page and collection types by entries, components by content and by the
 * schemas of others. A collection type that only a reference field names may go. `dryRun` checks and saves nothing.
 * @throws ServiceError NOT_FOUND, HAS_REFERENCES with the uses in its details
 */
export function deleteType(
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly ids: Ids;
    readonly usage: ContentUsage;
  },
  tenant: TenantId,
  target: { readonly kind: AuthoredKind; readonly id: string },
  options: ChangeOptions,
): Promise<void> {
  return writeTypes(deps.database, tenant, async (tx, types) => {
    const type = requireType(types, target.kind, target.id);
    const users = type.kind === 'component' ? schemasNaming(types, type) : [];
    const entryCount = await countUses(deps.usage, tx, tenant, type);
    if (users.length > 0 || entryCount > 0) throw inUse(type, users, entryCount);
    if (options.dryRun) return;
    const now = deps.clock.now();
    await markTypeDeleted(tx, tenant, type.id, now);
    await raiseSchemaRevision(tx, tenant, now);
    tx.touch(tenant, `type:${type.id}`);
    await recordTypeChange(tx, tenant, deps, { change: 'deleted', type, actor: options.actor });
  });
}

function schemasNaming(types: readonly AuthoredType[], component: AuthoredType): AuthoredType[] {
  const componentFields = componentFieldsAmong(types);
  return types.filter((type) => {
    if (type.id === component.id) return false;
    let named = false;
    const note = (slug: string) => {
      named ||= slug === component.slug;
      return slug;
    };
    mapSlugsInFields(type.fields, { component: note, componentFields });
    return named;
  });
}

function countUses(usage: ContentUsage, db: Reader, tenant: TenantId, type: AuthoredType): Promise<number> {
  return type.kind === 'component'
    ? usage.countComponentUses(db, tenant, type.slug)
    : usage.countEntries(db, tenant, type.id);
}

function inUse(type: AuthoredType, users: readonly AuthoredType[], entryCount: number) {
  const uses = [
    ...(users.length > 0
      ? [`named by ${users.length === 1 ? 'one schema' : `${users.length} schemas`}`]
      : []),
    ...(entryCount > 0 ? [`used by ${entryCount === 1 ? 'one entry' : `${entryCount} entries`}`] : []),
  ];
  const references = users
    .slice(0, mostReferences)
    .map(({ kind, id, slug, name }) => ({ kind: kindNames[kind], id, slug, name }));
  const message = `The ${kindNames[type.kind]} '${type.slug}' cannot be deleted: it is ${uses.join(' and ')}.`;
  return fail('HAS_REFERENCES', message, { references, entryCount });
}

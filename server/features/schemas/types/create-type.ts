import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { chosenAppearance, type TypeAppearance } from '../appearance.ts';
import {
  type AuthoredKind,
  type AuthoredType,
  requireFreeSlug,
  requireValidSchema,
  writeTypes,
} from '../authored-types.ts';
import { insertType, raiseSchemaRevision } from '../store.ts';
import { type ChangeOptions, recordTypeChange } from './record-type-change.ts';

/** A new page type, collection type or component; `schema` is checked here. */
export interface TypeInput {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly isSingleton: boolean;
  readonly schema: unknown;
  readonly appearance?: TypeAppearance | null | undefined;
}

/**
 * Makes a type (specification, "Schema management", create flow): the slug first, the schema after it.
 * `dryRun` checks and answers the same and saves nothing.
 * @throws ServiceError DUPLICATE_SLUG, INVALID_SCHEMA
 */
export function createType(
  deps: { readonly database: Database; readonly clock: Clock; readonly ids: Ids },
  tenant: TenantId,
  kind: AuthoredKind,
  input: TypeInput,
  options: ChangeOptions,
): Promise<AuthoredType> {
  return writeTypes(deps.database, tenant, async (tx, types) => {
    requireFreeSlug(types, kind, input.slug);
    const fields = requireValidSchema(input.schema, { kind, slug: input.slug }, types);
    const now = deps.clock.now();
    const type: AuthoredType = {
      id: deps.ids.nextType(),
      kind,
      slug: input.slug,
      name: input.name,
      description: input.description,
      isSingleton: kind === 'collection' && input.isSingleton,
      version: 1,
      fields,
      appearance: chosenAppearance(input.appearance),
      createdAt: now,
      updatedAt: now,
    };
    if (options.dryRun) return type;
    await saveNewType(tx, tenant, type);
    await recordTypeChange(tx, tenant, deps, { change: 'created', type, actor: options.actor });
    return type;
  });
}

async function saveNewType(tx: Tx, tenant: TenantId, type: AuthoredType): Promise<void> {
  await insertType(tx, {
    tenant_id: tenant,
    id: type.id,
    kind: type.kind,
    slug: type.slug,
    name: type.name,
    description: type.description,
    is_singleton: type.isSingleton ? 1 : 0,
    schema: JSON.stringify(type.fields),
    version: type.version,
    created_at: type.createdAt,
    updated_at: type.updatedAt,
    deleted_at: null,
    appearance: type.appearance ? JSON.stringify(type.appearance) : null,
  });
  await raiseSchemaRevision(tx, tenant, type.createdAt);
  tx.touch(tenant, `type:${type.id}`);
}

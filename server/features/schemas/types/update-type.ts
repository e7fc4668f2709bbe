import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import { fail } from '../../../lib/service-error.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { chosenAppearance, type TypeAppearance } from '../appearance.ts';
import {
  type AuthoredKind,
  type AuthoredType,
  requireType,
  requireValidSchema,
  writeTypes,
} from '../authored-types.ts';
import type { ContentUsage } from '../content-usage.ts';
import type { FieldInput } from '../field-types/field-input.ts';
import type { Field } from '../field-types/field-type.ts';
import { mapSlugsInFields } from '../map-slugs.ts';
import type { SchemaWarning } from '../shapes.ts';
import { changeType, raiseSchemaRevision } from '../store.ts';
import { detectBreakingChanges } from './breaking-changes.ts';
import { type ChangeOptions, recordTypeChange } from './record-type-change.ts';
import { planRename, type TypeRename } from './rename-type.ts';

/** What to change of a type; what is undefined stays. */
export interface TypeChanges {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly description?: string | undefined;
  readonly isSingleton?: boolean | undefined;
  readonly schema?: readonly FieldInput[] | undefined;
  /** Null and nothing chosen take it away. */
  readonly appearance?: TypeAppearance | null | undefined;
}

export interface UpdatedType {
  readonly type: AuthoredType;
  readonly warnings: readonly SchemaWarning[];
  /** A content migration that waits to be run, when the change broke with content. */
  readonly proposedMigrationId: string | undefined;
}

/**
 * Changes a type (specification, "Schema management", update flow, in its order). A new slug is written into every
 * schema and all content that name the old one. A change that changes nothing is not stored and makes no version;
 * `dryRun` checks and answers the same and saves nothing.
 * @throws ServiceError NOT_FOUND, DUPLICATE_SLUG, BAD_REQUEST (slug of a page type), SINGLETON_CONVERSION_ERROR,
 *   INVALID_SCHEMA
 */
export function updateType(
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly ids: Ids;
    readonly usage: ContentUsage;
  },
  tenant: TenantId,
  target: { readonly kind: AuthoredKind; readonly id: string },
  changes: TypeChanges,
  options: ChangeOptions,
): Promise<UpdatedType> {
  return writeTypes(deps.database, tenant, async (tx, types) => {
    const before = requireType(types, target.kind, target.id);
    const rename = planRename(types, before, changes.slug);
    await refuseCrowdedSingleton(deps.usage, tx, tenant, before, changes);
    const edited = applyChanges(before, changes, rename, rename?.types ?? types);
    const warnings = changes.schema ? await warn(deps.usage, tx, tenant, before, edited) : [];

    const after = (rename?.types ?? types).map((type) => (type.id === before.id ? edited : type));
    const now = deps.clock.now();
    const saved = after.flatMap((type, index) => nextVersion(types[index], type, now));
    if (saved.length > 0 && !options.dryRun) {
      for (const type of saved) await saveType(tx, tenant, type);
      if (rename?.kind === 'component') await deps.usage.renameComponent(tx, tenant, rename.from, rename.to);
      if (deliversOther(types, saved)) await deps.usage.textsChanged(tx, tenant);
      await raiseSchemaRevision(tx, tenant, now);
      for (const type of saved) {
        await recordTypeChange(tx, tenant, deps, { change: 'updated', type, actor: options.actor });
      }
    }
    const broke = warnings.length > 0 && !options.dryRun;
    const change = { typeId: before.id, before: before.fields, after: edited.fields };
    const proposedMigrationId = broke ? await deps.usage.proposeMigration(tx, tenant, change) : undefined;
    return { type: saved.find((type) => type.id === before.id) ?? before, warnings, proposedMigrationId };
  });
}

async function refuseCrowdedSingleton(
  usage: ContentUsage,
  db: Reader,
  tenant: TenantId,
  before: AuthoredType,
  changes: TypeChanges,
): Promise<void> {
  if (before.kind !== 'collection' || before.isSingleton || !changes.isSingleton) return;
  const items = await usage.countEntries(db, tenant, before.id);
  if (items <= 1) return;
  throw fail(
    'SINGLETON_CONVERSION_ERROR',
    `The collection type '${before.slug}' has ${items} items; a singleton has one. Delete the others first.`,
    { itemCount: items },
  );
}

function applyChanges(
  before: AuthoredType,
  changes: TypeChanges,
  rename: TypeRename | undefined,
  types: readonly AuthoredType[],
): AuthoredType {
  const { kind } = before;
  const slug = changes.slug ?? before.slug;
  const kept = types.find((type) => type.id === before.id)?.fields ?? before.fields;
  // Whoever sends a schema and a new slug at once may still name the type by its old one.
  const sent = changes.schema && rename ? mapSlugsInFields(changes.schema, rename.mapping) : changes.schema;
  return {
    ...before,
    slug,
    name: changes.name ?? before.name,
    description: changes.description ?? before.description,
    isSingleton: kind === 'collection' ? (changes.isSingleton ?? before.isSingleton) : before.isSingleton,
    appearance: changes.appearance === undefined ? before.appearance : chosenAppearance(changes.appearance),
    fields: sent ? requireValidSchema(sent, { kind, slug }, types) : kept,
  };
}

async function warn(
  usage: ContentUsage,
  db: Reader,
  tenant: TenantId,
  before: AuthoredType,
  after: AuthoredType,
): Promise<SchemaWarning[]> {
  const breaking = detectBreakingChanges(before.fields, after.fields);
  if (breaking.length === 0) return [];
  const affectedCount =
    before.kind === 'component'
      ? await usage.countComponentUses(db, tenant, before.slug)
      : await usage.countEntries(db, tenant, before.id);
  return affectedCount > 0 ? breaking.map((change) => ({ ...change, affectedCount })) : [];
}

/** The type as its next version, or nothing when it is as it was. */
function nextVersion(before: AuthoredType | undefined, after: AuthoredType, now: number): AuthoredType[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ ...after, version: after.version + 1, updatedAt: now }];
}

async function saveType(tx: Tx, tenant: TenantId, type: AuthoredType): Promise<void> {
  await changeType(tx, tenant, type.id, {
    slug: type.slug,
    name: type.name,
    description: type.description,
    is_singleton: type.isSingleton ? 1 : 0,
    schema: JSON.stringify(type.fields),
    version: type.version,
    updated_at: type.updatedAt,
    appearance: type.appearance ? JSON.stringify(type.appearance) : null,
  });
  tx.touch(tenant, `type:${type.id}`);
}

/**
 * Whether readers can get other content of types than before: they have other fields, fields of other types, or fields that became
 * localized or shared. Labels and rules don't matter.
 */
function deliversOther(before: readonly AuthoredType[], after: readonly AuthoredType[]): boolean {
  return after.some((type) => {
    const former = before.find(({ id }) => id === type.id);
    return JSON.stringify(former?.fields.map(deliveryOf)) !== JSON.stringify(type.fields.map(deliveryOf));
  });
}

function deliveryOf({ name, type, options }: Field): unknown {
  return [name, type, options?.['fields'], options?.['componentSlug'], options?.['localized'] === true];
}

// In this folder: the structure of content: types as they are now, their fields and what may stand in them. `types/`
// changes them, `describe/` tells them, `field-types/` has a file for each type of field.

import { createRecentMap } from '../../lib/recent-map.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { TypeRow } from '../../platform/db/tables.ts';
import type { TypeAppearance } from './appearance.ts';
import { compileSchema } from './compile-schema.ts';
import type { CompiledSchema, ComponentSchema, Field } from './field-types/field-type.ts';
import { type Locales, toLocales } from './locales.ts';
import { postFields } from './post-fields.ts';
import { type ListedTypeRow, listLocales, listTypes, readSchemaRevision } from './store.ts';
import { toWorkflow, type Workflow } from './workflow.ts';

export type TypeKind = 'page' | 'collection' | 'component' | 'post';

/** A type with its fields, ready for content. */
export interface ContentType {
  readonly id: string;
  readonly kind: TypeKind;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly isSingleton: boolean;
  readonly version: number;
  readonly fields: readonly Field[];
  readonly schema: CompiledSchema;
  /** The way that its records go before they are published; undefined where they may be published at any time. */
  readonly workflow: Workflow | undefined;
  /** How editors see it; undefined where nobody chose. */
  readonly appearance: TypeAppearance | undefined;
  /** Unix milliseconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** All types of a tenant as they were at one schema revision. */
export interface SchemaSnapshot {
  readonly revision: number;
  list(kind: TypeKind): readonly ContentType[];
  byId(id: string): ContentType | undefined;
  bySlug(kind: TypeKind, slug: string): ContentType | undefined;
  /** What content rules ask for when they meet a component. */
  component(slug: string): ComponentSchema | undefined;
  components(): readonly ComponentSchema[];
  /** The built-in type of blog posts. */
  readonly post: ContentType;
  /** Undefined for a tenant without any. */
  readonly locales: Locales | undefined;
}

/** Keeps compiled types in memory, by tenant and revision. */
export interface SchemaDirectory {
  /** The tenant's types as `db` sees them now: one small query when they have not changed. */
  current(db: Reader, tenant: TenantId): Promise<SchemaSnapshot>;
  /** As `current`, for callers that have read the revision along with something else. */
  at(db: Reader, tenant: TenantId, revision: number): Promise<SchemaSnapshot>;
}

export function createSchemaDirectory(): SchemaDirectory {
  const known = createRecentMap<string, SchemaSnapshot>(500);

  async function at(db: Reader, tenant: TenantId, revision: number): Promise<SchemaSnapshot> {
    const kept = known.get(tenant);
    if (kept?.revision === revision) return kept;
    const snapshot = createSnapshot(
      revision,
      await listTypes(db, tenant),
      toLocales(await listLocales(db, tenant)),
    );
    known.set(tenant, snapshot);
    return snapshot;
  }

  return {
    at,
    current: async (db, tenant) => at(db, tenant, await readSchemaRevision(db, tenant)),
  };
}

function createSnapshot(
  revision: number,
  rows: readonly ListedTypeRow[],
  locales: Locales | undefined,
): SchemaSnapshot {
  const types = rows.map(toContentType);
  const byId = new Map(types.map((type) => [type.id, type]));
  const bySlug = new Map(types.map((type) => [`${type.kind}:${type.slug}`, type]));
  const components = new Map(
    types.filter((type) => type.kind === 'component').map((type) => [type.slug, toComponentSchema(type)]),
  );
  return {
    revision,
    locales,
    list: (kind) => types.filter((type) => type.kind === kind),
    byId: (id) => byId.get(id),
    bySlug: (kind, slug) => bySlug.get(`${kind}:${slug}`),
    component: (slug) => components.get(slug),
    components: () => [...components.values()],
    get post() {
      const type = bySlug.get('post:blog-post');
      if (!type) throw new Error('the tenant has no built-in type for posts');
      return type;
    },
  };
}

function toComponentSchema(type: ContentType): ComponentSchema {
  return {
    slug: type.slug,
    name: type.name,
    get fields() {
      return type.schema;
    },
  };
}

/** A type as its row tells; its schema is compiled on first use. */
export function toContentType(row: ListedTypeRow): ContentType {
  const type = readType(row);
  const { workflow_id: id, workflow_name: name, workflow_stages: stages } = row;
  const workflow =
    id === null || name === null || stages === null ? undefined : toWorkflow({ id, name, stages });
  let compiled: CompiledSchema | undefined;
  return {
    ...type,
    workflow,
    get schema() {
      compiled ??= compileSchema(type.fields);
      return compiled;
    },
  };
}

/** A type as its row tells, without rules for content and for publishing. */
export function readType(row: TypeRow): Omit<ContentType, 'schema' | 'workflow'> {
  return {
    id: row.id,
    kind: row.kind as TypeKind,
    slug: row.slug,
    name: row.name,
    description: row.description,
    isSingleton: row.is_singleton === 1,
    version: row.version,
    fields: row.kind === 'post' ? postFields : (JSON.parse(row.schema) as Field[]),
    appearance: row.appearance === null ? undefined : (JSON.parse(row.appearance) as TypeAppearance),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

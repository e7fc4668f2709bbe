import type { TenantId } from '../../lib/tenant-id.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { CompiledSchema, Field } from '../schemas/field-types/field-type.ts';
import { type ContentType, toContentType } from '../schemas/schema-directory.ts';
import { listTypes } from '../schemas/store.ts';
import type { Content } from './entry.ts';
import { findDocumentsContaining, renameComponentIndex, writeDocument } from './rename-store.ts';

const batch = 200;

interface Rename {
  readonly from: string;
  readonly to: string;
  schemaOf(slug: string): CompiledSchema | undefined;
}

/**
 * Gives a component its new slug wherever content holds it: drafts, published content, history, trash. Values of `json`
 * fields are somebody's data and stay, whatever keys they have.
 */
export async function renameComponent(tx: Tx, tenant: TenantId, from: string, to: string): Promise<void> {
  const types = new Map((await listTypes(tx, tenant)).map((row) => [row.id, toContentType(row)]));
  const rename: Rename = { from, to, schemaOf: componentSchemas([...types.values()]) };
  const text = `"_type":${JSON.stringify(from)}`;
  let after = { entryId: '', version: 0 };
  for (;;) {
    const documents = await findDocumentsContaining(tx, tenant, text, after, batch);
    for (const document of documents) {
      const schema = types.get(document.typeId)?.schema;
      if (!schema) continue;
      const renamed = (json: string) => JSON.stringify(renameIn(schema, JSON.parse(json) as Content, rename));
      const published = document.published === null ? null : renamed(document.published);
      await writeDocument(tx, tenant, { ...document, draft: renamed(document.draft), published });
      tx.touch(tenant, `entry:${document.entryId}`);
    }
    const last = documents.at(-1);
    if (!last || documents.length < batch) break;
    after = { entryId: last.entryId, version: last.version };
  }
  await renameComponentIndex(tx, tenant, from, to);
}

function componentSchemas(types: readonly ContentType[]) {
  const schemas = new Map(
    types.filter((type) => type.kind === 'component').map((type) => [type.slug, type.schema]),
  );
  return (slug: string): CompiledSchema | undefined => schemas.get(slug);
}

function renameIn(schema: CompiledSchema, content: Content, rename: Rename): Content {
  const entries = Object.entries(content).map(([key, value]): [string, unknown] => {
    const field = schema.byName.get(key)?.field;
    return [key, field ? renameValue(field, value, rename) : value];
  });
  return Object.fromEntries(entries);
}

function renameValue(field: Field, value: unknown, rename: Rename): unknown {
  if (field.type === 'nestedComponent') return renameOne(value, rename);
  if (field.type === 'componentPicker' && Array.isArray(value)) {
    return value.map((one) => renameOne(one, rename));
  }
  return value;
}

function renameOne(value: unknown, rename: Rename): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const component = value as Content;
  const slug = String(component['_type']);
  // The component may be saved under its new slug already.
  const schema = rename.schemaOf(slug) ?? (slug === rename.from ? rename.schemaOf(rename.to) : undefined);
  const inside = schema ? renameIn(schema, component, rename) : component;
  return slug === rename.from ? { ...inside, _type: rename.to } : inside;
}

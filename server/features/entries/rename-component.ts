import type { TenantId } from '../../lib/tenant-id.ts';
import type { Tx } from '../../platform/db/database.ts';
import { toContentType } from '../schemas/schema-directory.ts';
import { listTypes } from '../schemas/store.ts';
import type { Content } from './entry.ts';
import { type ComponentMapping, mapComponents } from './map-components.ts';
import { findDocumentsContaining, renameComponentIndex, writeDocument } from './rename-store.ts';

const batch = 200;

/** Gives a component its new slug wherever content holds it: drafts, published content, history, trash. */
export async function renameComponent(tx: Tx, tenant: TenantId, from: string, to: string): Promise<void> {
  const types = (await listTypes(tx, tenant)).map(toContentType);
  const schemaById = new Map(types.map((type) => [type.id, type.schema]));
  const components = types.filter((type) => type.kind === 'component');
  const schemaBySlug = new Map(components.map((type) => [type.slug, type.schema]));
  const mapping: ComponentMapping = {
    // The component may be saved under its new slug already.
    schemaOf: (slug) => schemaBySlug.get(slug) ?? (slug === from ? schemaBySlug.get(to) : undefined),
    map: (component, slug) => (slug === from ? { ...component, _type: to } : component),
  };
  const text = `"_type":${JSON.stringify(from)}`;
  let after = { entryId: '', version: 0 };
  for (;;) {
    const documents = await findDocumentsContaining(tx, tenant, text, after, batch);
    for (const document of documents) {
      const schema = schemaById.get(document.typeId);
      if (!schema) continue;
      const renamed = (json: string) =>
        JSON.stringify(mapComponents(schema, JSON.parse(json) as Content, mapping));
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

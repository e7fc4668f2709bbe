import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { toContentType } from '../../schemas/schema-directory.ts';
import { listTypes } from '../../schemas/store.ts';
import { rewriteAutosave } from '../autosave/autosave-entry.ts';
import { findAutosavesContaining } from '../autosave/autosave-store.ts';
import type { Content } from '../entry.ts';
import { readEndedContents, writeEndedContent } from '../live/ended-store.ts';
import { findReleasedContaining, writeReleasedContent } from '../released/released-content-store.ts';
import { readTranslationId } from '../translation-keys.ts';
import { type ComponentMapping, mapComponents } from './map-components.ts';
import {
  findDocumentsContaining,
  findLocalContaining,
  type LocalDocument,
  renameComponentIndex,
  writeDocument,
  writeLocalDocument,
} from './rename-store.ts';

const batch = 200;

/** A stored document of a type with the component renamed; undefined when the type is gone. */
type Rename = (json: string, typeId: string) => string | undefined;

/**
 * Gives a component its new slug wherever content holds it: drafts, published content, history, trash, what people have not
 * saved yet, what releases say, and what was live, which is read with the types of today.
 */
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
  const rename: Rename = (json, typeId) => {
    const schema = schemaById.get(typeId);
    return schema && JSON.stringify(mapComponents(schema, JSON.parse(json) as Content, mapping));
  };
  const text = `"_type":${JSON.stringify(from)}`;
  await renameInDocuments(tx, tenant, text, rename);
  await renameInAutosaves(tx, tenant, text, rename);
  await renameInLocales(tx, tenant, text, rename);
  await renameInReleases(tx, tenant, text, rename);
  await renameInPast(tx, tenant, text, rename);
  await renameComponentIndex(tx, tenant, from, to);
}

async function renameInDocuments(tx: Tx, tenant: TenantId, text: string, rename: Rename): Promise<void> {
  let after = { entryId: '', version: 0 };
  for (;;) {
    const documents = await findDocumentsContaining(tx, tenant, text, after, batch);
    for (const document of documents) {
      if (!document.draft.includes(text) && !document.published?.includes(text)) continue;
      const draft = rename(document.draft, document.typeId);
      if (draft === undefined) continue;
      const published = document.published === null ? null : rename(document.published, document.typeId);
      await writeDocument(tx, tenant, { ...document, draft, published: published ?? null });
      tx.touch(tenant, `entry:${readTranslationId(document.entryId).recordId}`);
    }
    const last = documents.at(-1);
    if (!last || documents.length < batch) return;
    after = { entryId: last.entryId, version: last.version };
  }
}

/** Follows in what readers of other locales see. */
async function renameInLocales(tx: Tx, tenant: TenantId, text: string, rename: Rename): Promise<void> {
  let after: LocalDocument | undefined;
  for (;;) {
    const documents = await findLocalContaining(tx, tenant, text, after, batch);
    for (const document of documents) {
      const content = rename(document.content, document.typeId);
      if (content !== undefined) await writeLocalDocument(tx, tenant, { ...document, content });
    }
    after = documents.at(-1);
    if (!after || documents.length < batch) return;
  }
}

async function renameInAutosaves(tx: Tx, tenant: TenantId, text: string, rename: Rename): Promise<void> {
  let after = { entryId: '', userId: '' };
  for (;;) {
    const found = await findAutosavesContaining(tx, tenant, text, after, batch);
    for (const { autosave, typeId } of found) {
      const fields = rename(autosave.fields, typeId);
      if (fields !== undefined) await rewriteAutosave(tx, tenant, { ...autosave, fields });
    }
    const last = found.at(-1)?.autosave;
    if (!last || found.length < batch) return;
    after = { entryId: last.entry_id, userId: last.user_id };
  }
}

async function renameInReleases(tx: Tx, tenant: TenantId, text: string, rename: Rename): Promise<void> {
  let after = { releaseId: '', entryId: '' };
  for (;;) {
    const found = await findReleasedContaining(tx, tenant, text, after, batch);
    for (const one of found) {
      const [content = null, before = null] = [one.content, one.before].map((json) =>
        json === null ? null : rename(json, one.typeId),
      );
      // Of a type that is gone nothing can be renamed.
      if ((content === null) === (one.content === null))
        await writeReleasedContent(tx, tenant, { ...one, content, before });
    }
    const last = found.at(-1);
    if (!last || found.length < batch) return;
    after = { releaseId: last.releaseId, entryId: last.entryId };
  }
}

async function renameInPast(tx: Tx, tenant: TenantId, text: string, rename: Rename): Promise<void> {
  let after = { id: '', liveFrom: 0 };
  for (;;) {
    const found = await readEndedContents(tx, tenant, after, batch);
    for (const one of found) {
      const content = one.content.includes(text) ? rename(one.content, one.typeId) : undefined;
      if (content !== undefined) await writeEndedContent(tx, tenant, one, content);
    }
    const last = found.at(-1);
    if (!last || found.length < batch) return;
    after = last;
  }
}

import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { indexDocument, type SearchDocument } from '../../platform/search/search-index.ts';
import { searchDocumentOf } from '../entries/indexing/index-content.ts';
import { indexPublishedFrom } from '../entries/indexing/index-published.ts';
import { linkRichText } from '../entries/indexing/link-rich-text.ts';
import { listLiveEntries } from '../entries/store.ts';
import { mediaDocumentOf } from '../media/media-document.ts';
import { listMediaFrom } from '../media/store.ts';
import type { SchemaDirectory } from '../schemas/schema-directory.ts';

const batch = 200;

/** What a step of indexing read: the documents, and where the next step goes on. */
interface Step {
  readonly documents: readonly SearchDocument[];
  readonly last: string | undefined;
  readonly read: number;
}

/**
 * Makes the searchable words of all entries and media of a tenant anew, batch by batch: an archive holds none. Notes
 * which media are used in rich text, which archives of older releases do not tell.
 */
export async function indexImported(
  deps: { database: Database; schemas: SchemaDirectory },
  tenant: TenantId,
): Promise<void> {
  await indexAll(deps.database, tenant, async (tx, after) => {
    const types = await deps.schemas.current(tx, tenant);
    const entries = await listLiveEntries(tx, tenant, after, batch);
    const documents = entries.flatMap((entry) => {
      const type = types.byId(entry.typeId);
      return type ? [searchDocumentOf(entry, type, types)] : [];
    });
    return { documents, last: entries.at(-1)?.id, read: entries.length };
  });
  await indexAll(deps.database, tenant, async (tx, after) => {
    const media = await listMediaFrom(tx, tenant, after, batch);
    return { documents: media.map(mediaDocumentOf), last: media.at(-1)?.id, read: media.length };
  });
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after;
    after = await deps.database.write(async (tx) =>
      linkRichText(tx, tenant, await deps.schemas.current(tx, tenant), from),
    );
  }
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after;
    after = await deps.database.write(async (tx) =>
      indexPublishedFrom(tx, tenant, await deps.schemas.current(tx, tenant), from),
    );
  }
}

async function indexAll(
  database: Database,
  tenant: TenantId,
  next: (tx: Tx, after: string) => Promise<Step>,
): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after;
    after = await database.write(async (tx) => {
      const { documents, last, read } = await next(tx, from);
      for (const document of documents) indexDocument(tx, tenant, document);
      return read === batch ? last : undefined;
    });
  }
}

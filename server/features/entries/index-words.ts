import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import { indexDocument } from '../../platform/search/search-index.ts';
import type { SchemaDirectory } from '../schemas/schema-directory.ts';
import { searchDocumentOf } from './index-content.ts';
import { listLiveEntries } from './store.ts';

const batch = 200;

/** Makes the searchable words of all live entries of a tenant anew, batch by batch: for content that came as rows. */
export async function indexAllWords(
  deps: { database: Database; schemas: SchemaDirectory },
  tenant: TenantId,
): Promise<void> {
  let after = '';
  for (let more = true; more; ) {
    await deps.database.write(async (tx) => {
      const types = await deps.schemas.current(tx, tenant);
      const entries = await listLiveEntries(tx, tenant, after, batch);
      for (const entry of entries) {
        const type = types.byId(entry.typeId);
        if (type) await indexDocument(tx, tenant, searchDocumentOf(entry, type, types));
      }
      after = entries.at(-1)?.id ?? after;
      more = entries.length === batch;
    });
  }
}

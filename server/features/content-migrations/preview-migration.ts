import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database } from '../../platform/db/database.ts';
import { documentsOf } from '../entries/entry-documents.ts';
import { readTranslationId } from '../entries/translation-keys.ts';
import type { SchemaDirectory } from '../schemas/schema-directory.ts';
import {
  mostSamples,
  operationsOf,
  requireStatus,
  typeOfMigration,
  type UnconvertedSample,
} from './migration.ts';
import { operationsFor, selectionOf } from './run-step.ts';
import { findMigration, listEntriesToMigrate, readDocuments } from './store.ts';
import { transformDocument } from './transform-document.ts';

const batch = 200;

/** What a migration would do. */
export interface MigrationPreview {
  /** Entries that it looks at. */
  readonly total: number;
  /** Entries that it would change. */
  readonly changed: number;
  /** Values of drafts that it could not turn and would leave as they are. */
  readonly unconverted: number;
  readonly samples: readonly UnconvertedSample[];
}

/**
 * Counts what a pending migration would change, on one unchanging view of the content, and changes nothing.
 * @throws ServiceError NOT_FOUND, INVALID_STATUS
 */
export function previewMigration(
  deps: { database: Database; schemas: SchemaDirectory },
  tenant: TenantId,
  id: string,
): Promise<MigrationPreview> {
  return deps.database.snapshot(async (db) => {
    const migration = requireStatus(await findMigration(db, tenant, id), 'pending', 'previewed');
    const types = await deps.schemas.current(db, tenant);
    const migrated = typeOfMigration(types, migration);
    const operations = operationsOf(migration);
    let [total, changed, unconverted, after] = [0, 0, 0, ''];
    const samples: UnconvertedSample[] = [];
    for (;;) {
      const entries = await listEntriesToMigrate(db, tenant, selectionOf(migrated), after, batch);
      const counted = entries.filter(({ isCounted }) => isCounted).map(({ id }) => id);
      for (const row of await readDocuments(db, tenant, counted)) {
        const type = types.byId(row.type_id);
        if (!type) continue;
        const own = operationsFor(row.id, migrated, operations);
        const transform = (json: string) => transformDocument(json, type, migrated, own, types);
        const before = documentsOf(row);
        const draft = transform(before.draft);
        const live = before.published === null ? null : transform(before.published).json;
        total++;
        if (draft.json !== before.draft || live !== before.published) changed++;
        unconverted += draft.unconverted.length;
        for (const one of draft.unconverted) {
          if (samples.length < mostSamples)
            samples.push({ entryId: readTranslationId(row.id).recordId, ...one });
        }
      }
      after = entries.at(-1)?.id ?? after;
      if (entries.length < batch) return { total, changed, unconverted, samples };
      // SQLite answers at once: others get their turn between batches.
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
}

import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { removeDocument } from '../../../platform/search/search-index.ts';
import { trashDays } from '../../api/trash-days.ts';
import { holdTypes, raiseSchemaRevision } from '../../schemas/store.ts';
import type { EntryDeps } from '../entry-deps.ts';
import { purgeEntries } from '../trash/purge-store.ts';
import {
  findLocaleToFill,
  findRemovedLocale,
  finishFill,
  holdFill,
  holdRecordsAfter,
  keepFill,
  listTranslationsTo,
  lookAtShown,
  purgeLocale,
} from './fill-store.ts';
import { showRecords, showUntranslated } from './show-in-locales.ts';

/** Records of a step. Writers wait for it, on SQLite all of them. */
const batch = 100;
const millisecondsADay = 86_400_000;

/**
 * Makes ready what locales show that are new, or whose fallback or type is another: in steps each of which commits how far
 * it came, so that another node, or this one after it was ended, goes on there. Reads go on from what is there.
 */
export function createLocalesJob({
  database,
  schemas,
  clock,
}: EntryDeps & { readonly database: Database }): Job {
  async function step(tx: Tx, tenant: TenantId, code: string): Promise<void> {
    await holdTypes(tx, tenant, 'shared');
    const after = await holdFill(tx, tenant, code);
    if (after === undefined) return;
    const types = await schemas.current(tx, tenant);
    const { ids, translated } = await holdRecordsAfter(tx, tenant, after, batch);
    const plain = ids.filter((id) => !translated.has(id));
    await showUntranslated({ tx, tenant, types }, plain, code);
    await showRecords({ tx, tenant, types }, [...translated], [code]);
    for (const id of ids) tx.touch(tenant, `entry:${id}`);
    if (after === '') await lookAtShown(tx);
    const last = ids.at(-1);
    if (last !== undefined && ids.length === batch) return keepFill(tx, tenant, code, last);
    await finishFill(tx, tenant, code);
    await raiseSchemaRevision(tx, tenant, clock.now());
  }

  return {
    name: 'locales',
    every: 1000,
    run: async () => {
      const found = await findLocaleToFill(database);
      if (!found) return false;
      await database.write((tx) => step(tx, found.tenant, found.code));
      return true;
    },
  };
}

/** Ends what was removed 30 days ago, with what was in it. */
export function createLocaleRetention({ database, clock }: EntryDeps & { readonly database: Database }): Job {
  return {
    name: 'locale-retention',
    every: 3_600_000,
    run: async () => {
      const found = await findRemovedLocale(database, clock.now() - trashDays * millisecondsADay);
      if (!found) return false;
      await database.write(async (tx) => {
        const { tenant, code } = found;
        const ids = await listTranslationsTo(tx, tenant, code, batch);
        await purgeEntries(tx, tenant, ids, clock.now());
        for (const id of ids) removeDocument(tx, tenant, id);
        if (ids.length < batch) await purgeLocale(tx, tenant, code);
      });
      return true;
    },
  };
}

import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { openFiles } from '../app/open-files.ts';
import { findTenantBySlug } from '../features/tenants/store.ts';
import { exportTenant } from '../features/transfer/export-tenant.ts';
import { countLeftBehind } from '../features/transfer/store.ts';
import { createLogger } from '../platform/log/logger.ts';
import { type Command, CommandFailure } from './command.ts';
import { keepHeapSmall } from './give-back-memory.ts';
import { makeFolderOf } from './make-folder-of.ts';
import { withSharedDatabase } from './open-database.ts';

/** `galley export`: everything of a tenant in one archive. */
export const exportCommand: Command = {
  name: 'export',
  summary: 'Writes everything of a tenant to one archive.',
  details:
    'Runs beside galley serve and reads the tenant as it is at one moment. The archive holds types, entries with their\n' +
    'history, slugs, references and media; people are kept by id and name. Keys, webhooks, passwords and sessions stay,\n' +
    'and so do content migrations, autosaves and the log of events.',
  positionals: ['file'],
  options: { tenant: { value: '<slug>', meaning: 'Whose content to export.', required: true } },
  run: async (context, given) => {
    const [file = ''] = given.positionals;
    const slug = given.text('tenant');
    const config = context.config();
    keepHeapSmall();
    await withSharedDatabase(config, createLogger(config.logLevel), async (installation) => {
      const { database } = installation;
      const tenant = await findTenantBySlug(database, slug);
      if (!tenant) throw new CommandFailure(`There is no tenant "${slug}".`);
      const deps = { ...installation, files: openFiles(config) };
      const there = await stat(file).catch(() => undefined);
      if (there && !there.isFile()) throw new CommandFailure(`${file} is there already and is no file.`);
      await makeFolderOf(file);
      // Under its name there is only ever a whole archive.
      const part = `${file}.part`;
      try {
        const counts = await exportTenant(deps, tenant, createWriteStream(part));
        await rename(part, file);
        context.print(`${file}: ${describeCounts(counts)}.\n`);
        const { webhooks, keys } = await countLeftBehind(database, tenant.id);
        if (webhooks + keys > 0) {
          context.print(`Not in it, to be made anew for a copy: webhooks (${webhooks}), keys (${keys}).\n`);
        }
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    });
  },
};

/** `12 entries, 3 types`, the largest first. */
export function describeCounts(counts: Readonly<Record<string, number>>): string {
  const shown = Object.entries(counts).filter(([, count]) => count > 0);
  return shown.map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}`).join(', ') || 'nothing';
}

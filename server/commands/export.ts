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

/** `galley export`: writes all content of a tenant to an archive. */
export const exportCommand: Command = {
  name: 'export',
  summary: 'Export a tenant to an archive file.',
  details:
    'You can run this command while galley serve is running. The archive is a snapshot of one moment.\n' +
    'The archive contains types, entries with their history, slugs, references, media, and the ids and names of users.\n' +
    'The archive contains no keys, webhooks, passwords, sessions, content migrations, autosaves or events.',
  positionals: ['file'],
  options: { tenant: { value: '<slug>', meaning: 'Slug of the tenant to export.', required: true } },
  run: async (context, given) => {
    const [file = ''] = given.positionals;
    const slug = given.text('tenant');
    const config = context.config();
    keepHeapSmall();
    await withSharedDatabase(config, createLogger(config.logLevel), async (installation) => {
      const { database } = installation;
      const tenant = await findTenantBySlug(database, slug);
      if (!tenant)
        throw new CommandFailure(`The tenant "${slug}" doesn't exist. Check the value of --tenant.`);
      const deps = { ...installation, files: openFiles(config) };
      const there = await stat(file).catch(() => undefined);
      if (there && !there.isFile())
        throw new CommandFailure(`${file} exists and isn't a regular file. Choose another path.`);
      await makeFolderOf(file);
      // Under its name there is only ever a whole archive.
      const part = `${file}.part`;
      try {
        const counts = await exportTenant(deps, tenant, createWriteStream(part));
        await rename(part, file);
        context.print(`Exported to ${file}: ${describeCounts(counts)}.\n`);
        const { webhooks, keys } = await countLeftBehind(database, tenant.id);
        if (webhooks + keys > 0) {
          context.print(
            `Not exported: webhooks (${webhooks}), API keys (${keys}). Create them again after an import.\n`,
          );
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

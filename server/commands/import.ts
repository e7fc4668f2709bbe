import { createReadStream, existsSync } from 'node:fs';
import { prepareBlobs } from '../app/open-blobs.ts';
import { openFiles } from '../app/open-files.ts';
import type { Installation } from '../app/open-installation.ts';
import { createSchemaDirectory } from '../features/schemas/schema-directory.ts';
import { createTenant } from '../features/tenants/create-tenant.ts';
import { findTenantBySlug } from '../features/tenants/store.ts';
import { ImportRefused } from '../features/transfer/import-fault.ts';
import { importTenant } from '../features/transfer/import-tenant.ts';
import type { TenantId } from '../lib/tenant-id.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/log/logger.ts';
import { type Command, CommandFailure } from './command.ts';
import { describeCounts } from './export.ts';
import { keepHeapSmall } from './give-back-memory.ts';
import { withOwnDatabase } from './open-database.ts';

/** `galley import`: an archive into an empty tenant. */
export const importCommand: Command = {
  name: 'import',
  summary: 'Reads an archive into an empty tenant, ids kept.',
  details:
    'Brings the tables up to date first and makes the tenant when there is none of that slug. All of an archive is\n' +
    'imported or nothing; what a killed import left behind goes when the next one begins. Media ids of another tenant\n' +
    'are refused. People come by name only: give them access with galley tenant create or an invitation.',
  positionals: ['file'],
  options: { tenant: { value: '<slug>', meaning: 'Where the content goes.', required: true } },
  run: async (context, given) => {
    const [file = ''] = given.positionals;
    const slug = given.text('tenant');
    if (!existsSync(file)) throw new CommandFailure(`There is no file ${file}.`);
    const config = context.config();
    keepHeapSmall();
    await withOwnDatabase(config, createLogger(config.logLevel), async (installation) => {
      await migrate(installation.database);
      await prepareBlobs(installation);
      const tenant = await openTenant(installation, slug);
      const deps = { ...installation, schemas: createSchemaDirectory(), files: openFiles(config) };
      try {
        const { counts, accounts } = await importTenant(deps, tenant, createReadStream(file));
        context.print(`Tenant ${slug}: ${describeCounts(counts)}. All counts agree with the archive.\n`);
        if (accounts > 0) {
          context.print(`People with accounts here, who became no members: ${accounts}. Invite them.\n`);
        }
      } catch (error) {
        if (error instanceof ImportRefused) throw new CommandFailure(error.message, error);
        throw error;
      }
    });
  },
};

async function openTenant(installation: Installation, slug: string): Promise<TenantId> {
  const { database } = installation;
  const known = await findTenantBySlug(database, slug);
  if (known) return known.id;
  return database.write((tx) => createTenant(tx, installation, { slug, name: slug }));
}

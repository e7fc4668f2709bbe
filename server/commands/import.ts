import { createReadStream, statSync } from 'node:fs';
import { buildDeps } from '../app/build-deps.ts';
import { prepareBlobs } from '../app/open-blobs.ts';
import { openFiles } from '../app/open-files.ts';
import type { Installation } from '../app/open-installation.ts';
import { createSchemaDirectory } from '../features/schemas/schema-directory.ts';
import { createTenant } from '../features/tenants/create-tenant.ts';
import { findTenantBySlug } from '../features/tenants/store.ts';
import { importContentFolder } from '../features/transfer/content-folder/import-content-folder.ts';
import { readContentFolder } from '../features/transfer/content-folder/read-content-folder.ts';
import { ImportRefused } from '../features/transfer/import-fault.ts';
import { importTenant } from '../features/transfer/import-tenant.ts';
import type { TenantId } from '../lib/tenant-id.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/log/logger.ts';
import { type Command, CommandFailure } from './command.ts';
import { describeCounts } from './export.ts';
import { keepHeapSmall } from './give-back-memory.ts';
import { withOwnDatabase } from './open-database.ts';

/** `galley import`: an archive, or a folder of readable content, into an empty tenant. */
export const importCommand: Command = {
  name: 'import',
  summary: 'Reads an archive, or a folder of content, into an empty tenant.',
  details:
    'Brings the tables up to date first and makes the tenant when there is none of that slug. All is imported or nothing;\n' +
    'what a killed import left behind goes when the next one begins. An archive keeps its ids; media ids of another tenant\n' +
    'are refused. People come by name only: give them access with galley tenant create or an invitation. A folder is read\n' +
    'as docs/operations/content-folders.md says, and gets new ids.',
  positionals: ['file'],
  options: { tenant: { value: '<slug>', meaning: 'Where the content goes.', required: true } },
  run: async (context, given) => {
    const [file = ''] = given.positionals;
    const slug = given.text('tenant');
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found) throw new CommandFailure(`There is no file ${file}.`);
    const config = context.config();
    keepHeapSmall();
    await withOwnDatabase(config, createLogger(config.logLevel), async (installation) => {
      await migrate(installation.database);
      await prepareBlobs(installation);
      const importIt = found.isDirectory() ? importFolder : importArchive;
      try {
        context.print(await importIt(installation, slug, file));
      } catch (error) {
        if (error instanceof ImportRefused) throw new CommandFailure(error.message, error);
        throw error;
      }
    });
  },
};

async function importArchive(installation: Installation, slug: string, file: string): Promise<string> {
  const tenant = await openTenant(installation, slug, slug);
  const files = openFiles(installation.config);
  const deps = { ...installation, schemas: createSchemaDirectory(), files };
  const { counts, accounts } = await importTenant(deps, tenant, createReadStream(file));
  const told = `Tenant ${slug}: ${describeCounts(counts)}. All counts agree with the archive.\n`;
  if (accounts === 0) return told;
  return `${told}People with accounts here, who became no members: ${accounts}. Invite them.\n`;
}

async function importFolder(installation: Installation, slug: string, path: string): Promise<string> {
  const content = await readContentFolder(path);
  const tenant = await openTenant(installation, slug, content.name);
  await importContentFolder(buildDeps(installation), tenant, content);
  const { types, entries, media } = content;
  return `Tenant ${slug}: ${types.length} types, ${entries.length} records, ${media.length} files.\n`;
}

async function openTenant(installation: Installation, slug: string, name: string): Promise<TenantId> {
  const { database } = installation;
  const known = await findTenantBySlug(database, slug);
  if (known) return known.id;
  return database.write((tx) => createTenant(tx, installation, { slug, name }));
}

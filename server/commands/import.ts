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

/** `galley import`: imports an archive or a content folder into an empty tenant. */
export const importCommand: Command = {
  name: 'import',
  summary: 'Import an archive or a content folder into an empty tenant.',
  details:
    'The command updates the database tables first, and creates the tenant if its slug is new. The command imports\n' +
    'everything or nothing. The next import deletes the partial data of an interrupted import.\n' +
    'Entries from an archive keep their ids. The import fails if another tenant has media with the same ids. The archive\n' +
    'contains users by name only. Invite users to give them access.\n' +
    'Entries from a content folder get new ids. The page docs/operations/content-folders.md describes the format.',
  positionals: ['file'],
  options: { tenant: { value: '<slug>', meaning: 'Slug of the tenant to import into.', required: true } },
  run: async (context, given) => {
    const [file = ''] = given.positionals;
    const slug = given.text('tenant');
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found) throw new CommandFailure(`The file ${file} doesn't exist. Check the path.`);
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
  const told = `Imported into tenant ${slug}: ${describeCounts(counts)}. All counts match the archive.\n`;
  if (accounts === 0) return told;
  return `${told}Users with accounts who aren't members of the tenant: ${accounts}. Invite these users.\n`;
}

async function importFolder(installation: Installation, slug: string, path: string): Promise<string> {
  const content = await readContentFolder(path);
  const tenant = await openTenant(installation, slug, content.name);
  await importContentFolder(buildDeps(installation), tenant, content);
  const { types, entries, media } = content;
  return `Imported into tenant ${slug}: ${types.length} types, ${entries.length} entries, ${media.length} media files.\n`;
}

async function openTenant(installation: Installation, slug: string, name: string): Promise<TenantId> {
  const { database } = installation;
  const known = await findTenantBySlug(database, slug);
  if (known) return known.id;
  return database.write((tx) => createTenant(tx, installation, { slug, name }));
}

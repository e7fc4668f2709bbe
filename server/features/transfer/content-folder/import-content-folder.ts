import { systemActor } from '../../../lib/actor.ts';
import type { TenantId } from '../../../lib/tenant-id.ts';
import { requireEmpty } from '../begin-import.ts';
import type { ContentFolder } from './content.ts';
import { type ContentDeps, importContent } from './import-content.ts';

/**
 * Brings a folder of content into an empty tenant: all of it or nothing. Nobody owns it: fields that name the owner stay
 * empty.
 * @throws ImportRefused for a tenant that is not empty, and with the file for what is refused
 */
export async function importContentFolder(
  deps: ContentDeps,
  tenant: TenantId,
  content: ContentFolder,
): Promise<void> {
  await deps.database.write(async (tx) => {
    await tx.dialect.lock(tx, `import:${tenant}`, 'exclusive');
    await requireEmpty(tx, tenant);
    await importContent(tx, tenant, deps, { content, actor: systemActor });
  });
}

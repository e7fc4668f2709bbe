import type { Actor } from '../../lib/actor.ts';
import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Tx } from '../../platform/db/database.ts';
import { requireEmpty } from '../transfer/begin-import.ts';
import { type ContentDeps, importContent } from '../transfer/content-folder/import-content.ts';
import { ImportRefused } from '../transfer/import-fault.ts';
import type { Template } from './templates.ts';

/**
 * Fills an empty tenant with the types and records of a template, in the caller's transaction: all of it or nothing.
 * @param ownerId whose content it becomes, where a template says that it is somebody's
 * @throws ServiceError CONFLICT for a tenant that has something already
 */
export async function applyTemplate(
  tx: Tx,
  tenant: TenantId,
  deps: ContentDeps,
  { template, actor, ownerId }: { template: Template; actor: Actor; ownerId?: string | undefined },
): Promise<void> {
  await tx.dialect.lock(tx, `import:${tenant}`, 'exclusive');
  try {
    await requireEmpty(tx, tenant);
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    throw fail('CONFLICT', 'A template is for a tenant that has no types, no content and no languages yet.');
  }
  await importContent(tx, tenant, deps, { content: template.content, actor, ownerId });
}

import type { EntryWork } from '../entries/entry-deps.ts';
import { holdReleasedContents, writeReleasedContent } from '../entries/released/released-content-store.ts';
import { holdDocuments } from './store.ts';

/**
 * Brings what releases say of an entry into the form that a migration gives its content. What was taken from the version before, or
 * left at it, goes by the migration's own: that is nobody's edit. `version` is that of the entry before.
 */
export async function migrateReleases(
  { tx, tenant }: EntryWork,
  before: { readonly id: string; readonly version: number },
  transform: (json: string) => string,
): Promise<void> {
  const released = await holdReleasedContents(tx, tenant, before.id);
  if (released.length === 0) return;
  const version = (await holdDocuments(tx, tenant, before.id))?.version ?? before.version;
  for (const one of released) {
    await writeReleasedContent(tx, tenant, {
      ...one,
      content: one.content === null ? null : transform(one.content),
      before: one.before === null ? null : transform(one.before),
      baseVersion: one.baseVersion === before.version ? version : one.baseVersion,
      afterVersion: one.afterVersion === before.version ? version : one.afterVersion,
    });
  }
}

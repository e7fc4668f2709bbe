import { fail } from '../../lib/service-error.ts';
import type { Entry } from './entry.ts';
import { entryKinds } from './entry-kind.ts';

/**
 * Demands that an editor has seen the version that is stored.
 * @throws ServiceError CONFLICT with `details: { currentVersion, yourVersion, current }` (decisions, "Create, update")
 */
export async function requireCurrentVersion(
  entry: Entry,
  seen: readonly number[],
  present: () => Promise<unknown>,
): Promise<void> {
  const stale = seen.find((version) => version !== entry.version);
  if (stale === undefined) return;
  const { noun } = entryKinds[entry.kind];
  throw fail('CONFLICT', `The ${noun} was changed meanwhile: version ${stale} is stale.`, {
    currentVersion: entry.version,
    yourVersion: stale,
    current: await present(),
  });
}

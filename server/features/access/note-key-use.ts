import type { Background } from '../../platform/background/background.ts';
import type { Database } from '../../platform/db/database.ts';
import type { VerifiedKey } from './key-directory.ts';
import { recordKeyUse } from './store.ts';

/** At most one write a minute for a key, on all nodes together. */
const recordedEvery = 60_000;

/** Notes uses of keys in the background, so that no request waits for it. */
export function createKeyUseNotes(deps: {
  readonly database: Database;
  readonly background: Background;
}): (key: VerifiedKey, usedAt: number) => void {
  return ({ tenant, id }, usedAt) =>
    deps.background.run('use of a key', () =>
      deps.database.write((tx) =>
        recordKeyUse(tx, tenant, id, { usedAt, unlessSince: usedAt - recordedEvery }),
      ),
    );
}

import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SchemaDirectory } from '../schemas/schema-directory.ts';

/** What releases use. */
export interface ReleaseDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly schemas: SchemaDirectory;
}

import type { Policy } from '../policy.ts';
import { keyOperations, tenantOperations } from './access.ts';
import { aiOperations } from './ai.ts';
import type { OperationDescription } from './describe.ts';
import { entryOperations } from './entries.ts';
import { itemOperations } from './items.ts';
import { mediaOperations } from './media.ts';
import { mediaLibraryOperations } from './media-library.ts';
import { migrationOperations } from './migrations.ts';
import { overviewOperations } from './overview.ts';
import { pageOperations } from './pages.ts';
import { peopleOperations } from './people.ts';
import { postOperations } from './posts.ts';
import { changeOperations, schemaOperations } from './schemas.ts';
import { searchOperations } from './search.ts';
import { typeOperations } from './types.ts';
import { webhookOperations } from './webhooks.ts';

/** A description for every row of the policy table: the compiler misses one, a test finds one too many. */
export const operations: Readonly<Record<Policy['operation'], OperationDescription>> = {
  ...itemOperations,
  ...pageOperations,
  ...postOperations,
  ...mediaOperations,
  ...schemaOperations,
  ...changeOperations,
  ...aiOperations,
  ...peopleOperations,
  ...keyOperations,
  ...tenantOperations,
  ...typeOperations,
  ...entryOperations,
  ...mediaLibraryOperations,
  ...searchOperations,
  ...overviewOperations,
  ...migrationOperations,
  ...webhookOperations,
};

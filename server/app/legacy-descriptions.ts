import type { OperationDescription } from '../features/api/operation.ts';
import { aiOperations } from './openapi/ai.ts';
import { mediaOperations } from './openapi/media.ts';
import { mediaLibraryOperations } from './openapi/media-library.ts';
import { migrationOperations } from './openapi/migrations.ts';
import { overviewOperations } from './openapi/overview.ts';
import { peopleOperations } from './openapi/people.ts';
import { changeOperations, schemaOperations } from './openapi/schemas.ts';
import { searchOperations } from './openapi/search.ts';
import { typeOperations } from './openapi/types.ts';
import { webhookOperations } from './openapi/webhooks.ts';
import type { Policy } from './policy.ts';

/** A description for every row of the policy table: the compiler misses one, a test finds one too many. */
export const descriptions: Readonly<Record<Policy['operation'], OperationDescription>> = {
  ...mediaOperations,
  ...schemaOperations,
  ...changeOperations,
  ...aiOperations,
  ...peopleOperations,
  ...typeOperations,
  ...mediaLibraryOperations,
  ...searchOperations,
  ...overviewOperations,
  ...migrationOperations,
  ...webhookOperations,
};

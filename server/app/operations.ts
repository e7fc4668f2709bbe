import { apiKeyOperations, previewKeyOperations } from '../features/access/operations.ts';
import type { AnyOperation } from '../features/api/operation.ts';
import { auditOperations } from '../features/audit/operations.ts';
import { itemReads } from '../features/items/read-operations.ts';
import { itemWrites } from '../features/items/write-operations.ts';
import { pageReads } from '../features/pages/read-operations.ts';
import { pageWrites } from '../features/pages/write-operations.ts';
import { postReads } from '../features/posts/operations.ts';
import { tenantOperations } from '../features/tenants/operations.ts';
import type { Deps } from './build-deps.ts';
import { legacy } from './legacy-operations.ts';

/**
 * Every operation below `/api/v1`. What is not here is not reachable; a test walks it with foreign credentials. Their
 * order is that of the API document and of the router: a fixed word in a path stands before the parameter in its place.
 */
export const operations: readonly AnyOperation<Deps>[] = [
  ...itemReads,
  ...itemWrites,
  ...pageReads,
  ...pageWrites,
  ...postReads,
  ...legacy('schemas'),
  ...legacy('changes'),
  ...legacy('auth', 'people', 'users'),
  ...auditOperations,
  ...apiKeyOperations,
  ...previewKeyOperations,
  ...tenantOperations,
  ...legacy('webhooks'),
  ...legacy('pageTypes', 'components', 'collectionTypes'),
  ...legacy('media', 'mediaFolders', 'mediaLibrary'),
  ...legacy('trash', 'adminPages', 'adminItems', 'adminPosts'),
  ...legacy('ai'),
  ...legacy('migrations'),
  ...legacy('overview', 'search'),
];

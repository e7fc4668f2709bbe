import { apiKeyOperations, previewKeyOperations } from '../features/access/operations.ts';
import type { AnyOperation } from '../features/api/operation.ts';
import { auditOperations } from '../features/audit/operations.ts';
import { trashOperations } from '../features/entries/trash-operations.ts';
import { itemAdminOperations } from '../features/items/admin-operations.ts';
import { itemEditing } from '../features/items/item-editing.ts';
import { itemReads } from '../features/items/read-operations.ts';
import { itemWrites } from '../features/items/write-operations.ts';
import { pageAdminOperations } from '../features/pages/admin-operations.ts';
import { pageEditing } from '../features/pages/page-editing.ts';
import { pageReads } from '../features/pages/read-operations.ts';
import { pageWrites } from '../features/pages/write-operations.ts';
import { postAdminOperations } from '../features/posts/admin-operations.ts';
import { postReads } from '../features/posts/operations.ts';
import { postEditing } from '../features/posts/post-editing.ts';
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
  ...trashOperations({ page: pageEditing, item: itemEditing, post: postEditing }),
  ...pageAdminOperations,
  ...itemAdminOperations,
  ...postAdminOperations,
  ...legacy('ai'),
  ...legacy('migrations'),
  ...legacy('overview', 'search'),
];

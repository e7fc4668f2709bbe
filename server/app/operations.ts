import { apiKeyOperations, previewKeyOperations } from '../features/access/operations.ts';
import { aiOperations } from '../features/ai/operations.ts';
import type { AnyOperation } from '../features/api/operation.ts';
import { auditOperations } from '../features/audit/operations.ts';
import { batchOperations, isBatchedRead } from '../features/batch/operations.ts';
import { calendarOperations } from '../features/calendar/operations.ts';
import { changeOperations } from '../features/changes/operations.ts';
import { commentOperations } from '../features/comments/operations.ts';
import { migrationOperations } from '../features/content-migrations/operations.ts';
import { timelineOperations } from '../features/entries/live/timeline-operations.ts';
import { translationOperations } from '../features/entries/locales/operations.ts';
import { redirectOperations } from '../features/entries/redirects/operations.ts';
import { reviewOperations } from '../features/entries/review/operations.ts';
import { trashOperations } from '../features/entries/trash/trash-operations.ts';
import { sharedUrlOperations } from '../features/entries/urls/shared-urls-operations.ts';
import { suggestionOperations } from '../features/entries/usage/operations.ts';
import { xliffOperations } from '../features/entries/xliff/operations.ts';
import { itemAdminOperations } from '../features/items/admin-operations.ts';
import { itemEditing } from '../features/items/item-editing.ts';
import { itemReads } from '../features/items/read-operations.ts';
import { itemWrites } from '../features/items/write-operations.ts';
import { localeOperations } from '../features/locales/operations.ts';
import { folderOperations } from '../features/media/library/folder-operations.ts';
import { libraryOperations } from '../features/media/library/operations.ts';
import { tagOperations } from '../features/media/library/tag-operations.ts';
import { mediaOperations } from '../features/media/operations.ts';
import { overviewOperations } from '../features/overview/operations.ts';
import { pageAdminOperations } from '../features/pages/admin-operations.ts';
import { pageWrites } from '../features/pages/operations.ts';
import { pageEditing } from '../features/pages/page-editing.ts';
import { pageReads } from '../features/pages/read-operations.ts';
import { postAdminOperations } from '../features/posts/admin-operations.ts';
import { postReads } from '../features/posts/operations.ts';
import { postEditing } from '../features/posts/post-editing.ts';
import { previewOperations } from '../features/previews/operations.ts';
import { siteOperations } from '../features/previews/site-operations.ts';
import { releaseOperations } from '../features/releases/operations.ts';
import { schemaOperations } from '../features/schemas/describe/operations.ts';
import { typeOperations } from '../features/schemas/types/operations.ts';
import { searchOperations } from '../features/search/operations.ts';
import { publicSearchOperations } from '../features/search/public-operations.ts';
import { invitationOperations } from '../features/staff/invitations/operations.ts';
import { passwordOperations } from '../features/staff/passwords/operations.ts';
import { sessionOperations } from '../features/staff/sessions/operations.ts';
import { setupOperations } from '../features/staff/setup/operations.ts';
import { signInOperations } from '../features/staff/sign-in/operations.ts';
import { userOperations } from '../features/staff/users/operations.ts';
import { streamOperations } from '../features/stream/operations.ts';
import { templateOperations } from '../features/templates/operations.ts';
import { tenantOperations } from '../features/tenants/operations.ts';
import { viewOperations } from '../features/views/operations.ts';
import { deliveryOperations } from '../features/webhooks/log/operations.ts';
import { webhookOperations } from '../features/webhooks/manage/operations.ts';
import { workflowOperations } from '../features/workflows/operations.ts';
import type { Deps } from './build-deps.ts';

/** What has a path of its own: batches are made of these. */
const singleOperations: readonly AnyOperation<Deps>[] = [
  ...itemReads,
  ...itemWrites,
  ...pageReads,
  ...pageWrites,
  ...postReads,
  ...publicSearchOperations,
  ...redirectOperations,
  ...schemaOperations,
  ...changeOperations,
  ...setupOperations,
  ...signInOperations,
  ...sessionOperations,
  ...invitationOperations,
  ...passwordOperations,
  ...userOperations,
  ...auditOperations,
  ...apiKeyOperations,
  ...previewKeyOperations,
  ...siteOperations,
  ...previewOperations,
  ...streamOperations,
  ...tenantOperations,
  ...templateOperations,
  ...viewOperations,
  ...commentOperations,
  ...workflowOperations,
  ...reviewOperations,
  ...suggestionOperations,
  ...releaseOperations,
  ...webhookOperations,
  ...deliveryOperations,
  ...typeOperations,
  ...mediaOperations,
  ...folderOperations,
  ...tagOperations,
  ...libraryOperations,
  ...trashOperations({ page: pageEditing, item: itemEditing, post: postEditing }),
  ...pageAdminOperations,
  ...itemAdminOperations,
  ...postAdminOperations,
  ...aiOperations,
  ...migrationOperations,
  ...overviewOperations,
  ...calendarOperations,
  ...timelineOperations,
  ...searchOperations,
  ...localeOperations,
  ...sharedUrlOperations,
  ...translationOperations,
  ...xliffOperations,
];

/**
 * Every operation below `/api/v1`. What is not here is not reachable; a test walks it with foreign credentials. Their
 * order is that of the API document, whose examples are sent one after the other, and of the router: a fixed word in a path
 * stands before the parameter in its place.
 */
export const operations: readonly AnyOperation<Deps>[] = [
  ...singleOperations,
  ...batchOperations(singleOperations),
];

/** The reads that a batch may hold. */
export const batchedReads: readonly AnyOperation<Deps>[] = singleOperations.filter(isBatchedRead);

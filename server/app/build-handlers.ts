import { aiRoutes } from '../features/ai/routes.ts';
import { changesRoutes } from '../features/changes/routes.ts';
import { contentMigrationRoutes } from '../features/content-migrations/routes.ts';
import { mediaAdminRoutes, mediaRoutes } from '../features/media/routes.ts';
import { overviewRoutes } from '../features/overview/routes.ts';
import { schemaAdminRoutes, schemaPublicRoutes } from '../features/schemas/routes.ts';
import { searchRoutes } from '../features/search/routes.ts';
import { staffRoutes } from '../features/staff/routes.ts';
import { webhookRoutes } from '../features/webhooks/routes.ts';
import type { Deps } from './build-deps.ts';
import type { Handlers } from './handlers.ts';

/** One line a feature. */
export function buildHandlers(deps: Deps): Handlers {
  return {
    ...webhookRoutes(deps),
    ...changesRoutes(deps),
    ...schemaPublicRoutes(deps),
    ...schemaAdminRoutes(deps),
    ...aiRoutes(deps),
    ...contentMigrationRoutes(deps),
    ...mediaRoutes(deps),
    ...mediaAdminRoutes(deps),
    ...searchRoutes(deps),
    ...overviewRoutes(deps),
    ...staffRoutes(deps),
  };
}

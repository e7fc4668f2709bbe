import { itemRoutes } from '../features/items/routes.ts';
import { pageRoutes } from '../features/pages/routes.ts';
import { postRoutes } from '../features/posts/routes.ts';
import { schemaAdminRoutes, schemaPublicRoutes } from '../features/schemas/routes.ts';
import { staffRoutes } from '../features/staff/routes.ts';
import type { Deps } from './build-deps.ts';
import type { Handlers } from './handlers.ts';

/** One line a feature. */
export function buildHandlers(deps: Deps): Handlers {
  return {
    ...itemRoutes(deps),
    ...pageRoutes(deps),
    ...postRoutes(deps),
    ...schemaPublicRoutes(deps),
    ...schemaAdminRoutes(deps),
    ...staffRoutes(deps),
  };
}

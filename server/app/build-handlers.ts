import { staffRoutes } from '../features/staff/routes.ts';
import type { Deps } from './build-deps.ts';
import type { Handlers } from './handlers.ts';

/** One line a feature. */
export function buildHandlers(deps: Deps): Handlers {
  return {
    ...staffRoutes(deps),
  };
}

import type { QueryClient } from '@tanstack/react-query';
import { type AnyRoute, createRouter } from '@tanstack/react-router';
import { accessRoutes } from '../features/access/routes.ts';
import { auditRoutes } from '../features/audit/routes.ts';
import { calendarRoutes } from '../features/calendar/routes.ts';
import { changesRoutes } from '../features/changes/routes.ts';
import { commentRoutes } from '../features/comments/routes.ts';
import { entryRoutes } from '../features/entries/routes.ts';
import { explorerRoutes } from '../features/explorer/routes.ts';
import { homeRoutes } from '../features/home/routes.ts';
import { languageRoutes } from '../features/languages/routes.ts';
import { mediaRoutes } from '../features/media/routes.ts';
import { previewRoutes } from '../features/previews/routes.ts';
import { releaseRoutes } from '../features/releases/routes.ts';
import { schemaRoutes } from '../features/schemas/routes.ts';
import { signInRoutes, staffRoutes } from '../features/staff/routes.ts';
import { tenantRoutes } from '../features/tenants/routes.ts';
import { webhookRoutes } from '../features/webhooks/routes.ts';
import { workflowRoutes } from '../features/workflows/routes.ts';
import { basePath } from '../routing/address-of.ts';
import { rootRoute, signedInRoute, signedOutRoute } from '../routing/routes.ts';
import { Loading } from '../ui/feedback.tsx';
import { AppShell } from './app-shell.tsx';
import { NotFoundPage, NotFoundScreen, ScreenFailure } from './screen-failure.tsx';

signedInRoute.update({ component: AppShell });
// An address that nothing knows has no frame around it.
rootRoute.update({ notFoundComponent: NotFoundPage });

const routeTree = rootRoute.addChildren([
  signedInRoute.addChildren([
    ...homeRoutes,
    ...calendarRoutes,
    ...releaseRoutes,
    ...changesRoutes,
    ...entryRoutes,
    ...commentRoutes,
    ...mediaRoutes,
    ...schemaRoutes,
    ...accessRoutes,
    ...explorerRoutes,
    ...webhookRoutes,
    ...previewRoutes,
    ...workflowRoutes,
    ...languageRoutes,
    ...staffRoutes,
    ...auditRoutes,
    ...tenantRoutes,
  ]),
  signedOutRoute.addChildren([...signInRoutes]),
]);

for (const route of Object.values(routeTree.children ?? {})) dropUnknownSearchParams(route);

/**
 * Has screens get only what their own reader makes of the address. The router would pass on what the reader left out, as it
 * stands in an address that was cut or mistyped.
 */
function dropUnknownSearchParams(route: AnyRoute): void {
  const { validateSearch } = route.options;
  if (typeof validateSearch === 'function') {
    route.options.validateSearch = (search: Record<string, unknown>) => ({
      ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
      ...validateSearch(search),
    });
  }
  for (const child of Object.values((route.children ?? {}) as Record<string, AnyRoute>))
    dropUnknownSearchParams(child);
}

/** All screens by their addresses below `/admin`. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    basepath: basePath,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingComponent: () => (
      <div className="p-8">
        <Loading />
      </div>
    ),
    defaultErrorComponent: ScreenFailure,
    defaultNotFoundComponent: NotFoundScreen,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readTextSearch } from '../../routing/read-text-search.ts';
import { needsRole, signedInRoute } from '../../routing/routes.ts';

/** The screens of this feature. */
export const auditRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/audit-log',
    beforeLoad: needsRole('admin'),
    validateSearch: readTextSearch,
    component: lazyRouteComponent(() => import('./audit-log-screen.tsx'), 'AuditLogScreen'),
  }),
] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { needsRole, signedInRoute } from '../../routing/routes.ts';

/** The screens of this feature. */
export const auditRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/audit-log',
    beforeLoad: needsRole('admin'),
    validateSearch: (search: Record<string, unknown>): Record<string, string | undefined> =>
      Object.fromEntries(
        Object.entries(search).map(([name, value]) => [
          name,
          value === undefined ? undefined : String(value),
        ]),
      ),
    component: lazyRouteComponent(() => import('./audit-log-screen.tsx'), 'AuditLogScreen'),
  }),
] as const;

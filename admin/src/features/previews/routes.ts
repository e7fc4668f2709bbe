import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { needsRole, signedInRoute } from '../../routing/routes.ts';

/** The screens of this feature. */
export const previewRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/preview-sites',
    beforeLoad: needsRole('developer'),
    component: lazyRouteComponent(() => import('./sites-screen.tsx'), 'SitesScreen'),
  }),
] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { needsRole, signedInRoute } from '../../routing/routes.ts';

/** The screens of this feature. */
export const languageRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/languages',
    beforeLoad: needsRole('admin'),
    component: lazyRouteComponent(() => import('./languages-screen.tsx'), 'LanguagesScreen'),
  }),
] as const;

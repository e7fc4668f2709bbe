import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../routing/routes.ts';
import { readMediaSearch } from './library/media-search.ts';

/** The screens of this feature. */
export const mediaRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/media',
    validateSearch: readMediaSearch,
    component: lazyRouteComponent(() => import('./library/media-screen.tsx'), 'MediaScreen'),
  }),
] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../routing/routes.ts';

/** The screens of this feature. */
export const mediaRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/media',
    validateSearch: (search: Record<string, unknown>): Record<string, string | undefined> =>
      Object.fromEntries(
        Object.entries(search).map(([name, value]) => [
          name,
          value === undefined ? undefined : String(value),
        ]),
      ),
    component: lazyRouteComponent(() => import('./library/media-screen.tsx'), 'MediaScreen'),
  }),
] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { needsRole, signedInRoute } from '../../routing/routes.ts';

/** The screens of this feature. */
export const schemaRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/schemas',
    beforeLoad: needsRole('developer'),
    component: lazyRouteComponent(() => import('./type-list-screen.tsx'), 'TypeListScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/schemas/$kind/new',
    beforeLoad: needsRole('developer'),
    component: lazyRouteComponent(() => import('./builder/type-builder-screen.tsx'), 'NewTypeScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/schemas/$kind/$id',
    beforeLoad: needsRole('developer'),
    component: lazyRouteComponent(() => import('./builder/type-builder-screen.tsx'), 'TypeBuilderScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/migrations',
    beforeLoad: needsRole('developer'),
    component: lazyRouteComponent(
      () => import('./migrations/migration-list-screen.tsx'),
      'MigrationListScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/migrations/$id',
    beforeLoad: needsRole('developer'),
    component: lazyRouteComponent(() => import('./migrations/migration-screen.tsx'), 'MigrationScreen'),
  }),
] as const;

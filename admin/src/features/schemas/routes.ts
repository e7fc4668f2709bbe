import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { needsRole, signedInRoute } from '../../routing/routes.ts';
import { readBuilderSearch } from './builder/builder-search.ts';
import { readMigrationListSearch, readNewMigrationSearch } from './migrations/migration-search.ts';
import { readTypeListSearch } from './type-list-search.ts';

/** The screens of this feature. */
export const schemaRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/schemas',
    beforeLoad: needsRole('developer'),
    validateSearch: readTypeListSearch,
    component: lazyRouteComponent(() => import('./type-list-screen.tsx'), 'TypeListScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/schemas/$kind/new',
    beforeLoad: needsRole('developer'),
    validateSearch: readBuilderSearch,
    component: lazyRouteComponent(() => import('./builder/type-builder-screen.tsx'), 'NewTypeScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/schemas/$kind/$id',
    beforeLoad: needsRole('developer'),
    validateSearch: readBuilderSearch,
    component: lazyRouteComponent(() => import('./builder/type-builder-screen.tsx'), 'TypeBuilderScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/migrations',
    beforeLoad: needsRole('developer'),
    validateSearch: readMigrationListSearch,
    component: lazyRouteComponent(
      () => import('./migrations/migration-list-screen.tsx'),
      'MigrationListScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/migrations/new',
    beforeLoad: needsRole('developer'),
    validateSearch: readNewMigrationSearch,
    component: lazyRouteComponent(
      () => import('./migrations/new-migration-screen.tsx'),
      'NewMigrationScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/migrations/$id',
    beforeLoad: needsRole('developer'),
    component: lazyRouteComponent(() => import('./migrations/migration-screen.tsx'), 'MigrationScreen'),
  }),
] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { needsRole, signedInRoute } from '../../routing/routes.ts';
import { readExplorerSearch } from './requests/explorer-search.ts';

/** The screens of this feature. */
export const explorerRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/explorer',
    beforeLoad: needsRole('developer'),
    validateSearch: readExplorerSearch,
    component: lazyRouteComponent(() => import('./explorer-screen.tsx'), 'ExplorerScreen'),
  }),
] as const;

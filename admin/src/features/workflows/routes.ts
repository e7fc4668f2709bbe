import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { needsRole, signedInRoute } from '../../routing/routes.ts';

/** The screens of this feature. */
export const workflowRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/workflows',
    beforeLoad: needsRole('admin'),
    component: lazyRouteComponent(() => import('./workflows-screen.tsx'), 'WorkflowsScreen'),
  }),
] as const;

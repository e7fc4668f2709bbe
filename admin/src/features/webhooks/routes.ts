import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readTextSearch } from '../../routing/read-text-search.ts';
import { needsRole, signedInRoute } from '../../routing/routes.ts';

/** The screens of this feature. */
export const webhookRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/webhooks',
    beforeLoad: needsRole('developer'),
    component: lazyRouteComponent(() => import('./webhook-list-screen.tsx'), 'WebhookListScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/webhooks/new',
    beforeLoad: needsRole('developer'),
    component: lazyRouteComponent(() => import('./new-webhook-screen.tsx'), 'NewWebhookScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/webhooks/$id',
    beforeLoad: needsRole('developer'),
    validateSearch: readTextSearch,
    component: lazyRouteComponent(() => import('./webhook-screen.tsx'), 'WebhookScreen'),
  }),
] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../routing/routes.ts';

/** Where links to comments lead. */
export const commentRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/comments/$id',
    component: lazyRouteComponent(() => import('./comment-link-screen.tsx'), 'CommentLinkScreen'),
  }),
] as const;

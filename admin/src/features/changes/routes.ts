import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { needsRole, signedInRoute } from '../../routing/routes.ts';

/** Which changes are listed; days as `2035-05-01`, where the reader is. */
interface ChangesSearch {
  /** Seven days ago without it. */
  readonly from?: string;
  /** Today without it. */
  readonly to?: string;
  /** A kind of records, or the slug of a type behind its kind: `page`, `collectionItem:articles`. */
  readonly of?: string;
  readonly locale?: string;
}

const readChangesSearch = ({ from, to, of, locale }: Record<string, unknown>): ChangesSearch => ({
  ...(typeof from === 'string' && { from }),
  ...(typeof to === 'string' && { to }),
  ...(typeof of === 'string' && { of }),
  ...(typeof locale === 'string' && { locale }),
});

/** The screens of this feature. */
export const changesRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/changes',
    validateSearch: readChangesSearch,
    beforeLoad: needsRole('editor'),
    component: lazyRouteComponent(() => import('./changes-screen.tsx'), 'ChangesScreen'),
  }),
] as const;

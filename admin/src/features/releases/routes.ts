import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { needsRole, signedInRoute } from '../../routing/routes.ts';
import { isReleaseStatus, type StatusChoice } from './release-words.ts';

/** Which releases are listed. */
interface ReleasesSearch {
  /** The open ones without it. */
  readonly status?: Exclude<StatusChoice, 'open'>;
  readonly page?: number;
}

const readPage = (page: unknown) => Number.isInteger(page) && Number(page) > 1 && { page: Number(page) };

const readReleasesSearch = ({ status, page }: Record<string, unknown>): ReleasesSearch => ({
  ...(isReleaseStatus(status) && status !== 'open' && { status }),
  ...readPage(page),
});

/** The screens of this feature. */
export const releaseRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/releases',
    validateSearch: readReleasesSearch,
    beforeLoad: needsRole('editor'),
    component: lazyRouteComponent(() => import('./release-list-screen.tsx'), 'ReleaseListScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/releases/$id',
    validateSearch: ({ page }: Record<string, unknown>): { readonly page?: number } => ({
      ...readPage(page),
    }),
    beforeLoad: needsRole('editor'),
    component: lazyRouteComponent(() => import('./release-screen.tsx'), 'ReleaseScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/releases/$id/entries/$entryId',
    validateSearch: ({ field }: Record<string, unknown>): { readonly field?: string } =>
      typeof field === 'string' ? { field } : {},
    beforeLoad: needsRole('editor'),
    component: lazyRouteComponent(() => import('./editing/release-entry-screen.tsx'), 'ReleaseEntryScreen'),
  }),
] as const;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../routing/routes.ts';
import { readListSearch } from './lists/list-search.ts';

/** What addresses of the editor say beside the record: an open panel, and the field to go to. */
interface EditorSearch {
  readonly panel?: 'history';
  readonly field?: string;
}

/** The screens of this feature. */
export const entryRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/pages',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./lists/page-list-screen.tsx'), 'PageListScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/pages/new',
    validateSearch: ({ type }: Record<string, unknown>): { type?: string } =>
      typeof type === 'string' ? { type } : {},
    component: lazyRouteComponent(() => import('./editor/page-editor-screen.tsx'), 'NewPageScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/pages/$id',
    validateSearch: ({ panel, field }: Record<string, unknown>): EditorSearch => ({
      ...(panel === 'history' && { panel }),
      ...(typeof field === 'string' && { field }),
    }),
    component: lazyRouteComponent(() => import('./editor/page-editor-screen.tsx'), 'PageEditorScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/items/$type',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./lists/item-list-screen.tsx'), 'ItemListScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/items/$type/new',
    component: lazyRouteComponent(() => import('./editor/item-editor-screen.tsx'), 'NewItemScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/items/$type/$id',
    validateSearch: ({ panel, field }: Record<string, unknown>): EditorSearch => ({
      ...(panel === 'history' && { panel }),
      ...(typeof field === 'string' && { field }),
    }),
    component: lazyRouteComponent(() => import('./editor/item-editor-screen.tsx'), 'ItemEditorScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/posts',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./lists/post-list-screen.tsx'), 'PostListScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/posts/new',
    component: lazyRouteComponent(() => import('./editor/post-editor-screen.tsx'), 'NewPostScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/posts/$id',
    validateSearch: ({ panel, field }: Record<string, unknown>): EditorSearch => ({
      ...(panel === 'history' && { panel }),
      ...(typeof field === 'string' && { field }),
    }),
    component: lazyRouteComponent(() => import('./editor/post-editor-screen.tsx'), 'PostEditorScreen'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/trash',
    validateSearch: ({ page }: Record<string, unknown>): { page?: number } =>
      Number(page) > 1 ? { page: Number(page) } : {},
    component: lazyRouteComponent(() => import('./trash/trash-screen.tsx'), 'TrashScreen'),
  }),
] as const;

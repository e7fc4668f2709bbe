import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../routing/routes.ts';
import { readListSearch } from './lists/list-search.ts';
import { readTrashSearch } from './trash/trash-query.ts';

/** What addresses of the editor say beside the record: an open panel, and the field to go to. */
interface EditorSearch {
  /** The language of the form; the default one without. */
  readonly locale?: string;
  readonly panel?: 'history' | 'comments';
  /** Of the comments: the path that they are opened for. */
  readonly about?: string;
  /** Of the comments: the thread that a link leads to. */
  readonly thread?: string;
  /** Of the history: the version that is looked at, and what it is compared with (`draft`, `live` or a version). */
  readonly version?: number;
  readonly against?: 'draft' | 'live' | number;
  /** Of the history: what readers saw, in place of the versions. */
  readonly seen?: true;
  readonly field?: string;
}

const isVersion = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

const readEditorSearch = ({
  locale,
  panel,
  about,
  thread,
  version,
  against,
  seen,
  field,
}: Record<string, unknown>): EditorSearch => ({
  ...(typeof locale === 'string' && { locale }),
  ...((panel === 'history' || panel === 'comments') && { panel }),
  ...(typeof about === 'string' && { about }),
  ...(typeof thread === 'string' && { thread }),
  ...(isVersion(version) && { version }),
  ...((against === 'draft' || against === 'live' || isVersion(against)) && { against }),
  ...(seen === true && { seen }),
  ...(typeof field === 'string' && { field }),
});

// A new record and a stored one share their screen, so that the first save takes nothing from under one's hands.
const pageEditorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'page-editor',
  component: lazyRouteComponent(() => import('./editor/page-editor-screen.tsx'), 'PageEditorScreen'),
});

const itemEditorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'item-editor',
  component: lazyRouteComponent(() => import('./editor/item-editor-screen.tsx'), 'ItemEditorScreen'),
});

const postEditorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'post-editor',
  component: lazyRouteComponent(() => import('./editor/post-editor-screen.tsx'), 'PostEditorScreen'),
});

/** The screens of this feature. */
export const entryRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/pages',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./lists/page-list-screen.tsx'), 'PageListScreen'),
  }),
  pageEditorRoute.addChildren([
    createRoute({
      getParentRoute: () => pageEditorRoute,
      path: '/pages/new',
      validateSearch: ({ type }: Record<string, unknown>): { type?: string } =>
        typeof type === 'string' ? { type } : {},
    }),
    createRoute({
      getParentRoute: () => pageEditorRoute,
      path: '/pages/$id',
      validateSearch: readEditorSearch,
    }),
  ]),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/items/$type',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./lists/item-list-screen.tsx'), 'ItemListScreen'),
  }),
  itemEditorRoute.addChildren([
    createRoute({
      getParentRoute: () => itemEditorRoute,
      path: '/items/$type/new',
    }),
    createRoute({
      getParentRoute: () => itemEditorRoute,
      path: '/items/$type/$id',
      validateSearch: readEditorSearch,
    }),
  ]),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/posts',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./lists/post-list-screen.tsx'), 'PostListScreen'),
  }),
  postEditorRoute.addChildren([
    createRoute({
      getParentRoute: () => postEditorRoute,
      path: '/posts/new',
    }),
    createRoute({
      getParentRoute: () => postEditorRoute,
      path: '/posts/$id',
      validateSearch: readEditorSearch,
    }),
  ]),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/trash',
    validateSearch: readTrashSearch,
    component: lazyRouteComponent(() => import('./trash/trash-screen.tsx'), 'TrashScreen'),
  }),
] as const;

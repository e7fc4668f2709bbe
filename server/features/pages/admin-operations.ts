import { sampleIds } from '../api/sample-values.ts';
import { operationsOfKind } from '../entries/editing/operations-of-kind.ts';
import { importOfKind } from '../entries/imports/import-of-kind.ts';
import { pageEditing } from './page-editing.ts';

const kind = {
  prefix: 'adminPages',
  path: '/admin/pages',
  chapter: 'Edit pages',
  editing: pageEditing,
} as const;

const importPages = importOfKind(kind, {
  type: 'landing',
  name: 'From a table',
  fields: { headline: 'From a table' },
});

const ofKind = operationsOfKind({
  ...kind,
  names: 'AdminPage',
  errors: { create: ['CONFLICT', 'INVALID_PAGE_TYPE'], check: ['INVALID_PAGE_TYPE'], clone: [] },
  samples: {
    ids: {
      main: sampleIds.page,
      draft: sampleIds.draftPage,
      old: sampleIds.oldPage,
      spare: sampleIds.sparePage,
    },
    create: {
      name: 'Routes',
      slug: 'routes',
      pageType: 'landing',
      fields: { headline: 'Where we sail' },
    },
    changes: { fields: { headline: 'Who we are' } },
    typed: { fields: { headline: 'Who we a' } },
    clone: { name: 'About, again', slug: 'about-again' },
  },
});

/** Pages for editors (specification, "Admin content endpoints"). */
export const pageAdminOperations = [importPages, ...ofKind];

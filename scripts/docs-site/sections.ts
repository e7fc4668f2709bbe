/** A part of the navigation. Pages stand in it as they are named here, then whatever else its folder holds, by name. */
export interface Section {
  readonly title: string;
  readonly pages?: readonly string[];
  readonly folder?: string;
}

/** What pages are called in the navigation, where their titles are too long for it. */
export const shortTitles: Readonly<Record<string, string>> = {
  'docs/guide/webhooks.md': 'Webhooks',
  'docs/contract/specification.md': 'Interface specification',
  'docs/contract/decisions.md': 'Where it is silent',
  'docs/architecture.md': 'Architecture',
  'docs/guide/twelve-tasks.md': 'Editing effort compared',
  'docs/guide/frameworks/astro.md': 'Astro',
  'docs/guide/frameworks/next.md': 'Next.js',
  'docs/guide/frameworks/nuxt.md': 'Nuxt',
  'docs/guide/frameworks/sveltekit.md': 'SvelteKit',
};

/** The page at `/docs` itself. */
export const homePage = 'docs/index.md';

/**
 * The navigation. A new page in one of these folders appears by itself; a page that is in none of them is refused by a
 * test.
 */
export const sections: readonly Section[] = [
  {
    title: 'Start',
    folder: 'docs/start',
    pages: [
      'docs/start/what-galley-is.md',
      'docs/start/quick-start.md',
      'docs/start/first-requests.md',
      'docs/guide/site-in-ten-minutes.md',
    ],
  },
  {
    title: 'Guides',
    folder: 'docs/guide',
    pages: [
      'docs/guide/modelling.md',
      'docs/guide/modelling-example.md',
      'docs/guide/model-changes.md',
      'docs/guide/admin-app.md',
      'docs/guide/editing.md',
      'docs/guide/scheduling.md',
      'docs/guide/comments.md',
      'docs/guide/workflows.md',
      'docs/guide/releases.md',
      'docs/guide/releases-app.md',
      'docs/guide/perspectives.md',
      'docs/guide/publication-history.md',
      'docs/guide/media.md',
      'docs/guide/media-library.md',
      'docs/guide/lists.md',
      'docs/guide/search.md',
      'docs/guide/languages.md',
      'docs/guide/translation.md',
      'docs/guide/preview.md',
      'docs/guide/live-preview.md',
      'docs/guide/webhooks.md',
      'docs/guide/webhook-events.md',
      'docs/guide/client.md',
      'docs/guide/sites.md',
      'docs/guide/rich-text.md',
      'docs/guide/frameworks/astro.md',
      'docs/guide/frameworks/next.md',
      'docs/guide/frameworks/nuxt.md',
      'docs/guide/frameworks/sveltekit.md',
      'docs/guide/loading-content.md',
      'docs/guide/batch-reads.md',
    ],
  },
  {
    title: 'Admin app',
    pages: [
      'docs/guide/writing.md',
      'docs/guide/publishing.md',
      'docs/guide/entry-lists.md',
      'docs/guide/csv.md',
      'docs/guide/collaborating.md',
      'docs/guide/translate-in-app.md',
      'docs/guide/finding-content.md',
      'docs/guide/account.md',
      'docs/guide/editor-layout.md',
      'docs/guide/api-explorer.md',
    ],
  },
  {
    title: 'Reference',
    folder: 'docs/reference',
    pages: [
      'docs/reference/api.md',
      'docs/reference/errors.md',
      'docs/operations/settings.md',
      'docs/reference/terms.md',
      'docs/contract/specification.md',
      'docs/contract/decisions.md',
    ],
  },
  {
    title: 'Operations',
    folder: 'docs/operations',
    pages: [
      'docs/operations/running.md',
      'docs/operations/deploying.md',
      'docs/operations/postgresql.md',
      'docs/operations/upgrading.md',
      'docs/operations/backup.md',
      'docs/operations/export-and-import.md',
      'docs/operations/content-folders.md',
      'docs/operations/limits-and-caching.md',
      'docs/operations/proxies-and-cdns.md',
      'docs/operations/worker.md',
      'docs/operations/monitoring.md',
      'docs/operations/capacity.md',
      'docs/operations/distributed.md',
      'docs/operations/people-and-keys.md',
      'docs/operations/audit-log.md',
    ],
  },
  { title: 'Deploy recipes', folder: 'docs/operations/recipes' },
  { title: 'Working on Galley', pages: ['docs/architecture.md', 'CONTRIBUTING.md'] },
  { title: 'Decisions', folder: 'docs/decisions' },
  { title: 'Changelog', pages: ['CHANGELOG.md'] },
];

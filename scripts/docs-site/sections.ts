/** A part of the navigation. Pages stand in it as they are named here, then whatever else its folder holds, by name. */
export interface Section {
  readonly title: string;
  readonly pages?: readonly string[];
  readonly folder?: string;
}

/** What pages are called in the navigation, where their titles are too long for it. */
export const shortTitles: Readonly<Record<string, string>> = {
  'docs/contract/specification.md': 'Interface specification',
  'docs/contract/decisions.md': 'Where it is silent',
  'docs/architecture.md': 'Architecture',
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
      'docs/guide/admin-app.md',
      'docs/guide/editing.md',
      'docs/guide/releases.md',
      'docs/guide/media.md',
      'docs/guide/lists.md',
      'docs/guide/search.md',
      'docs/guide/languages.md',
      'docs/guide/preview.md',
      'docs/guide/webhooks.md',
      'docs/guide/client.md',
      'docs/guide/rich-text.md',
      'docs/guide/frameworks/astro.md',
      'docs/guide/frameworks/next.md',
      'docs/guide/frameworks/nuxt.md',
      'docs/guide/frameworks/sveltekit.md',
      'docs/guide/loading-content.md',
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

/** Words that readers search for, with the words that the docs use. */
const synonyms: Readonly<Record<string, string>> = {
  i18n: 'locale language translation',
  l10n: 'locale language translation',
  internationalization: 'locale language translation',
  multilingual: 'locale language translation',
  sso: 'sign in password account',
  login: 'sign in',
  oauth: 'sign in API key',
  auth: 'API key sign in',
  authentication: 'API key sign in',
  permissions: 'role',
  roles: 'role member',
  users: 'member role',
  redirect: 'slug redirect',
  redirects: 'slug redirect',
  'draft mode': 'preview draft',
  drafts: 'preview draft',
  collections: 'collection type model',
  schema: 'content model type',
  'rich text': 'HTML rich text',
  images: 'media image',
  upload: 'media upload',
  cron: 'schedule worker',
  docker: 'container deploying',
  kubernetes: 'container deploying',
  rollback: 'version restore',
  pagination: 'list page limit',
  filter: 'list filter where',
  environment: 'settings',
  hooks: 'webhook',
  cache: 'cache invalidate',
  import: 'import batch CSV',
  migrate: 'migration upgrade',
};

/** Returns a search text, and what it means in the words of the docs. */
export function withSynonyms(text: string): string[] {
  const asked = ` ${text.toLowerCase().replace(/\s+/g, ' ').trim()} `;
  const meant = Object.entries(synonyms).flatMap(([words, terms]) =>
    asked.includes(` ${words} `) ? terms : [],
  );
  return [text, ...meant];
}

/** Returns the factor of a page's score by its id, such as `/docs/guide/lists#sort`: guides come first. */
export function rankOf(id: string): number {
  if (/^\/docs\/(decisions|contract)\//.test(id)) return 0.2;
  if (/^\/docs\/(changelog|contributing|architecture)\b/.test(id)) return 0.3;
  if (/^\/docs\/reference\//.test(id)) return 0.6;
  return /^\/docs\/(guide|start)\//.test(id) ? 1.3 : 1;
}

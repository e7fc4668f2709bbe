import { trashDays } from './trash-days.ts';

/** The chapters of the document, in their order. */
export const chapters = {
  Collections: 'Read published items with any key; write them with a secret key.',
  Pages: 'Read published pages with any key; write them with a secret key.',
  Blog: 'Read published blog posts.',
  Redirects: 'Where renamed pages, items and posts are now.',
  Media: 'Files: their records by key, their bytes for everybody.',
  Schemas: 'The structure of content, as JSON, JSON Schema or TypeScript.',
  Batches: 'Several reads, or up to a thousand writes, in one request.',
  Changes: 'The log of events, for consumers that missed webhooks.',
  AI: 'Proposals for titles, descriptions and texts.',
  'First run': 'An empty installation gets its owner.',
  'Sign-in': 'Sessions and passwords of people.',
  Users: 'The people of a tenant, and what they did.',
  Keys: 'API keys and preview keys.',
  Previews: 'Sites that show drafts, and what opens them there: for a person at work, or as a link.',
  Stream: 'What happens in the tenant, told to open tabs as it happens, and who has which record open.',
  Tenants: 'The tenant of the session, and for super-admins those of the installation.',
  Templates: 'What an empty tenant can begin with: types, and examples of content.',
  Overview: 'What there is to do: the first screen of the admin app.',
  'Page types': 'How pages are built.',
  Components: 'Parts that pages and items are built from.',
  'Collection types': 'How collection items are built.',
  'Edit pages': 'Pages for editors: drafts, versions, schedules.',
  'Edit collection items': 'Collection items for editors.',
  'Edit blog posts': 'Blog posts for editors.',
  'List views': 'How people look at lists: filters, order and columns under a name.',
  Comments: 'What people say about records, their fields and their blocks, and what of it is for whom.',
  Workflows:
    'The stages that records of a type go through before they are published, and how far each has come.',
  Releases: 'Changes of many records that go live together, at once or at a time, or not at all.',
  Locales: 'The languages that content is in, and what is shown where something is not translated.',
  Trash: `Deleted records wait here for ${trashDays} days.`,
  'Media library': 'Files and folders for editors.',
  Search: 'Everything by its words.',
  'Content migrations': 'Changes of content that follow a change of its schema.',
  Webhooks: 'Who is told of events, and how it went.',
} as const;

export type Chapter = keyof typeof chapters;

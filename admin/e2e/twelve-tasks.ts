// What the twelve tasks of twelve-tasks.test.ts take in Galley and, by their documentation, elsewhere.

/** A page of somebody's documentation. */
interface Source {
  readonly title: string;
  readonly url: string;
}

/** What is pressed, and how often. */
export type Step = readonly [what: string, presses: number];

/** What a product needs for a task at the least, or why nothing is counted for it. */
export interface Way {
  readonly steps: readonly Step[];
  /** For how many records all of it is done, one after the other. */
  readonly times?: number;
  readonly uncounted?: string;
  readonly sources: readonly Source[];
}

export interface EditorsTask {
  readonly title: string;
  readonly galley: readonly Step[];
  readonly sanity: Way;
  readonly storyblok: Way;
}

/** When the pages were read. */
export const readOn = '2026-11-25';

const studio = 'https://github.com/sanity-io/sanity/blob';
const sanity = {
  editing: { title: 'Edit and publish content', url: 'https://www.sanity.io/docs/edit-and-publish-content' },
  history: {
    title: 'History experience',
    url: 'https://www.sanity.io/docs/user-guides/history-experience',
  },
  releases: { title: 'Content Releases', url: 'https://www.sanity.io/docs/user-guides/content-releases' },
  scheduled: { title: 'Scheduled drafts', url: 'https://www.sanity.io/docs/studio/scheduled-drafts' },
  media: { title: 'Sanity Media', url: 'https://github.com/sanity-io/sanity-plugin-media' },
  workflow: {
    title: 'Workflow example',
    url: 'https://github.com/sanity-io/sanity-plugin-workflow-example',
  },
  publish: {
    title: 'Studio test of publishing',
    url: `${studio}/0e128a199cb65089548b0142ea59ded4261f79d2/e2e/tests/document-actions/publish.spec.ts`,
  },
  restore: {
    title: 'Studio test of restoring',
    url: `${studio}/0039e96586fd2f3eb5c4cf613fe99d5b701a57e4/e2e/tests/document-actions/restore.spec.ts`,
  },
  unpublish: {
    title: 'Studio test of unpublishing',
    url: `${studio}/072ce5872d558cc6eebb42dd8b29aa68a43cbf10/e2e/tests/document-actions/unpublish.spec.ts`,
  },
  reference: {
    title: 'Studio test of references',
    url: `${studio}/130e1b7f836587b793c9f480c8b64f1ce8a245ff/e2e/tests/inputs/reference.spec.ts`,
  },
  search: {
    title: 'Studio test of the search',
    url: `${studio}/12018a19670b7165bdb3ab9398b8af534fecd97b/e2e/tests/navbar/search.spec.ts`,
  },
} as const;
const storyblok = {
  editor: { title: 'Visual Editor', url: 'https://www.storyblok.com/docs/manuals/visual-editor' },
  authoring: { title: 'Content Authoring', url: 'https://www.storyblok.com/docs/manuals/content-authoring' },
  richText: { title: 'The Richtext field', url: 'https://www.storyblok.com/docs/richtext-field' },
  assets: { title: 'Assets', url: 'https://www.storyblok.com/docs/manuals/assets' },
  manual: {
    title: 'customer manual',
    url: 'https://github.com/viraj1011JAIN/wellvitas-web/blob/5e89bb8227115c17522925f57bcfcf98658392a2/docs/ADMIN_SIDE.md',
  },
  setup: {
    title: 'another customer manual',
    url: 'https://github.com/ryanpedersonphotography/storyblok-rumrivermn-netlify/blob/b31030baecbdc5d8bcf71d6033de1d97934ea2be/CONTENT_SETUP.md.bak',
  },
  unpublish: {
    title: 'Unpublish a Story',
    url: 'https://www.storyblok.com/docs/api/management/stories/unpublish-a-story',
  },
} as const;

const undocumented: Way = { steps: [], uncounted: 'no steps found in the documentation', sources: [] };
const open: Step = ['open it', 1];
const cursor: Step = ['place the cursor', 1];
const publish: Step = ['publish', 1];
const selectAll: Step = ['select all', 1];

/** The tasks by the names of their tests. */
export const editorsTasks = {
  write: {
    title: 'Write an article with a title and a paragraph, and publish it (from the list)',
    galley: [['New item', 1], ['click into the text', 1], publish],
    sanity: {
      steps: [['new document', 1], ['click into the text', 1], publish],
      sources: [sanity.editing, sanity.publish],
    },
    storyblok: {
      steps: [['Create new', 1], ['Story', 1], ['create it', 1], ['click into the text', 1], publish],
      sources: [storyblok.authoring, storyblok.manual, storyblok.setup],
    },
  },
  fix: {
    title: 'Fix a typo in a published article and publish it (from the list)',
    galley: [open, ['select the word', 1], publish],
    sanity: { steps: [open, cursor, publish], sources: [sanity.editing, sanity.publish] },
    storyblok: { steps: [open, cursor, publish], sources: [storyblok.editor, storyblok.authoring] },
  },
  link: {
    title: 'Search for another article, link a word to it, and publish (in the article)',
    galley: [['select the word', 1], ['Ctrl K', 1], ['choose the result', 1], publish],
    sanity: {
      steps: [
        ['select the word', 1],
        ['link', 1],
        ['click into the search', 1],
        ['choose the result', 1],
        publish,
      ],
      sources: [sanity.reference, sanity.publish],
    },
    storyblok: {
      steps: [['select the word', 1], ['link', 1], ['choose the story', 1], publish],
      sources: [storyblok.richText, storyblok.authoring],
    },
  },
  find: {
    title: 'Search for an article and open it (from the first screen)',
    galley: [
      ['Ctrl K', 1],
      ['choose the result', 1],
    ],
    sanity: {
      steps: [
        ['search', 1],
        ['choose the result', 1],
      ],
      sources: [sanity.search],
    },
    storyblok: undocumented,
  },
  restore: {
    title: 'Undo a change from yesterday (in the article)',
    galley: [
      ['History', 1],
      ['Restore', 1],
      ['confirm', 1],
    ],
    sanity: {
      steps: [
        ['status at the bottom', 1],
        ['the revision', 1],
        ['Revert to revision', 1],
        ['confirm', 1],
      ],
      sources: [sanity.history, sanity.restore],
    },
    storyblok: undocumented,
  },
  plan: {
    title: 'Move a scheduled article to another day (from the calendar or list)',
    galley: [['drag it in the calendar', 1]],
    sanity: { steps: [], uncounted: 'only in paid plans', sources: [sanity.scheduled] },
    storyblok: {
      steps: [open, ['More Options', 1], ['Schedule Publishing', 1], ['the date', 1]],
      sources: [storyblok.authoring],
    },
  },
  offline: {
    title: 'Unpublish an article (in the article)',
    galley: [
      ['Other ways to publish', 1],
      ['Take offline', 1],
      ['confirm', 1],
    ],
    sanity: {
      steps: [
        ['versions', 1],
        ['the published version', 1],
        ['Unpublish', 1],
        ['confirm', 1],
      ],
      sources: [sanity.unpublish],
    },
    storyblok: { ...undocumented, sources: [storyblok.unpublish] },
  },
  change: {
    title: 'Set one field of ten articles, and publish them (from the list)',
    galley: [
      selectAll,
      ['Edit a field', 1],
      ['choose the field', 2],
      ['click into the value', 1],
      ['review the changes', 1],
      ['apply them', 1],
      selectAll,
      ['Publish', 1],
      ['confirm', 1],
    ],
    sanity: { steps: [open, cursor, publish], times: 10, sources: [sanity.editing, sanity.publish] },
    storyblok: {
      steps: [open, cursor, publish],
      times: 10,
      sources: [storyblok.editor, storyblok.authoring],
    },
  },
  publish: {
    title: 'Publish ten changed articles (from the list)',
    galley: [selectAll, ['Publish', 1], ['confirm', 1]],
    sanity: { steps: [open, publish], times: 10, sources: [sanity.releases, sanity.publish] },
    storyblok: undocumented,
  },
  withdraw: {
    title: 'Unpublish ten articles (from the list)',
    galley: [selectAll, ['Take offline', 1], ['confirm', 1]],
    sanity: {
      steps: [open, ['Unpublish', 1], ['confirm', 1]],
      times: 10,
      sources: [sanity.unpublish],
    },
    storyblok: { ...undocumented, sources: [storyblok.unpublish] },
  },
  illustrate: {
    title: 'Upload five images and describe each one (in the library)',
    galley: [
      ['Upload files', 1],
      ['Describe 5 files', 1],
      ['click into the first alt text', 1],
      ['go to the next one', 4],
      ['save', 1],
    ],
    sanity: {
      steps: [
        ['upload', 1],
        ['open an image', 5],
        ['click into its alt text', 5],
      ],
      sources: [sanity.media],
    },
    storyblok: {
      steps: [
        ['Upload files', 1],
        ['Advanced options of a file', 5],
        ['click into its alt text', 5],
      ],
      sources: [storyblok.assets],
    },
  },
  review: {
    title: 'Move an article to the next workflow stage (in the article)',
    galley: [['Move to In review', 1]],
    sanity: {
      steps: [],
      uncounted: 'an example to build on, not part of the Studio',
      sources: [sanity.workflow],
    },
    storyblok: {
      steps: [
        ['its stage', 1],
        ['the next stage', 1],
      ],
      sources: [storyblok.authoring],
    },
  },
} as const satisfies Record<string, EditorsTask>;

export type TaskName = keyof typeof editorsTasks;

import { z } from 'zod';
import { named, type OperationDescription, ok } from '../../features/api/operation.ts';
import { paging, searchText } from '../../features/api/query-shapes.ts';
import { sampleIds } from '../../features/api/sample-values.ts';
import { reorderBody } from '../../features/entries/editing-shapes.ts';
import {
  autosaveOverlay,
  newOrder,
  summaryOf,
  trashedRecord,
  typeSummary,
  versionRecord,
  versionSummary,
} from '../../features/entries/record-shapes.ts';
import { itemEditing } from '../../features/items/item-editing.ts';
import { libraryMedia } from '../../features/media/answer-shapes.ts';
import { pageEditing } from '../../features/pages/page-editing.ts';
import { postEditing } from '../../features/posts/post-editing.ts';
import { dataAnswer, pageAnswer } from '../../platform/http/answer-shapes.ts';
import { prefixed } from '../legacy-prefixed.ts';
import { describeDrafts } from './entry-drafts.ts';
import { describeBulk, describeRecords } from './entry-records.ts';

named('TypeSummary', typeSummary);
named('Autosave', autosaveOverlay);
named('VersionSummary', versionSummary);
named('Version', versionRecord);

const articleFields = {
  title: 'Reading the sky',
  kind: 'guide',
  author: { _ref: sampleIds.author, _type: 'collectionItem' },
  cover: { id: sampleIds.media },
};
const pageFields = { headline: 'Where we sail' };

const pages = {
  chapter: 'Edit pages',
  noun: 'page',
  editing: pageEditing,
  names: 'AdminPage',
  ids: {
    main: sampleIds.page,
    draft: sampleIds.draftPage,
    old: sampleIds.oldPage,
    spare: sampleIds.sparePage,
  },
  create: { name: 'Routes', slug: 'routes', pageType: 'landing', fields: pageFields },
  changes: { fields: { headline: 'Who we are' } },
  typed: { fields: { headline: 'Who we a' } },
  clone: { name: 'About, again', slug: 'about-again' },
} as const;

const items = {
  chapter: 'Edit collection items',
  noun: 'collection item',
  editing: itemEditing,
  names: 'AdminItem',
  ids: {
    main: sampleIds.article,
    draft: sampleIds.draftArticle,
    old: sampleIds.oldArticle,
    spare: sampleIds.spareArticle,
  },
  create: {
    name: 'Reading the sky',
    slug: 'reading-the-sky',
    collectionType: 'articles',
    fields: articleFields,
  },
  changes: { fields: { title: 'How to read the tide' } },
  typed: { fields: { title: 'How to r' } },
  clone: { name: 'Reading the tide, again', slug: 'reading-again' },
} as const;

const posts = {
  chapter: 'Edit blog posts',
  noun: 'blog post',
  editing: postEditing,
  names: 'AdminPost',
  ids: {
    main: sampleIds.post,
    draft: sampleIds.draftPost,
    old: sampleIds.oldPost,
    spare: sampleIds.sparePost,
  },
  create: {
    title: 'The new pontoon',
    slug: 'new-pontoon',
    excerpt: 'It floats.',
    content: '<p>It floats, and it is ours.</p>',
    featuredImage: { id: sampleIds.media },
    categories: ['Harbour news'],
    tags: ['pontoon', { name: 'Wood', slug: 'wood' }],
    seo: { description: 'A pontoon for small boats' },
  },
  changes: { excerpt: 'Before the boats go out.' },
  typed: { excerpt: 'Before the bo' },
  clone: { title: 'First light, again', slug: 'first-light-again' },
} as const;

type Kind = typeof pages | typeof items | typeof posts;

/** A record with what its reader has left unsaved. */
function singleOf({ names, editing }: Kind) {
  return named(names, editing.record.extend({ autosave: autosaveOverlay.nullable() }));
}

const singles = { pages: singleOf(pages), items: singleOf(items), posts: singleOf(posts) };

function describeEntries(kind: Kind, single: z.ZodType) {
  const listed = named(`${kind.names}Summary`, kind.editing.record);
  const brief = named(`${kind.names}Brief`, summaryOf(kind.editing.record));
  const about = { ...kind, listed, brief, one: dataAnswer(single) };
  return { ...describeRecords(about), ...describeBulk(about), ...describeDrafts(about) };
}

const reorder: OperationDescription = {
  chapter: items.chapter,
  summary: 'Put items of a type in order',
  description: 'Sets `sortOrder` of the items in the order of their ids.',
  body: named('Reorder', reorderBody),
  answers: ok(dataAnswer(newOrder), 'The new places.'),
  errors: ['NOT_FOUND'],
  examples: {
    twoItems: { body: { collectionType: 'articles', ids: [sampleIds.draftArticle, sampleIds.article] } },
    unknownType: { body: { collectionType: 'recipes', ids: [sampleIds.article] }, status: 404 },
  },
};

const trash = prefixed('trash', {
  list: {
    chapter: 'Trash',
    summary: 'List deleted records',
    query: z.object({
      ...paging,
      kind: z.enum(['page', 'collectionItem', 'blogPost', 'media']).optional(),
      q: searchText,
    }),
    answers: ok(
      pageAnswer(named('TrashedRecord', trashedRecord)),
      'A page of records, the last deleted first.',
    ),
    examples: { items: { query: { kind: 'collectionItem' } } },
  },
  restore: {
    chapter: 'Trash',
    summary: 'Take a record out of the trash',
    description:
      'It comes back as it was, content as a draft, media at their old address. When its slug or its type is taken or ' +
      'gone by now, it cannot: 409.',
    answers: ok(
      dataAnswer(z.union([...Object.values(singles), named('LibraryMedia', libraryMedia)])),
      'The record.',
    ),
    errors: ['NOT_FOUND', 'CONFLICT', 'DUPLICATE_SLUG'],
    examples: {
      restored: { path: { id: sampleIds.trashedArticle } },
      unknown: { path: { id: sampleIds.article }, status: 404 },
    },
  },
});

/** Pages, items and posts for editors, the order of items, and the trash. */
export const entryOperations = {
  ...prefixed('adminPages', describeEntries(pages, singles.pages)),
  ...prefixed('adminItems', describeEntries(items, singles.items)),
  ...prefixed('adminPosts', describeEntries(posts, singles.posts)),
  'adminItems.reorder': reorder,
  ...trash,
};

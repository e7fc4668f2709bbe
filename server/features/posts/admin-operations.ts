import { sampleIds } from '../api/sample-values.ts';
import { operationsOfKind } from '../entries/editing/operations-of-kind.ts';
import { postEditing } from './post-editing.ts';

/** Blog posts for editors (specification, "Admin content endpoints"). */
export const postAdminOperations = operationsOfKind({
  prefix: 'adminPosts',
  path: '/admin/blog-posts',
  chapter: 'Edit blog posts',
  names: 'AdminPost',
  editing: postEditing,
  errors: { create: ['CONFLICT'], check: [], clone: [] },
  samples: {
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
  },
});

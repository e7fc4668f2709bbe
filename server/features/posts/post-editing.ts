import { z } from 'zod';
import { boundedText } from '../../platform/http/validation.ts';
import { named } from '../api/operation.ts';
import { typedText } from '../entries/editing/editing-shapes.ts';
import type { EntryChangesBody, EntryEditing } from '../entries/editing/entry-editing.ts';
import type { Content } from '../entries/entry.ts';
import { entryRecord, singleOf } from '../entries/records/record-shapes.ts';
import { slugPattern } from '../entries/slug.ts';
import { contentFields } from '../entries/writing/content-fields.ts';
import { describePosts } from './describe-posts.ts';
import { postFieldsInput, postTargetsInput } from './post-input.ts';
import { postParts } from './post-shapes.ts';

const title = boundedText(1, 255);
const slug = boundedText(1, 255).regex(slugPattern, {
  error: 'a slug has lower-case letters, digits, and single hyphens or underscores between them',
});

/** A post's title is its name, and its fields stand at the root or, as those of all other entries, in `fields`. */
const written = postFieldsInput
  .extend(postTargetsInput.shape)
  .extend({ fields: postFieldsInput.extend(postTargetsInput.shape).strict().optional() });
const names = { title: title.optional(), name: title.optional(), slug: slug.optional() };
const typedFields = Object.keys(postFieldsInput.shape).map((key) => [key, z.unknown().optional()]);
const record = named('AdminPostSummary', entryRecord.extend(postParts.shape));

const createBody = written
  .extend({ ...names, slug, status: z.enum(['draft', 'published']).optional() })
  .refine((body) => (body.title ?? body.name) !== undefined, { path: ['title'], error: 'is required' })
  .transform(({ status, ...body }) => {
    const { name = '', fields } = toChanges(body);
    return { name, slug: body.slug, fields, status, type: undefined };
  });

/** Blog posts as editors write and see them (decisions, "Create, update" and "Blog"). */
export const postEditing: EntryEditing = {
  kind: 'post',
  createBody,
  changesBody: written.extend(names).transform(toChanges),
  cloneBody: z.object(names).transform((body) => ({ name: body.title ?? body.name, slug: body.slug })),
  typedBody: z
    .object({
      ...(Object.fromEntries(typedFields) as Record<string, z.ZodType>),
      title: typedText.optional(),
      name: typedText.optional(),
      slug: typedText.optional(),
      fields: contentFields.optional(),
    })
    .transform((body) => ({ ...toChanges(body), fields: toChanges(body).fields ?? {} })),
  record,
  single: named('AdminPost', singleOf(record)),
  requireType: (types) => types.post,
  pathOf: (entry) => `/blog/${entry.slug}`,
  describe: (db, tenant, entries, { publicUrl }) => describePosts(db, tenant, entries, publicUrl),
};

interface PostBody {
  readonly title?: string | undefined;
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly fields?: Content | undefined;
}

function toChanges({ title, name, slug: given, fields, ...own }: PostBody): EntryChangesBody {
  const content = withIds({ ...fields, ...own });
  const isWritten = Object.keys(content).length > 0;
  return { name: title ?? name, slug: given, fields: isWritten ? content : undefined };
}

/** Nothing in the place of a picture or author says only that reads had none to show: an id of null clears one. */
function withIds({ featuredImage, author, ...content }: Content): Content {
  return {
    ...(featuredImage != null && { featuredImageId: featuredImage }),
    ...(author != null && { authorId: author }),
    ...content,
  };
}

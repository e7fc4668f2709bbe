// In this folder: content as a folder of readable files, which `galley import` takes beside archives: the demo is one.

import { z } from 'zod';
import { boundedText } from '../../../platform/http/validation.ts';
import { pageSlugPattern, slugPattern } from '../../entries/slug.ts';
import { createTypeBody } from '../../schemas/shapes.ts';

/** What a folder says of itself in `content.json`; a reader refuses a format that it does not know. */
export const contentFormat = 'galley-content';
export const contentVersion = 1;

/** `content.json`. */
export const contentHead = z.strictObject({
  format: z.literal(contentFormat),
  version: z.literal(contentVersion),
  /** The name of a tenant that is made for the content. */
  name: boundedText(1, 255),
  /** What the content is for, in a sentence. */
  description: boundedText(1, 500).optional(),
});

/** A file of `media/`, in `media.json`. */
export const contentMedia = z.strictObject({
  /** How entries name it. */
  key: boundedText(1, 100),
  filename: z.string().regex(/^[^/\\]*[^/\\.][^/\\]*$/, { error: 'must be the name of a file in media/' }),
  altText: z.string().default(''),
  caption: z.string().default(''),
  folder: z.string().optional(),
});

/** A page type, collection type or component, in a list of `types/`, in the order in which they can be saved. */
export const contentType = z
  .object({ kind: z.enum(['page', 'collection', 'component']) })
  .and(createTypeBody);

const entryKind = z.enum(['page', 'item', 'post']);

/** A record, in a list of `entries/`. */
export const contentEntry = z
  .strictObject({
    kind: entryKind,
    /** Slug of the page type or collection type; none for posts. */
    type: z.string().default(''),
    /** Also the title of a post. */
    name: boundedText(1, 255),
    slug: boundedText(1, 255),
    /** May hold markers; for posts `excerpt`, `content`, `featuredImage`, `categories`, `tags` and `seo`. */
    fields: z.record(z.string(), z.unknown()),
    /** `changed` is published, with `draftFields` put on the draft afterwards. */
    state: z.enum(['draft', 'published', 'changed']),
    draftFields: z.record(z.string(), z.unknown()).optional(),
    /** The slug under which the record lived first; it answers with a redirect. */
    renamedFrom: boundedText(1, 255).optional(),
  })
  .refine(({ kind, slug, renamedFrom = slug }) => [slug, renamedFrom].every((one) => isSlug(kind, one)), {
    error: 'must be lowercase letters, digits and single hyphens or underscores between them',
    path: ['slug'],
  });

/** Stands in the fields of entries for what has an id only once it is there: a reference, or a media value. */
export const contentMarker = z.discriminatedUnion('$to', [
  z.strictObject({ $to: z.literal('item'), type: z.string(), slug: z.string() }),
  z.strictObject({ $to: z.literal('page'), slug: z.string() }),
  z.strictObject({ $to: z.literal('post'), slug: z.string() }),
  /** The user who owns the content; the field stays empty where nobody does. */
  z.strictObject({ $to: z.literal('owner') }),
  z.strictObject({ $to: z.literal('media'), key: z.string() }),
]);

export type ContentMedia = z.infer<typeof contentMedia>;
export type ContentType = z.infer<typeof contentType>;
export type ContentEntry = z.infer<typeof contentEntry>;
export type ContentMarker = z.infer<typeof contentMarker>;

/** What was read from one of the files, and which. */
export type Placed<T> = T & { readonly file: string };

/** All that a folder holds. */
export interface ContentFolder {
  /** Where its `media/` is. */
  readonly path: string;
  readonly name: string;
  readonly description: string;
  readonly media: readonly ContentMedia[];
  readonly types: readonly Placed<ContentType>[];
  readonly entries: readonly Placed<ContentEntry>[];
}

/** Tells what is meant to be a marker from plain content. */
export function isMarker(value: unknown): value is { readonly $to: unknown } {
  return typeof value === 'object' && value !== null && '$to' in value;
}

function isSlug(kind: z.infer<typeof entryKind>, slug: string): boolean {
  return (kind === 'page' ? pageSlugPattern : slugPattern).test(slug);
}

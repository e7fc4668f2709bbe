import { z } from 'zod';
import { named } from '../../api/operation.ts';
import { entryReferenceTypes } from '../entry-kind.ts';
import { recordReview } from '../review/review-shapes.ts';

const instant = z.iso.datetime({ precision: 3 });
const content = z.record(z.string(), z.unknown());

/** Whoever made something: a person, an API key, or nobody who is known here. */
export const actor = z.strictObject({
  id: z.string(),
  kind: z.enum(['user', 'key', 'unknown']),
  name: z.string(),
  email: z.string().nullable().describe('The email of the user. The value is `null` for keys.'),
});

export const typeSummary = named(
  'TypeSummary',
  z.strictObject({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    isSingleton: z.literal(true).optional(),
  }),
);

const localState = named(
  'LocaleState',
  z.strictObject({
    locale: z.string(),
    state: z.enum(['missing', 'draft', 'outdated', 'live']),
    isOutdated: z
      .boolean()
      .describe('Whether the source was changed after the last save of the translation.'),
    isLive: z.boolean().optional(),
    hasUnpublishedChanges: z.boolean().optional(),
    name: z.string().optional(),
    slug: z.string().optional(),
    version: z.int().optional(),
    sourceVersion: z
      .int()
      .optional()
      .describe('The version of the source at the last save of the translation.'),
    updatedAt: instant.optional(),
    publishedAt: instant.nullable().optional(),
    publishAt: instant.nullable().optional(),
    unpublishAt: instant.nullable().optional(),
  }),
);

/** What the records of all kinds have (decisions, "Content lists"). */
export const entryRecord = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  status: z.enum(['draft', 'published']),
  draftContent: content,
  publishedContent: content.nullable(),
  /** Whether publishing would change what is live. */
  hasUnpublishedChanges: z.boolean(),
  sortOrder: z.int(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
  publishedAt: instant.nullable(),
  firstPublishedAt: instant.nullable(),
  publishAt: instant.nullable(),
  unpublishAt: instant.nullable(),
  /** Why the last scheduled action failed. */
  scheduleError: z.string().nullable(),
  /** Where public reads have it, below `/api/v1`; null while it is not published. */
  url: z.string().nullable(),
  createdBy: actor.nullable(),
  updatedBy: actor.nullable(),
  locale: z
    .string()
    .optional()
    .describe('The locale of the entry. The property exists only in tenants with locales.'),
  locales: z.array(localState).optional().describe('The status of the entry in each locale.'),
  review: recordReview
    .optional()
    .describe('The review status of the entry. The property exists only for types with a workflow.'),
});

const documents = { draftContent: true, publishedContent: true } as const;

/** A record of `view=summary`: without what it says. `content` is the body of posts. */
export function summaryOf(record: z.ZodObject): z.ZodObject {
  return record
    .omit('content' in record.shape ? { ...documents, content: true } : documents)
    .extend({ fields: content.optional().describe('The draft values of the requested content fields.') });
}

/** `autosave` of a single record: what the reader has left unsaved in it. */
export const autosaveOverlay = named(
  'Autosave',
  z.strictObject({
    name: z.string().nullable(),
    slug: z.string().nullable(),
    fields: content,
    savedAt: instant,
    baseVersion: z.int(),
    stale: z.boolean(),
  }),
);

/** A record on its own. */
export function singleOf(record: z.ZodObject): z.ZodObject {
  return record.extend({
    fallback: z
      .record(z.string(), z.strictObject({ locale: z.string(), value: z.unknown() }))
      .optional()
      .describe("The fallback values of fields that the translation doesn't have."),
    autosave: autosaveOverlay.nullable(),
  });
}

/** `data` of `POST …/:id/autosave`. */
export const autosaved = autosaveOverlay.pick({ savedAt: true, baseVersion: true, stale: true });

/** An entry of `GET …/:id/versions`. */
export const versionSummary = z.strictObject({
  version: z.int(),
  name: z.string(),
  slug: z.string(),
  isCurrent: z.boolean(),
  createdAt: instant,
  createdBy: actor.nullable(),
});

/** `data` of `GET …/:id/versions/:v`. */
export const versionRecord = versionSummary.extend({ content });

/** `data` of the bulk actions. */
export const bulkResult = z.strictObject({
  succeeded: z.array(z.string()),
  failed: z.array(
    z.strictObject({ id: z.string(), code: z.string(), message: z.string(), details: content.optional() }),
  ),
});

/** `data` of `POST /admin/collection-items/reorder`. */
export const newOrder = z.array(z.strictObject({ id: z.uuid(), sortOrder: z.int() }));

/** What waits in the trash. */
export const trashedKinds = [...entryReferenceTypes, 'media'] as const;

/** A record of `GET /admin/trash`. */
export const trashedRecord = z.strictObject({
  kind: z.enum(trashedKinds),
  id: z.uuid(),
  locale: z.string().optional().describe('The locale of a translation that was deleted on its own.'),
  /** The name of a file for media. */
  name: z.string(),
  slug: z.string(),
  type: typeSummary.nullable().describe('The type of the entry. The value is `null` for media.'),
  deletedAt: instant,
  deletedBy: actor.nullable(),
  /** When it is gone for good. */
  purgeAt: instant,
  mimeType: z.string().optional().describe('The MIME type. The property exists only for media.'),
  thumbHash: z
    .string()
    .nullable()
    .optional()
    .describe('A tiny placeholder image in base64. The property exists only for images.'),
});

/** One of `details.references` of HAS_REFERENCES. */
export const referrer = z.strictObject({
  kind: z.enum(entryReferenceTypes),
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  /** Paths of the fields that refer. */
  fields: z.array(z.string()),
});

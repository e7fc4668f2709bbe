import { z } from 'zod';
import { instant } from '../../platform/http/answer-shapes.ts';
import { boundedText } from '../../platform/http/validation.ts';
import { named } from '../api/operation.ts';
import { zonedInstant } from '../entries/editing/editing-shapes.ts';
import { entryReferenceTypes } from '../entries/entry-kind.ts';
import { actor } from '../entries/records/record-shapes.ts';
import { pageSlugPattern, slugPattern } from '../entries/slug.ts';

/** Entries of a release: so many are written in one transaction. */
export const mostEntries = 1000;
/** Entries that are added at once. */
const mostAdded = 100;

export const releaseStatuses = ['open', 'scheduled', 'published', 'failed', 'archived'] as const;
export const releaseActions = ['publish', 'unpublish', 'delete'] as const;

const content = z.record(z.string(), z.unknown());
const entryId = z.string().describe('The id of the entry, or `<id>@<locale>` for a translation.');
const action = z.enum(releaseActions);
const slug = boundedText(1, 255).regex(slugPattern).meta({ pattern: slugPattern.source });

const names = { name: boundedText(1, 255), description: boundedText(0, 2000) };

/** `entry` of a list of releases. */
export const changedEntry = z
  .string()
  .optional()
  .describe(
    'The id of an entry or translation. The list contains only releases that change this entry or translation.',
  );

export const createReleaseBody = z.strictObject({
  name: names.name,
  slug: slug.optional().describe('The slug of the release. The default is generated from the name.'),
  description: names.description.default(''),
});

export const updateReleaseBody = z.strictObject({
  name: names.name.optional(),
  slug: slug.optional(),
  description: names.description.optional(),
});

export const scheduleReleaseBody = z.strictObject({
  publishAt: zonedInstant,
  replaces: z
    .strictObject({ publishAt: zonedInstant.nullable() })
    .optional()
    .describe(
      'The publication time that you last read. If the stored time differs, the API returns 409 `CONFLICT` ' +
        'with the stored time in `details`.',
    ),
});

export const addEntriesBody = z.strictObject({
  ids: z.array(boundedText(1, 150)).min(1).max(mostAdded).describe('The ids of entries or translations.'),
  locale: z
    .string()
    .max(35)
    .optional()
    .describe('The code of a locale. The API adds the translations to this locale instead of the entries.'),
  action: action.default('publish'),
});

export const saveEntryBody = z.strictObject({
  version: z.int().min(1).optional().describe('The version of the release entry that you last read.'),
  baseVersion: z
    .int()
    .min(1)
    .optional()
    .describe('The current version of the entry that your content takes into account.'),
  action: action.optional(),
  name: boundedText(1, 255).nullish().describe('The name to publish. `null` means the name of the entry.'),
  slug: boundedText(1, 255)
    .regex(pageSlugPattern)
    .nullish()
    .describe('The slug to publish. `null` means the slug of the entry.'),
  fields: content
    .optional()
    .describe('The fields to change. Omitted fields keep their values, and `null` clears a field.'),
});

const problem = z.strictObject({ field: z.string(), code: z.string(), message: z.string() });

/** Why an entry of a release cannot be published, or what one should know of it. */
export const releaseProblem = named(
  'ReleaseProblem',
  z.strictObject({
    id: entryId,
    code: z.string(),
    message: z.string(),
    errors: z.array(problem).optional().describe('The errors of individual fields.'),
  }),
);

export type ReleaseProblem = z.output<typeof releaseProblem>;

export const releaseCheck = z.strictObject({
  failed: z.array(releaseProblem).describe('The problems that prevent publication.'),
  warnings: z.array(releaseProblem).describe("The problems that don't prevent publication."),
});

export const releaseRecord = z.strictObject({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.enum(releaseStatuses),
  entries: z.int().describe('The number of entries and translations in the release.'),
  publishAt: instant
    .nullable()
    .describe('The scheduled publication time. In a failed release, the time of the failure.'),
  publishedAt: instant.nullable(),
  error: z.string().nullable().describe('The reason why the scheduled publication failed.'),
  revertsId: z.uuid().nullable().describe('The id of the release that this release reverts.'),
  createdAt: instant,
  createdBy: actor.nullable(),
  updatedAt: instant,
  updatedBy: actor.nullable(),
});

/** A release on its own. */
export const singleRelease = releaseRecord.extend({
  failed: z.array(releaseProblem).describe('The problems that prevented the scheduled publication.'),
});

/** A release that is not published yet, in short. */
export const openRelease = z.strictObject({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  status: z.enum(['open', 'scheduled', 'failed']),
  publishAt: instant.nullable(),
  action: action
    .optional()
    .describe('The action of the release for the entry that you asked for with `entry`.'),
});

/** Something that was done to a release. */
export const releaseDeed = z.strictObject({
  action: z
    .string()
    .describe(
      'The action, such as `created`, `updated`, `entries_added`, `entry_removed`, `scheduled`, `published` ' +
        'or `failed`.',
    ),
  name: z.string().describe('The name of the release at that time.'),
  at: instant,
  by: actor.nullable().describe('The user. The value is `null` if Galley ran the action on schedule.'),
  entries: z.int().optional().describe('The number of entries that the action affected.'),
});

export const releaseEntry = z.strictObject({
  id: entryId,
  recordId: z.string(),
  locale: z.string().nullable().describe('The locale of a translation.'),
  action,
  version: z.int(),
  name: z.string().nullable().describe('The name to publish. `null` means the name of the entry.'),
  slug: z.string().nullable().describe('The slug to publish. `null` means the slug of the entry.'),
  baseVersion: z.int().describe('The version of the entry that was added to the release.'),
  isOutdated: z
    .boolean()
    .describe('Whether the entry was saved or published after it was added to the release.'),
  record: z
    .strictObject({
      kind: z.enum(entryReferenceTypes),
      name: z.string(),
      slug: z.string(),
      type: z.string().nullable().describe('The slug of the type. The value is `null` for posts.'),
      status: z.enum(['draft', 'published']),
      version: z.int(),
    })
    .nullable()
    .describe('The current entry. The value is `null` if the entry was deleted.'),
  updatedAt: instant,
  updatedBy: actor.nullable(),
});

/** An entry of a release on its own, with all that a merge needs. */
export const singleEntry = releaseEntry.extend({
  content: content.nullable().describe('The content that the release publishes.'),
  base: content
    .nullable()
    .describe(
      'The draft that was added to the release. The value is `null` if this version of the draft is no ' +
        'longer stored.',
    ),
  current: content.nullable().describe('The current draft.'),
});

/** `data` of the events of releases. */
export const releaseEventData = z.strictObject({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  entries: z
    .array(z.strictObject({ id: z.uuid(), locale: z.string().optional(), action }))
    .describe('All entries and translations in the release.'),
  failed: z
    .array(releaseProblem)
    .describe('The problems that prevented publication. The list is empty after a successful publication.'),
  publishAt: instant
    .nullable()
    .describe("The scheduled publication time. The value is `null` if the release wasn't scheduled."),
});

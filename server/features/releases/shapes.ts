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
const entryId = z.string().describe('Of a record, or of a translation: `<id>@<locale>`.');
const action = z.enum(releaseActions);
const slug = boundedText(1, 255).regex(slugPattern).meta({ pattern: slugPattern.source });

const names = { name: boundedText(1, 255), description: boundedText(0, 2000) };

export const createReleaseBody = z.strictObject({
  name: names.name,
  slug: slug.optional().describe('Made of the name without.'),
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
    .describe('The time as you have read it: another one is a conflict, with that in `details`.'),
});

export const addEntriesBody = z.strictObject({
  ids: z.array(boundedText(1, 150)).min(1).max(mostAdded).describe('Of records, or of translations.'),
  locale: z.string().max(35).optional().describe('Takes the translations to it in place of the records.'),
  action: action.default('publish'),
});

export const saveEntryBody = z.strictObject({
  version: z.int().min(1).optional().describe('The version of it in the release that you have seen.'),
  baseVersion: z
    .int()
    .min(1)
    .optional()
    .describe('The version of the record that you have taken account of: its current one.'),
  action: action.optional(),
  name: boundedText(1, 255).nullish().describe('`null`: what the record has.'),
  slug: boundedText(1, 255).regex(pageSlugPattern).nullish().describe('`null`: what the record has.'),
  fields: content.optional().describe('What is left out stays; `null` clears a field.'),
});

const problem = z.strictObject({ field: z.string(), code: z.string(), message: z.string() });

/** Why an entry of a release cannot be published, or what one should know of it. */
export const releaseProblem = named(
  'ReleaseProblem',
  z.strictObject({
    id: entryId,
    code: z.string(),
    message: z.string(),
    errors: z.array(problem).optional().describe('Of single fields.'),
  }),
);

export type ReleaseProblem = z.output<typeof releaseProblem>;

export const releaseCheck = z.strictObject({
  failed: z.array(releaseProblem).describe('What keeps the release from being published.'),
  warnings: z.array(releaseProblem).describe('What does not.'),
});

export const releaseRecord = z.strictObject({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.enum(releaseStatuses),
  entries: z.int().describe('How many records and translations it changes.'),
  publishAt: instant.nullable().describe('Of a failed one: when it failed.'),
  publishedAt: instant.nullable(),
  error: z.string().nullable().describe('Why it was not published when its time came.'),
  revertsId: z.uuid().nullable().describe('The release whose changes it takes back.'),
  createdAt: instant,
  createdBy: actor.nullable(),
  updatedAt: instant,
  updatedBy: actor.nullable(),
});

/** A release on its own. */
export const singleRelease = releaseRecord.extend({
  failed: z.array(releaseProblem).describe('What kept it from being published when its time came.'),
});

/** A release that is not published yet, in short. */
export const openRelease = z.strictObject({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  status: z.enum(['open', 'scheduled', 'failed']),
  publishAt: instant.nullable(),
  action: action.optional().describe('What it does with the record that was asked for.'),
});

/** Something that was done to a release. */
export const releaseDeed = z.strictObject({
  action: z
    .string()
    .describe(
      '`created`, `updated`, `entries_added`, `entry_removed`, `scheduled`, `published`, `failed`, …',
    ),
  name: z.string().describe('What the release was called by then.'),
  at: instant,
  by: actor.nullable().describe('`null`: Galley itself, at its time.'),
  entries: z.int().optional().describe('How many entries it was about.'),
});

export const releaseEntry = z.strictObject({
  id: entryId,
  recordId: z.string(),
  locale: z.string().nullable().describe('Of a translation.'),
  action,
  version: z.int(),
  name: z.string().nullable().describe('`null`: what the record has.'),
  slug: z.string().nullable().describe('`null`: what the record has.'),
  baseVersion: z.int().describe('The version of the record that was taken into the release.'),
  isOutdated: z.boolean().describe('The record was saved or published since.'),
  record: z
    .strictObject({
      kind: z.enum(entryReferenceTypes),
      name: z.string(),
      slug: z.string(),
      type: z.string().nullable().describe('Slug of its type; posts have none.'),
      status: z.enum(['draft', 'published']),
      version: z.int(),
    })
    .nullable()
    .describe('As it is now; `null` when it is deleted.'),
  updatedAt: instant,
  updatedBy: actor.nullable(),
});

/** An entry of a release on its own, with all that a merge needs. */
export const singleEntry = releaseEntry.extend({
  content: content.nullable().describe('What the release publishes.'),
  base: content.nullable().describe('The draft that was taken into the release, while its version is kept.'),
  current: content.nullable().describe('The draft as it is now.'),
});

/** `data` of the events of releases. */
export const releaseEventData = z.strictObject({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  entries: z
    .array(z.strictObject({ id: z.uuid(), locale: z.string().optional(), action }))
    .describe('All that it changes.'),
  failed: z.array(releaseProblem).describe('What kept it from being published; empty once it is.'),
  publishAt: instant.nullable().describe('When it was to be published, if by schedule.'),
});

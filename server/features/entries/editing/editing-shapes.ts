import { z } from 'zod';
import { boundedText, parseEnvelope } from '../../../platform/http/validation.ts';
import type { StaffRequest } from '../../staff/staff-request.ts';

const mostAtOnce = 100;
/** Records that one transaction publishes. */
const mostTogether = 1000;
const mostReordered = 1000;

const version = z.int().min(0).describe('0 is that of a translation that is not there yet.');

/** A moment that a request names, in Unix milliseconds. */
export const zonedInstant = z.iso
  .datetime({
    offset: true,
    error: 'must be an ISO 8601 date and time with an offset, such as 2026-05-01T09:00:00+02:00',
  })
  .transform((text) => Date.parse(text))
  .refine(Number.isFinite, { error: 'must be a date and time that exists' });

/** `savedAt` of the autosave that the caller's window shows (decisions, "Autosave"). */
const autosavedAt = zonedInstant
  .nullable()
  .optional()
  .describe(
    '`savedAt` of the autosave that your window shows, null for none: one that it does not show stays.',
  );

/** `autosavedAt` in a query, where empty is none. */
export const autosavedAtQuery = z.iso
  .datetime({ offset: true })
  .or(z.literal(''))
  .optional()
  .describe(
    '`savedAt` of the autosave that your window shows, empty for none: one that it does not show stays.',
  );

/** @throws ServiceError BAD_REQUEST */
export function readAutosavedAt(request: StaffRequest): number | null | undefined {
  const given = request.query.get('autosavedAt');
  if (given === null) return undefined;
  return given === ''
    ? null
    : parseEnvelope(z.object({ autosavedAt: zonedInstant }), { autosavedAt: given }).autosavedAt;
}

/** The version that a save is based on, in its body (decisions, "Create, update"). */
export const versionPart = z.object({ version: version.optional(), autosavedAt });

/** What resolving a conflict says beside the changes (decisions, "resolve-conflict"). */
export const resolutionPart = z.object({
  strategy: z.enum(['mine', 'theirs', 'merge']),
  version,
  autosavedAt,
});

/** What an autosave says beside what was typed (decisions, "Autosave"). */
export const baseVersionPart = z.object({ baseVersion: version, autosavedAt });

/** Demands that a body names version 0 in a locale only: records begin with 1. @throws ServiceError BAD_REQUEST */
export function requireVersion(
  request: StaffRequest,
  seen: { readonly version?: number | undefined } | { readonly baseVersion: number },
): void {
  const [[name, value] = []] = Object.entries(seen);
  if (name !== undefined && value === 0 && !request.query.has('locale'))
    parseEnvelope(z.object({ [name]: z.int().min(1) }), seen);
}

/** What somebody has typed so far: only its size is checked, a half-typed slug is kept as it is. */
export const typedText = boundedText(0, 255);

/** Body of the bulk actions. */
export const bulkBody = z.object({ ids: z.array(boundedText(1, 100)).min(1).max(mostAtOnce) });

/** Body of bulk publishing: what is published together may be more. */
export const bulkPublishBody = z.object({
  ids: z
    .array(boundedText(1, 100))
    .min(1)
    .max(mostTogether)
    .describe(`At most ${mostAtOnce}, or ${mostTogether} together.`),
  together: z
    .boolean()
    .optional()
    .describe(
      'All or none, in one transaction: where one cannot be, none is published, and `failed` has each that cannot.',
    ),
});

/** Body of `POST /admin/collection-items/reorder`. */
export const reorderBody = z.object({
  /** Slug or id. */
  collectionType: boundedText(1, 255),
  ids: z
    .array(boundedText(1, 100))
    .min(1)
    .max(mostReordered)
    .refine((ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length, {
      error: 'must not name an item twice',
    }),
});

/** Body of `POST …/:id/schedule`: the whole schedule, as instants in Unix milliseconds. */
export const scheduleBody = z.object({
  publishAt: zonedInstant.nullish(),
  unpublishAt: zonedInstant.nullish(),
  replaces: z
    .object({ publishAt: zonedInstant.nullable(), unpublishAt: zonedInstant.nullable() })
    .optional()
    .describe('The schedule as you have read it: another one is a conflict, with its times in `details`.'),
});

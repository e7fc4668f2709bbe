import { z } from 'zod';
import { boundedText, parseEnvelope } from '../../../platform/http/validation.ts';
import type { StaffRequest } from '../../staff/staff-request.ts';

const mostAtOnce = 100;
/** Records that one transaction publishes. */
const mostTogether = 1000;
const mostReordered = 1000;

const version = z
  .int()
  .min(0)
  .describe("The current version of the entry. 0 means a translation that doesn't exist yet.");

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
    'The `savedAt` of the autosave that your window shows, or `null` without an autosave. The API keeps ' +
      "an autosave that your window doesn't show.",
  );

/** `autosavedAt` in a query, where empty is none. */
export const autosavedAtQuery = z.iso
  .datetime({ offset: true })
  .or(z.literal(''))
  .optional()
  .describe(
    'The `savedAt` of the autosave that your window shows, or empty without an autosave. The API keeps an ' +
      "autosave that your window doesn't show.",
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
    .describe(`The ids of the entries: at most ${mostAtOnce}, or ${mostTogether} with \`together\`.`),
  together: z
    .boolean()
    .optional()
    .describe(
      "If `true`, the API publishes all entries in one transaction or none. If an entry can't be published, " +
        '`failed` lists each such entry.',
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
    .describe(
      'The schedule that you last read. If the stored schedule differs, the API returns 409 `CONFLICT` with ' +
        'the stored times in `details`.',
    ),
});

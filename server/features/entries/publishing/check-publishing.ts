import { z } from 'zod';
import type { TenantId } from '../../../lib/tenant-id.ts';
import { boundedText } from '../../../platform/http/validation.ts';
import type { ContentProblem } from '../../schemas/content-place.ts';
import type { ContentType, SchemaSnapshot } from '../../schemas/schema-directory.ts';
import { translatedType } from '../../schemas/translated-type.ts';
import type { StaffRequest } from '../../staff/staff-request.ts';
import type { EntryEditDeps, EntryEditing, TypedBody } from '../editing/entry-editing.ts';
import { entryNotFound } from '../editing/write-entries.ts';
import type { Content } from '../entry.ts';
import { findInLocale, readLocale } from '../locales/record-in-locale.ts';
import { contentToPublish } from '../locales/translated-content.ts';
import { findEntry } from '../store.ts';
import { judgeContent } from '../writing/accept-content.ts';
import { mergeFields } from '../writing/update-entry.ts';
import { checkOutsideLinks, outsideLinksOf } from './check-outside-links.ts';

/** What the body of a check says beside the fields of the form: what they are fields of. */
export const checkedPart = z.object({
  id: boundedText(1, 100)
    .optional()
    .describe("The id of the entry. Omitted fields are taken from the entry's draft."),
  locale: z
    .string()
    .max(35)
    .optional()
    .describe('The locale of the entry. The default is the default locale.'),
  type: boundedText(1, 255)
    .optional()
    .describe("The slug or id of the type, for an entry that doesn't exist yet."),
});

const problem = z.strictObject({ field: z.string(), code: z.string(), message: z.string() });

/** `data` of a check. */
export const publishCheckShape = z.strictObject({
  errors: z.array(problem).describe('The errors that prevent publication.'),
  warnings: z.array(problem).describe("References to unpublished entries, which readers won't see."),
});

type CheckedBody = TypedBody & z.output<typeof checkedPart>;

/** What publishing would meet. */
export interface PublishCheck {
  readonly errors: readonly ContentProblem[];
  readonly warnings: readonly ContentProblem[];
}

/**
 * Says what publishing would say of content that need not be saved yet, as strictly; nothing is stored or told.
 * @throws ServiceError NOT_FOUND for an unknown record, the kind's own code for an unknown type
 */
export async function checkPublishing(
  deps: EntryEditDeps,
  editing: EntryEditing,
  { tenant }: Pick<StaffRequest, 'tenant'>,
  body: CheckedBody,
): Promise<PublishCheck> {
  const { types, type, content, isNew } = await contentAsTyped(deps, editing, tenant, body);
  const mode = isNew
    ? ({ required: 'all', defaults: true, unknown: 'refuse' } as const)
    : ({ required: 'all', defaults: false, unknown: 'keep', stored: true } as const);
  const work = { tx: deps.database, tenant, types };
  const { errors, warnings } = await judgeContent(work, type, content, mode);
  return { errors, warnings };
}

/**
 * Asks the other sites that content leads to whether they answer; of content that need not be saved yet.
 * @throws ServiceError as `checkPublishing`
 */
export async function checkLinksOut(
  deps: EntryEditDeps,
  editing: EntryEditing,
  { tenant }: Pick<StaffRequest, 'tenant'>,
  body: CheckedBody,
) {
  const { types, type, content } = await contentAsTyped(deps, editing, tenant, body);
  const links = outsideLinksOf(type, content, (slug) => types.component(slug));
  return checkOutsideLinks(deps.outbound, links);
}

/** What would be published of fields that somebody has typed, and by which type. */
async function contentAsTyped(
  { database, schemas }: EntryEditDeps,
  editing: EntryEditing,
  tenant: TenantId,
  { id, type: named, locale: given, fields }: CheckedBody,
): Promise<{ types: SchemaSnapshot; type: ContentType; content: Content; isNew: boolean }> {
  const types = await schemas.current(database, tenant);
  if (id === undefined)
    return { types, type: editing.requireType(types, named), content: fields, isNew: true };
  const entry = await findEntry(database, tenant, id.toLowerCase());
  const type = entry && types.byId(entry.typeId);
  if (!type || entry.kind !== editing.kind) throw entryNotFound(editing.kind);
  const locale = readLocale(types, given);
  const local = await findInLocale(database, tenant, entry, locale);
  const merged = mergeFields(local.draftContent, fields);
  if (locale === '') return { types, type, content: merged, isNew: false };
  const work = { tx: database, tenant, types };
  const content = await contentToPublish(work, { ...local, draftContent: merged });
  return { types, type: translatedType(type), content, isNew: false };
}

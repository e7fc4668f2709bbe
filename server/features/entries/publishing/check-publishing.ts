import { z } from 'zod';
import { boundedText } from '../../../platform/http/validation.ts';
import type { ContentProblem } from '../../schemas/content-place.ts';
import { translatedType } from '../../schemas/translated-type.ts';
import type { StaffRequest } from '../../staff/staff-request.ts';
import type { EntryEditDeps, EntryEditing, TypedBody } from '../editing/entry-editing.ts';
import { entryNotFound } from '../editing/write-entries.ts';
import { findInLocale, readLocale } from '../locales/record-in-locale.ts';
import { contentToPublish } from '../locales/translated-content.ts';
import { findEntry } from '../store.ts';
import { judgeContent } from '../writing/accept-content.ts';
import { mergeFields } from '../writing/update-entry.ts';

/** What the body of a check says beside the fields of the form: what they are fields of. */
export const checkedPart = z.object({
  id: boundedText(1, 100).optional().describe('Of the record; fields that are not sent are as in its draft.'),
  locale: z.string().max(35).optional().describe('Of the record; the default one without.'),
  type: boundedText(1, 255).optional().describe('Slug or id of the type of a record that is not there yet.'),
});

const problem = z.strictObject({ field: z.string(), code: z.string(), message: z.string() });

/** `data` of a check. */
export const publishCheckShape = z.strictObject({
  errors: z.array(problem).describe('What keeps it from being published.'),
  warnings: z.array(problem).describe('What readers will not see: it refers to what is not published.'),
});

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
  { database, schemas }: EntryEditDeps,
  editing: EntryEditing,
  { tenant }: Pick<StaffRequest, 'tenant'>,
  { id, type: named, locale: given, fields }: TypedBody & z.output<typeof checkedPart>,
): Promise<PublishCheck> {
  const types = await schemas.current(database, tenant);
  const work = { tx: database, tenant, types };
  if (id === undefined) {
    const mode = { required: 'all', defaults: true, unknown: 'refuse' } as const;
    return onlyTold(await judgeContent(work, editing.requireType(types, named), fields, mode));
  }
  const entry = await findEntry(database, tenant, id.toLowerCase());
  const type = entry && types.byId(entry.typeId);
  if (!type || entry.kind !== editing.kind) throw entryNotFound(editing.kind);
  const mode = { required: 'all', defaults: false, unknown: 'keep', stored: true } as const;
  const locale = readLocale(types, given);
  const local = await findInLocale(database, tenant, entry, locale);
  const merged = mergeFields(local.draftContent, fields);
  if (locale === '') return onlyTold(await judgeContent(work, type, merged, mode));
  const whole = await contentToPublish(work, { ...local, draftContent: merged });
  return onlyTold(await judgeContent(work, translatedType(type), whole, mode));
}

function onlyTold({ errors, warnings }: PublishCheck): PublishCheck {
  return { errors, warnings };
}

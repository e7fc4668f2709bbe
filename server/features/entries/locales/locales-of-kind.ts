import { z } from 'zod';
import { dataAnswer } from '../../../platform/http/answer-shapes.ts';
import { param } from '../../../platform/http/api-request.ts';
import { parseEnvelope } from '../../../platform/http/validation.ts';
import { staff } from '../../api/access.ts';
import { adminCalls } from '../../api/families.ts';
import { named, ok, operation } from '../../api/operation.ts';
import { adminLocale } from '../../api/query-shapes.ts';
import type { StaffRequest } from '../../staff/staff-request.ts';
import type { EditedKind } from '../editing/edited-kind.ts';
import type { EntryEditDeps, EntryEditing } from '../editing/entry-editing.ts';
import { answerRecord, changeRecord } from '../editing/record-in-path.ts';
import { type HeldEntry, holdEntryOfKind, writeEntries } from '../editing/write-entries.ts';
import type { Content, Entry } from '../entry.ts';
import type { EntryWork } from '../entry-deps.ts';
import { entryKinds } from '../entry-kind.ts';
import { asOneChange } from '../urls/require-own-urls.ts';
import { saveDraft } from '../writing/save-draft.ts';
import { holdInLocale, readLocale } from './record-in-locale.ts';

const code = z.string().max(35);
const mostAtOnce = 50;

/** The locales that an action is for, all or none of them. */
export const localesBody = named(
  'InLocales',
  z.object({
    locales: z
      .array(code)
      .min(1)
      .max(mostAtOnce)
      .optional()
      .describe(
        'The locales to publish or unpublish together, all or none. The parameter works only in tenants with ' +
          'locales.',
      ),
  }),
);

const copyBody = named(
  'CopyLocale',
  z.object({
    from: code.optional().describe('The code of the source locale. The default is the default locale.'),
    fields: z
      .array(z.string().max(100))
      .max(1000)
      .optional()
      .describe('The names of the localized fields to copy. The default is all localized fields.'),
  }),
);

/**
 * Changes a record in the locales that the body names, else in that of the query, in one transaction; the default locale comes
 * first. Answers it as it is in the one of the query. A tenant without locales may send any body.
 */
export async function changeInLocales(
  deps: EntryEditDeps,
  editing: EntryEditing,
  request: StaffRequest,
  change: (work: EntryWork, held: HeldEntry) => Promise<Entry>,
): Promise<Entry> {
  const [sent] = await Promise.allSettled([request.json()]);
  return writeEntries(deps, request, async (work) => {
    const id = param(request, 'id');
    const asked = readLocale(work.types, request.query.get('locale') ?? undefined);
    const given = work.types.locales ? readLocales(sent) : undefined;
    const codes = given ? [...new Set(given.map((one) => readLocale(work.types, one)))].sort() : [asked];
    const changeAll = async (together: EntryWork) => {
      let answered: Entry | undefined;
      for (const locale of codes) {
        const held = await holdInLocale(together, await holdEntryOfKind(work, editing.kind, id), locale);
        const changed = await change(together, held);
        if (!answered || locale === asked) answered = changed;
      }
      return answered;
    };
    return (await asOneChange(work, changeAll)) ?? (await holdEntryOfKind(work, editing.kind, id)).entry;
  });
}

function readLocales(sent: PromiseSettledResult<unknown>): readonly string[] | undefined {
  if (sent.status === 'rejected') throw sent.reason;
  return parseEnvelope(localesBody, sent.value).locales;
}

/** Drafts of other locales of the records of one kind. */
export function localesOfKind({ prefix, path, chapter, editing, samples }: EditedKind) {
  const { noun } = entryKinds[editing.kind];
  const copy = operation({
    name: `${prefix}.copyLocale`,
    method: 'POST',
    path: `${path}/:id/copy-locale`,
    access: staff('editor'),
    ...adminCalls,
    chapter,
    summary: `Copy a ${noun} between locales`,
    description:
      "Copies the draft of `from` to the draft of `locale`, as a new version. The name and the slug aren't " +
      'copied.',
    query: z.object({ locale: adminLocale }),
    body: copyBody,
    answers: ok(dataAnswer(editing.single), 'The translation.'),
    errors: ['NOT_FOUND', 'DUPLICATE_SLUG'],
    examples: { noLocales: { path: { id: samples.ids.main }, body: {} } },
    handle: async (deps: EntryEditDeps, request) => {
      const { from, fields } = parseEnvelope(copyBody, await request.json());
      const copied = await changeRecord(
        deps,
        editing,
        request,
        async (work, held) => {
          const source = await holdEntryOfKind(work, editing.kind, param(request, 'id'));
          const taken = await holdInLocale(work, source, readLocale(work.types, from));
          return copyContent(work, taken.entry, held, fields);
        },
        {},
      );
      return answerRecord(deps, editing, request, copied);
    },
  });
  return { copy };
}

function copyContent(
  work: EntryWork,
  from: Entry,
  { entry, type }: HeldEntry,
  names: readonly string[] | undefined,
): Promise<Entry> {
  const content: Content = { ...entry.draftContent };
  for (const { field } of type.schema.fields) {
    const value = from.draftContent[field.name];
    if (value !== undefined && (!names || names.includes(field.name))) content[field.name] = value;
  }
  return saveDraft(work, type, entry, { content });
}

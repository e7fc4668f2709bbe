import { z } from 'zod';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { dataAnswer } from '../../../platform/http/answer-shapes.ts';
import { staff } from '../../api/access.ts';
import { adminCalls } from '../../api/families.ts';
import { named, ok, operation } from '../../api/operation.ts';
import { isLocalized } from '../../schemas/translated-type.ts';
import type { EntryEditDeps } from '../editing/entry-editing.ts';
import { type EntryKind, entryKindNames, entryKinds } from '../entry-kind.ts';
import { sumTotalsByType } from '../records/record-list-store.ts';
import { countTranslations } from '../records/translation-store.ts';

const toTranslate = named(
  'ToTranslate',
  z.strictObject({
    locale: z.string(),
    kind: z.enum(entryKindNames),
    type: z.strictObject({ id: z.string(), slug: z.string(), name: z.string() }),
    missing: z.int().describe('The number of entries without a translation.'),
    outdated: z.int().describe('The number of entries whose translation is older than its source.'),
  }),
);

const progress = operation({
  name: 'locales.progress',
  method: 'GET',
  path: '/admin/locales/progress',
  access: staff('viewer'),
  ...adminCalls,
  chapter: 'Locales',
  summary: 'List missing and outdated translations',
  description:
    'Returns the numbers per locale and type, for types with localized fields. Complete locales are ' +
    'omitted.',
  answers: ok(dataAnswer(z.array(toTranslate)), 'The numbers, in the order of the locales.'),
  examples: { none: {} },
  handle: async ({ database, schemas }: EntryEditDeps, { tenant }) => {
    const types = await schemas.current(database, tenant);
    const others = types.locales?.others ?? [];
    if (others.length === 0) return jsonAnswer({ data: [] });
    const [totals, counts] = await Promise.all([
      sumTotalsByType(database, tenant),
      countTranslations(database.aside, tenant),
    ]);
    const countOf = new Map(counts.map((count) => [`${count.typeId} ${count.locale}`, count]));
    const left = (kind: EntryKind, locale: string) =>
      types.list(entryKinds[kind].typeKind).flatMap((type) => {
        if (!type.schema.fields.some(isLocalized)) return [];
        const { there = 0, outdated = 0 } = countOf.get(`${type.id} ${locale}`) ?? {};
        const missing = Math.max(0, (totals.get(type.id) ?? 0) - there);
        const { id, slug, name } = type;
        return missing + outdated === 0
          ? []
          : [{ locale, kind, type: { id, slug, name }, missing, outdated }];
      });
    const data = others.flatMap(({ code }) => entryKindNames.flatMap((kind) => left(kind, code)));
    return jsonAnswer({ data });
  },
});

/** How far translations have come. */
export const translationOperations = [progress];

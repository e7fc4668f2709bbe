/** What stands behind the id, the kind and the scope of an entry in those of its translations. */
const mark = '@';

/** The id of the translation of an entry: those of one entry stand behind it in the order of ids. */
export function translationId(recordId: string, locale: string): string {
  return recordId + mark + locale;
}

/** Returns the id of an entry in a locale: in the default locale its own. */
export function idIn(
  recordId: string,
  code: string,
  locales: { readonly default: { readonly code: string } },
): string {
  return code === locales.default.code ? recordId : translationId(recordId, code);
}

interface LocaleCodes {
  readonly all: readonly { readonly code: string }[];
  readonly default: { readonly code: string };
}

/** Returns the ids of entries in all locales of a tenant, or only their own without locales. */
export function idsInLocales(recordIds: readonly string[], locales: LocaleCodes | undefined): string[] {
  if (!locales) return [...recordIds];
  return recordIds.flatMap((id) => locales.all.map(({ code }) => idIn(id, code, locales)));
}

/** Where the ids of an entry and of its translations end. */
export function afterTranslations(recordId: string): string {
  return `${recordId}A`;
}

/** The kind that the rows of translations have, so that what reads the rows of a kind finds no translation. */
export function translationKind(kind: string): string {
  return kind + mark;
}

/** What slugs of translations are unique in. */
export function translationScope(scope: string, locale: string): string {
  return scope + mark + locale;
}

/** The record that an id is of, and the locale; an empty one of what is no translation. */
export function readTranslationId(id: string): { readonly recordId: string; readonly locale: string } {
  const at = id.indexOf(mark);
  return at < 0 ? { recordId: id, locale: '' } : { recordId: id.slice(0, at), locale: id.slice(at + 1) };
}

/** Rows with the id and the kind that everybody knows their record by, and the locale of those of translations. */
export function asRecords<Row extends { readonly id: string; readonly kind: string }>(
  rows: readonly Row[],
): (Row & { readonly locale?: string })[] {
  return rows.map((row) => {
    const { recordId, locale } = readTranslationId(row.id);
    return locale === '' ? row : { ...row, id: recordId, kind: kindWithoutMark(row.kind), locale };
  });
}

/** The kind of record that a row is of. */
export function kindWithoutMark(kind: string): string {
  return kind.endsWith(mark) ? kind.slice(0, -mark.length) : kind;
}

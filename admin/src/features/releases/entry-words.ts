import { kindNames, recordLink } from '../../api/records.ts';
import type { ReleaseEntry, ReleaseProblem } from '../../api/releases.ts';
import { t } from '../../messages/messages.ts';

/** What an entry is called in the release. */
export function nameOfEntry(entry: ReleaseEntry | undefined, id: string): string {
  if (!entry) return id;
  const { name, slug, record } = entry;
  return (name ?? record?.name)?.trim() || (slug ?? record?.slug) || t('A record that is gone');
}

/** What it is: "Page", "Item · articles". */
export function kindOfEntry({ record }: ReleaseEntry): string {
  if (!record) return t('Deleted');
  const { one } = kindNames[record.kind];
  const word = one.charAt(0).toUpperCase() + one.slice(1);
  return record.type === null ? word : `${word} · ${record.type}`;
}

/** Where an entry is edited in its release; undefined where there is nothing to edit. */
export function linkInRelease(releaseId: string, entry: ReleaseEntry | undefined, field?: string) {
  if (!entry?.record || entry.action !== 'publish') return undefined;
  return {
    to: '/releases/$id/entries/$entryId',
    params: { id: releaseId, entryId: entry.id },
    search: field === undefined ? {} : { field },
  } as const;
}

/** The editor of the record itself, in its language. */
export function linkOfRecord({ id, record, locale }: ReleaseEntry) {
  if (!record) return undefined;
  return {
    ...recordLink(record.kind, id, record.type ?? ''),
    search: locale === null ? {} : { locale },
  };
}

/** Which state an entry is in against its record, the gravest first. */
export function problemsOf(
  id: string,
  check:
    | { readonly failed: readonly ReleaseProblem[]; readonly warnings: readonly ReleaseProblem[] }
    | undefined,
) {
  const own = (problems: readonly ReleaseProblem[] = []) => problems.filter((one) => one.id === id);
  return { failed: own(check?.failed), warnings: own(check?.warnings) };
}

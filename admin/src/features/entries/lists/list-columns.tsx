import type { Locale } from '../../../api/locales.ts';
import { kindNames, type RecordKind, type RecordSummary, recordLink } from '../../../api/records.ts';
import type { SchemaField } from '../../../api/types.ts';
import { language } from '../../../messages/language.ts';
import { t } from '../../../messages/messages.ts';
import { addressOf } from '../../../routing/address-of.ts';
import { RecordStatus } from '../../../ui/record-status.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { RecordSign } from '../cards/record-sign.tsx';
import { languagesColumn } from './translations/languages-column.tsx';

/** Where the editor has a record of a list, or its translation to a language. */
export function linkOf(kind: RecordKind, record: RecordSummary, locale?: string) {
  const link = recordLink(kind, record.id, record.collectionType?.slug);
  return { ...link, ...(locale !== undefined && { search: { locale } }) };
}

/** The name of a record as lists show it. */
export function nameOf({ name, slug }: { readonly name: string; readonly slug: string }): string {
  return name.trim() || slug || t('Without a name');
}

/** What the records of a list are called within a sentence: English has no capitals there. */
export function inSentence(kind: RecordKind, label: string, typeSlug: string | undefined): string {
  if (typeSlug === undefined) return kindNames[kind].many;
  return language.code === 'en' ? label.toLowerCase() : label;
}

/** Shown as long as nobody chooses. */
const atFirst: ReadonlySet<string> = new Set([
  'picture',
  'type',
  'status',
  'languages',
  'updatedAt',
  'updatedBy',
  'publishedAt',
  'slug',
]);

/** What a list shows beside the name as long as nobody chooses: what all lists do, and the fields that their type names. */
export function shownAtFirst(
  columns: readonly { readonly id: string }[],
  fields: readonly SchemaField[],
): readonly string[] {
  const ids = columns.filter(({ id }) => atFirst.has(id)).map(({ id }) => id);
  const own = fields.filter(({ layout }) => layout?.column).map(({ name }) => `fields.${name}`);
  return ids.toSpliced(ids.indexOf('status') + 1, 0, ...own);
}

/**
 * All columns that a list of a kind may show whatever its fields, the name first, which leads to the record, or to its
 * translation to the language that the list is about.
 */
export function listColumns(
  kind: RecordKind,
  locales: readonly Locale[] = [],
  locale?: string,
): readonly TableColumn<RecordSummary>[] {
  const time = (id: 'createdAt' | 'updatedAt' | 'publishedAt', title: string) => ({
    id,
    title,
    isSortable: true,
    render: ({ [id]: at }: RecordSummary) =>
      at ? <RelativeTime time={at} /> : <span className="text-ink-faint">–</span>,
  });
  const pageType: TableColumn<RecordSummary> = {
    id: 'type',
    title: t('Type'),
    isMinor: true,
    render: ({ pageType }) => (
      <span className="flex items-center gap-1.5 text-ink-soft">
        <RecordSign kind="page" typeSlug={pageType?.slug} />
        {pageType?.name}
      </span>
    ),
  };
  return [
    {
      id: 'name',
      title: kind === 'blogPost' ? t('Title') : t('Name'),
      isSortable: true,
      isRowHeader: true,
      render: (record) => <NameLink {...{ kind, record, locale }} />,
    },
    ...(kind === 'page' ? [pageType] : []),
    {
      id: 'status',
      title: t('Status'),
      isSortable: true,
      render: (record) => <RecordStatus record={record} />,
    },
    ...languagesColumn(kind, locales),
    time('updatedAt', t('Updated')),
    {
      id: 'updatedBy',
      title: t('By'),
      isMinor: true,
      render: ({ updatedBy }) => <span className="break-words text-ink-soft">{updatedBy?.name ?? '–'}</span>,
    },
    { ...time('publishedAt', t('Published')), isMinor: true },
    {
      id: 'slug',
      title: t('Slug'),
      isSortable: true,
      isMinor: true,
      render: ({ slug }) => (
        <span className="inline-block min-w-24 font-mono text-xs wrap-anywhere text-ink-soft">{slug}</span>
      ),
    },
    { ...time('createdAt', t('Created')), isMinor: true },
  ];
}

function NameLink(props: {
  readonly kind: RecordKind;
  readonly record: RecordSummary;
  readonly locale: string | undefined;
}) {
  const { kind, record, locale } = props;
  return (
    <a
      href={addressOf(linkOf(kind, record, locale))}
      data-opens
      className="inline-block min-w-24 rounded font-medium wrap-anywhere text-ink group-hover/row:underline"
    >
      <bdi>{nameOf(record)}</bdi>
    </a>
  );
}

// In this folder: lists of records.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useLocales } from '../../../api/locales.ts';
import {
  kindNames,
  type RecordKind,
  type RecordListing,
  type RecordSummary,
  recordSummariesQuery,
} from '../../../api/records.ts';
import { useMay } from '../../../api/session.ts';
import type { SchemaField } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState, ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { lazily } from '../../../ui/lazily.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { useLatest } from '../../../ui/use-latest.ts';
import { BulkDialog } from './bulk/bulk-dialog.tsx';
import type { BulkAction } from './bulk/bulk-words.ts';
import { contentColumns, fieldsOfColumns } from './content-columns.tsx';
import { groupingsOf } from './groups/groups.ts';
import { useKeptColumns, useKeptWidths } from './kept-columns.ts';
import { inSentence, listColumns, shownAtFirst } from './list-columns.tsx';
import { ListHead } from './list-head.tsx';
import {
  changedSearch,
  defaultSort,
  isFiltered,
  type ListSearch,
  listQueryOf,
  pageSizes,
} from './list-search.ts';
import { type ChangeSearch, withoutFilters } from './list-toolbar.tsx';
import { PageSizeChoice } from './page-size-choice.tsx';
import { pictureColumn, pictureFieldName } from './picture-column.tsx';
import { RecordTable } from './record-table.tsx';
import { allSelected, countSelected, nothingSelected, selectedOf } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useLastPage, useSelection } from './use-list.ts';

export interface RecordListProps {
  readonly kind: RecordKind;
  /** Name of the table and of the search: "Pages". */
  readonly label: string;
  readonly search: ListSearch;
  readonly onSearch: ChangeSearch;
  /** Items of one type. */
  readonly typeSlug?: string;
  /** The content fields of its records, where all have the same type. */
  readonly fields?: readonly SchemaField[];
  /** The field that their type names for their pictures. */
  readonly picture?: string | undefined;
  /** Types to filter by. */
  readonly types?: readonly { readonly slug: string; readonly name: string }[];
  /** Shown where there is no record yet. */
  readonly empty: ReactNode;
}

const RecordPeek = lazily(() => import('./record-peek.tsx').then(({ RecordPeek: one }) => one));
const GroupedRecords = lazily(() =>
  import('./groups/grouped-records.tsx').then(({ GroupedRecords: one }) => one),
);
const FieldEditDialog = lazily(() =>
  import('./field-edit/field-edit-dialog.tsx').then(({ FieldEditDialog: one }) => one),
);
const ExportTranslationDialog = lazily(() =>
  import('./translations/export-dialog.tsx').then(({ ExportTranslationDialog: one }) => one),
);
const SelectionToRelease = lazily(() =>
  import('./bulk/selection-to-release.tsx').then(({ SelectionToRelease: one }) => one),
);
const noFields: readonly SchemaField[] = [];
/** As many records as are edited at once: each is read, and saved, on its own. */
const mostEdited = 1000;
/** As many content fields as the service takes. */
const mostFields = 60;

/** A list of records: search, filters, order, columns, pages, and actions on many. */
export function RecordList(props: RecordListProps) {
  const { kind, label, search, onSearch, typeSlug, types, fields = noFields, picture } = props;
  const { page, limit, sort, ...asked } = listQueryOf(search);
  const filter = { ...asked, type: typeSlug ?? asked.type };
  const [kept, keep] = useKeptColumns({ kind, typeSlug: filter.type });
  const sizes = useKeptWidths({ kind, typeSlug: filter.type });
  const locales = useLocales();
  const locale = asked.translation && asked.locale;
  // As long as they say the same they are the same: a table draws its rows again for other columns.
  const [nameColumn, columns] = useMemo(() => {
    const [name, ...further] = listColumns(kind, locales, locale);
    return [name, [...pictureColumn(kind, fields, picture), ...further, ...contentColumns(fields)]] as const;
  }, [kind, locales, locale, fields, picture]);
  const atFirst = useMemo(() => shownAtFirst(columns, fields), [columns, fields]);
  const shown = search.columns ?? kept ?? atFirst;
  const tableColumns = useMemo(() => {
    const further = shown.flatMap((id) => columns.find((column) => column.id === id) ?? []);
    return nameColumn ? [nameColumn, ...further] : further;
  }, [nameColumn, columns, shown]);
  const contents = [
    ...fieldsOfColumns(tableColumns.map(({ id }) => id)),
    ...(shown.includes('picture') ? pictureFieldName(fields, picture) : []),
  ];
  const queryOf = (of: ListSearch) =>
    recordSummariesQuery(kind, {
      ...listQueryOf(of),
      ...(typeSlug !== undefined && { type: typeSlug }),
      ...asksFor(contents),
    });
  const { data, error, isPlaceholderData, refetch } = useQuery(queryOf(search));
  const client = useQueryClient();
  /** Asks for the records at once: until the address has changed and the screen is drawn again they may be there. */
  const change: ChangeSearch = useLatest((next, how) => {
    if (next.type === search.type && String(next.columns) === String(search.columns))
      void client.prefetchQuery(queryOf(next));
    onSearch(next, how);
  });
  const total = data?.pagination.total ?? 0;
  const [selection, select] = useSelection(JSON.stringify(filter));
  const [peeked, setPeeked] = useState<{ readonly id: string; readonly rows: readonly RecordSummary[] }>();
  const [action, setAction] = useState<BulkAction | 'edit' | 'translate' | 'release'>();
  const mayEdit = useMay('editor');
  useLastPage({ page, limit, total, isKnown: data !== undefined && !isPlaceholderData }, (last) =>
    onSearch(changedSearch(search, { page: last }), { isTyping: true }),
  );
  const isEmpty = data && total === 0 && !isFiltered(search) && !isPlaceholderData;
  const rows = data?.data ?? [];
  const count = countSelected(selection, total);
  const records = inSentence(kind, label, typeSlug);
  const grouping = groupingsOf(fields).find(({ id }) => id === search.group);
  const table = {
    ...{ sort, selection, sizes },
    locale,
    columns: tableColumns,
    onSort: (to: string) => change(changedSearch(search, { sort: to === defaultSort ? undefined : to })),
    ...(mayEdit && { onSelect: select }),
  };
  const list = (
    <>
      <ListHead
        {...{ kind, label, search, typeSlug, fields, types, columns, shown }}
        onSearch={change}
        onShow={keep}
      />
      {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading label={t('Loading {records}', { records })} lines={8} />}
      {data && total === 0 && <NothingMatches onClear={() => change(withoutFilters(search))} />}
      {data && total > 0 && (
        <div
          aria-busy={isPlaceholderData}
          className={classNames(
            'flex flex-col gap-4 transition-opacity',
            isPlaceholderData && 'opacity-60 delay-150',
          )}
        >
          {grouping ? (
            <Suspense fallback={<Loading lines={8} />}>
              <GroupedRecords
                key={`${grouping.id} ${search.board}`}
                {...{ kind, grouping, fields, picture, total, mayEdit, table }}
                isBoard={search.board === true}
                query={{ ...filter, sort, ...asksFor([...contents, ...pictureFieldName(fields, picture)]) }}
                onPeek={({ id }, among) => setPeeked({ id, rows: among })}
              />
            </Suspense>
          ) : (
            <RecordTable {...{ kind, label, rows }} {...table} onPeek={({ id }) => setPeeked({ id, rows })} />
          )}
          {count > 0 && (
            <SelectionBar
              {...{ kind, count, total }}
              isPageSelected={selectedOf(selection, rows).size === rows.length}
              isFiltered={isFiltered(search)}
              onAll={() => select(allSelected)}
              onClear={() => select(nothingSelected)}
              onAction={setAction}
              onEdit={fields.length > 0 ? () => setAction('edit') : undefined}
              onTranslate={locales.length > 1 ? () => setAction('translate') : undefined}
              onRelease={() => setAction('release')}
              mostEdited={mostEdited}
            />
          )}
          {!grouping && (
            <Pagination
              {...{ page, limit, total }}
              onPage={(to) => change(changedSearch(search, { page: to }))}
            />
          )}
          {!grouping && total > pageSizes[0] && (
            <PageSizeChoice size={limit} onChange={(to) => change(changedSearch(search, { limit: to }))} />
          )}
        </div>
      )}
    </>
  );
  return (
    <>
      {isEmpty ? props.empty : list}
      {peeked !== undefined && (
        <RecordPeek
          {...{ kind, fields }}
          {...peeked}
          onMove={(id) => setPeeked({ ...peeked, id })}
          onClose={() => setPeeked(undefined)}
        />
      )}
      {action === 'release' && (
        <Suspense>
          <SelectionToRelease
            target={{ kind, selection, query: filter }}
            count={count}
            locale={asked.translation ? asked.locale : undefined}
            onClose={() => setAction(undefined)}
            onDone={() => select(nothingSelected)}
          />
        </Suspense>
      )}
      {action === 'edit' && (
        <Suspense>
          <FieldEditDialog
            {...{ fields, total }}
            target={{ kind, selection, query: filter }}
            onClose={() => setAction(undefined)}
            onDone={() => select(nothingSelected)}
          />
        </Suspense>
      )}
      {action === 'translate' && (
        <Suspense>
          <ExportTranslationDialog
            {...{ locales, total }}
            target={{ kind, selection, query: filter }}
            name={typeSlug ?? kindNames[kind].many}
            onClose={() => setAction(undefined)}
          />
        </Suspense>
      )}
      {action && action !== 'edit' && action !== 'translate' && action !== 'release' && (
        <BulkDialog
          action={action}
          target={{ kind, selection, query: filter }}
          total={total}
          onClose={() => setAction(undefined)}
          onDone={() => select(nothingSelected)}
        />
      )}
    </>
  );
}

/** The content fields that a list is to answer. */
function asksFor(names: readonly string[]): Pick<RecordListing, 'fields'> {
  return names.length === 0 ? {} : { fields: [...new Set(names)].slice(0, mostFields).join(',') };
}

function NothingMatches({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={t('Nothing matches')}
      action={<Button onPress={onClear}>{t('Clear filters')}</Button>}
    >
      {t('The search looks in names and slugs. Ctrl/Cmd + K also searches in the texts.')}
    </EmptyState>
  );
}

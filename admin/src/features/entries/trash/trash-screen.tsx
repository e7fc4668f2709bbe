import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SearchX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../api/session.ts';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState, ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { type Choice, SelectField } from '../../../ui/fields/select-field.tsx';
import { Page } from '../../../ui/page.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useLastPage } from '../lists/use-list.ts';
import { useTypedText } from '../lists/use-typed-text.ts';
import { RestoreBar } from './restore-bar.tsx';
import { trashColumns } from './trash-columns.tsx';
import {
  type TrashedKind,
  type TrashedRecord,
  type TrashSearch,
  trashPageSize,
  trashQuery,
} from './trash-query.ts';
import { useRestore } from './use-restore.ts';

const kindChoices: readonly Choice<TrashedKind | 'any'>[] = [
  { value: 'any', label: t('Any kind') },
  { value: 'page', label: t('Pages') },
  { value: 'collectionItem', label: t('Items') },
  { value: 'blogPost', label: t('Posts') },
  { value: 'media', label: t('Media') },
];

/** What was deleted, until it is gone for good. */
export function TrashScreen() {
  const search = useSearch({ from: '/signed-in/trash' });
  const navigate = useNavigate({ from: '/trash' });
  const { data, error, isPlaceholderData, refetch } = useQuery(trashQuery(search));
  const isFiltered = search.q !== undefined || search.kind !== undefined;
  const show = (next: TrashSearch, isTyping = false) =>
    void navigate({ search: next, replace: isTyping, resetScroll: next.page !== search.page });
  const { page = 1, ...filter } = search;
  const total = data?.pagination.total ?? 0;
  useLastPage(
    { page, limit: trashPageSize, total, isKnown: data !== undefined && !isPlaceholderData },
    (last) => show({ ...filter, ...(last > 1 && { page: last }) }, true),
  );
  return (
    <Page
      title={t('Trash')}
      lead={t(
        'Deleted pages, items, posts and media stay here for 30 days. Restored content comes back as a draft.',
      )}
    >
      {(isFiltered || total > 0) && <TrashFilter search={search} onSearch={show} />}
      {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading label={t('Loading the trash')} />}
      {data && total === 0 && !isFiltered && (
        <EmptyState icon={<Trash2 aria-hidden="true" />} title={t('The trash is empty')}>
          {t('What somebody deletes comes here first, so that it can be brought back.')}
        </EmptyState>
      )}
      {data && total === 0 && isFiltered && (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={t('Nothing matches')}
          action={<Button onPress={() => show({})}>{t('Clear filters')}</Button>}
        />
      )}
      {data && total > 0 && (
        <div
          aria-busy={isPlaceholderData}
          className={classNames('flex flex-col gap-4 transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          <TrashTable rows={data.data} />
          <Pagination
            page={page}
            limit={trashPageSize}
            total={total}
            onPage={(to) => show({ ...filter, ...(to > 1 && { page: to }) })}
          />
        </div>
      )}
    </Page>
  );
}

function TrashFilter(props: {
  readonly search: TrashSearch;
  readonly onSearch: (search: TrashSearch, isTyping?: boolean) => void;
}) {
  const { search, onSearch } = props;
  const { q, kind } = search;
  const [text, setText] = useTypedText(q ?? '', (typed) =>
    onSearch({ ...(typed && { q: typed.slice(0, 200) }), ...(kind && { kind }) }, q !== undefined),
  );
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchField
        label={t('Search the trash')}
        value={text}
        onChange={setText}
        className="min-w-48 flex-1 sm:max-w-80"
      />
      <SelectField
        label={t('Kind')}
        isLabelHidden
        value={kind ?? 'any'}
        choices={kindChoices}
        onChange={(to) => onSearch({ ...(q && { q }), ...(to !== 'any' && { kind: to }) })}
        className="w-36"
      />
    </search>
  );
}

function TrashTable({ rows }: { readonly rows: readonly TrashedRecord[] }) {
  const mayEdit = useMay('editor');
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const { failures, progress, restore } = useRestore();
  const chosen = rows.filter(({ id }) => selected.has(id));
  const columns = trashColumns({
    failures,
    isBusy: progress !== undefined,
    ...(mayEdit && { onRestore: (record: TrashedRecord) => void restore([record]) }),
  });
  return (
    <>
      <DataTable
        label={t('Deleted records')}
        columns={columns}
        rows={rows}
        {...(mayEdit && { selected, onSelect: select })}
      />
      {(chosen.length > 0 || progress) && (
        <RestoreBar
          count={chosen.length}
          progress={progress}
          onClear={() => select(new Set())}
          onRestore={() => void restore(chosen).then(() => select(new Set()))}
        />
      )}
    </>
  );
}

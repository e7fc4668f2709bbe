import type { UseQueryResult } from '@tanstack/react-query';
import type { ListPage } from '../../../api/records.ts';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState, ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import type { Media } from '../media-file.ts';
import { EmptyLibrary } from './empty-library.tsx';
import { MediaGrid } from './media-grid.tsx';
import { type MediaSearch, type MediaSort, mediaLimit } from './media-search.ts';
import { MediaTable } from './media-table.tsx';

/** The files that an address asks for, as pictures or as rows; or why there are none. */
export function LibraryFiles({
  search,
  list,
  onSort,
  onPage,
  onFiles,
  ...rest
}: {
  readonly search: MediaSearch;
  readonly list: UseQueryResult<ListPage<Media>>;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onOpen: (id: string) => void;
  readonly onSort: (sort: MediaSort) => void;
  readonly onPage: (page: number) => void;
  readonly onFiles: (files: File[]) => void;
  readonly mayEdit: boolean;
}) {
  const { data, error, refetch, isPlaceholderData } = list;
  if (error) return <ErrorPanel error={error} onRetry={refetch} />;
  if (!data) return <Loading label={t('Loading the library')} />;
  const { total } = data.pagination;
  if (total === 0) return <EmptyLibrary search={search} mayEdit={rest.mayEdit} onFiles={onFiles} />;
  if (data.data.length === 0) {
    const last = Math.ceil(total / mediaLimit);
    return (
      <EmptyState
        title={t('Nothing is left on this page')}
        action={<Button onPress={() => onPage(last)}>{t('Go to page {last}', { last })}</Button>}
      />
    );
  }
  return (
    <div className={classNames('flex flex-col gap-4', isPlaceholderData && 'opacity-60')}>
      {search.view === 'list' ? (
        <MediaTable {...rest} media={data.data} sort={search.sort ?? '-createdAt'} onSort={onSort} />
      ) : (
        <MediaGrid {...rest} media={data.data} />
      )}
      <Pagination page={search.page ?? 1} limit={mediaLimit} total={total} onPage={onPage} />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { recordListQuery } from '../../../api/records.ts';
import { useMay } from '../../../api/session.ts';
import type { ContentType } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { EmptyState, ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { Page } from '../../../ui/page.tsx';

/** In place of the list of a type that has one record only: goes to that record, or to a new one. */
export function SingletonItem({ type }: { readonly type: Pick<ContentType, 'name' | 'slug'> }) {
  const mayEdit = useMay('editor');
  const query = recordListQuery('collectionItem', { type: type.slug, limit: 1 });
  // What was read before may be of another type, or deleted meanwhile: only a fresh answer says where to go.
  const { data, error, isFetching, refetch } = useQuery({
    ...query,
    staleTime: 0,
    placeholderData: undefined,
  });
  const item = isFetching ? undefined : data?.data[0];
  if (item) return <Navigate to="/items/$type/$id" params={{ type: type.slug, id: item.id }} replace />;
  if (data && !isFetching && mayEdit)
    return <Navigate to="/items/$type/new" params={{ type: type.slug }} replace />;
  return (
    <Page title={type.name}>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!error && isFetching && <Loading />}
      {data && !isFetching && (
        <EmptyState title={t('Nothing is written here yet')}>
          {t('Somebody with the role editor can do it.')}
        </EmptyState>
      )}
    </Page>
  );
}

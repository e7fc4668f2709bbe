import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { type RecordKind, recordPaths } from '../../api/records.ts';
import { type ContentType, collectionTypesQuery, pageTypesQuery } from '../../api/types.ts';
import type { Installation } from './steps.ts';

/** How far a tenant has come, from what is in it. */
export const installationQuery = queryOptions({
  queryKey: ['overview', 'installation'],
  queryFn: async ({ signal, client }): Promise<Omit<Installation, 'draft'>> => {
    const countPublished = async (path: (typeof recordPaths)[RecordKind]) => {
      const query = { status: 'published', limit: 1, view: 'summary' } as const;
      const { pagination } = await call('GET', path, { query, signal });
      return pagination.total;
    };
    const [pageTypes, collectionTypes, keys, ...published] = await Promise.all([
      client.fetchQuery(pageTypesQuery),
      client.fetchQuery(collectionTypesQuery),
      call('GET', '/admin/api-keys', { signal }),
      ...Object.values(recordPaths).map(countPublished),
    ]);
    return {
      types: pageTypes.length + collectionTypes.length,
      writing: whereToWrite(pageTypes, collectionTypes),
      published: published.reduce((sum, one) => sum + one, 0),
      keys: keys.data.filter(({ status }) => status === 'active').length,
      isKeyUsed: keys.data.some(({ lastUsedAt }) => lastUsedAt !== null),
    };
  },
  staleTime: 0,
});

function whereToWrite(
  pageTypes: readonly ContentType[],
  collectionTypes: readonly ContentType[],
): Installation['writing'] {
  const [collection] = collectionTypes;
  if (pageTypes.length > 0 || !collection) return { to: '/pages/new' };
  return { to: '/items/$type/new', params: { type: collection.slug } };
}

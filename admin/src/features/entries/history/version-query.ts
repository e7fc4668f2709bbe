import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { Answer } from '../../../api/operation-types.ts';
import { at, keyOf } from '../../../api/record-address.ts';
import { type ContentRecord, type RecordKind, recordPaths } from '../../../api/records.ts';

/** A version of a record without its content. */
export type VersionSummary = Answer<'GET', '/admin/pages/{id}/versions'>['data'][number];

const limit = 20;

/** The history of a record, newest first, a page at a time; read anew when the record has another version. */
export function versionsQuery(kind: RecordKind, { id, version }: Pick<ContentRecord, 'id' | 'version'>) {
  return infiniteQueryOptions({
    queryKey: ['records', kind, 'versions', ...keyOf(id), version],
    queryFn: ({ pageParam: page, signal }) =>
      call('GET', `${recordPaths[kind]}/{id}/versions`, {
        path: at(id).path,
        query: { ...at(id).query, page, limit },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination.page < pagination.totalPages ? pagination.page + 1 : undefined,
  });
}

/** One version with its content, which never changes. */
export function versionQuery(kind: RecordKind, id: string, version: number) {
  return queryOptions({
    queryKey: ['records', kind, 'version', id, version],
    queryFn: ({ signal }) =>
      call('GET', `${recordPaths[kind]}/{id}/versions/{v}`, {
        path: { ...at(id).path, v: version },
        query: at(id).query,
        signal,
      }).then(({ data }) => data),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * The version that readers see: the one that was current when the record was published. Undefined while it is not live,
 * and for a version that is not among the given ones. They must be the newest, newest first.
 */
export function liveVersion(record: ContentRecord, versions: readonly VersionSummary[]): number | undefined {
  const { publishedAt, hasUnpublishedChanges, status, version } = record;
  if (status !== 'published' || publishedAt === null) return undefined;
  if (!hasUnpublishedChanges) return version;
  const published = Date.parse(publishedAt);
  return versions.find(({ createdAt }) => Date.parse(createdAt) <= published)?.version;
}

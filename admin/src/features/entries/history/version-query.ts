import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  versionRecord,
  versionSummary,
} from '../../../../../server/features/entries/records/record-shapes.ts';
import { type ContentRecord, type ListPage, type RecordKind, recordPaths } from '../../../api/records.ts';
import { request } from '../../../api/request.ts';

/** A version of a record without its content. */
export type VersionSummary = z.output<typeof versionSummary>;

export type VersionRecord = z.output<typeof versionRecord>;

const limit = 20;

/** The history of a record, newest first, a page at a time; read anew when the record has another version. */
export function versionsQuery(kind: RecordKind, { id, version }: Pick<ContentRecord, 'id' | 'version'>) {
  return infiniteQueryOptions({
    queryKey: ['records', kind, 'versions', id, version],
    queryFn: ({ pageParam: page, signal }) =>
      request<ListPage<VersionSummary>>('GET', `${recordPaths[kind]}/${id}/versions`, {
        query: { page, limit },
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
      request<{ data: VersionRecord }>('GET', `${recordPaths[kind]}/${id}/versions/${version}`, {
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

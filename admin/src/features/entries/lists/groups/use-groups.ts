import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type RecordKind,
  type RecordListing,
  type RecordSummary,
  recordSummariesQuery,
} from '../../../../api/records.ts';
import { type Group, whereOf } from './groups.ts';

/** What a group shows. */
export interface GroupRows {
  readonly group: Group;
  readonly rows: readonly RecordSummary[];
  readonly total: number;
  readonly isLoading: boolean;
  readonly error: unknown;
}

/** As many as one request answers. */
const mostShown = 100;

/** Reads the first records of each group, and more of one that is asked for. */
export function useGroups(list: {
  readonly kind: RecordKind;
  /** The list without its groups. */
  readonly query: RecordListing;
  readonly groups: readonly Group[];
  readonly atFirst: number;
}) {
  const { kind, query, groups, atFirst } = list;
  const [widened, setWidened] = useState<ReadonlySet<string>>(new Set());
  const answers = useQueries({
    queries: groups.map((group) => {
      const limit = widened.has(group.id) ? mostShown : atFirst;
      const where = whereOf(query.where as readonly string[] | undefined, group);
      const status = group.status ?? query.status;
      const asked = { ...query, page: 1, limit, where, status };
      // A list of one status has nothing in the groups of others.
      const isEmpty = group.status !== undefined && query.status !== undefined && !sharesStatus(group, query);
      return { ...recordSummariesQuery(kind, asked), enabled: !isEmpty };
    }),
  });
  const rows = groups.map((group, at): GroupRows => {
    const { data, isLoading, error } = answers[at] ?? {};
    return {
      group,
      rows: data?.data ?? [],
      total: data?.pagination.total ?? 0,
      isLoading: isLoading ?? false,
      error: data ? undefined : error,
    };
  });
  return {
    rows,
    mostShown,
    widen: (id: string) => setWidened(new Set([...widened, id])),
  };
}

function sharesStatus({ status }: Group, query: RecordListing): boolean {
  const asked = query.status?.split(',') ?? [];
  return status === 'draft' ? asked.includes('draft') : asked.some((one) => one !== 'draft');
}

import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { type RecordKind, type RecordSummary, recordPaths } from '../../../api/records.ts';
import type { ContentType } from '../../../api/types.ts';
import { createBatchReader } from '../fields/references/batch-reader.ts';
import { namesForCards } from './card-fields.ts';
import { useTypesOf } from './types-of.ts';

/** What the service takes at most. */
const mostNames = 60;
const mostCards = 100;

/** A record for its card, with its type; the type of posts is none. */
export interface CardRecord {
  readonly record: RecordSummary;
  readonly type: ContentType | undefined;
}

/** Reads the record of a card: undefined until it has come, null where there is none (any more). */
export function useCardRecord(
  kind: RecordKind,
  id: string,
): { readonly data: CardRecord | null | undefined; readonly error: unknown } {
  const types = useTypesOf(kind);
  const { data, error } = useQuery({
    ...cardQuery(kind, id, namesForCards(types.data ?? [])),
    enabled: types.isKnown,
  });
  if (!data) return { data, error: error ?? types.error };
  const own = (data.pageType ?? data.collectionType)?.id;
  return { data: { record: data, type: types.data?.find((type) => type.id === own) }, error };
}

const readers = new Map<string, ReturnType<typeof createBatchReader<RecordSummary>>>();

/** Reads cards of a kind; those that are asked for in one moment are read together. */
function readerOf(kind: RecordKind, fields: string) {
  const key = `${kind} ${fields}`;
  const known = readers.get(key);
  if (known) return known;
  const reader = createBatchReader<RecordSummary>(async (ids) => {
    const query = {
      ids: ids.join(','),
      view: 'summary',
      limit: mostCards,
      ...(fields && { fields }),
    } as const;
    const { data } = await call('GET', recordPaths[kind], { query });
    return new Map(data.map((record) => [record.id, record]));
  }, mostCards);
  readers.set(key, reader);
  return reader;
}

function cardQuery(kind: RecordKind, id: string, names: readonly string[]) {
  const fields = names.slice(0, mostNames).join(',');
  return queryOptions({
    queryKey: ['records', kind, 'card', id, fields],
    queryFn: (): Promise<RecordSummary | null> => readerOf(kind, fields)(id),
    staleTime: 30_000,
  });
}

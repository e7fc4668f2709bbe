import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { call } from '../../../api/call.ts';
import { at } from '../../../api/record-address.ts';
import { type ContentRecord, kindNames, type RecordKind, recordPaths } from '../../../api/records.ts';
import { ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { Panel } from '../../../ui/page.tsx';
import { UseList } from '../../media/details/where-used.tsx';
import { WithCard } from '../cards/with-card.tsx';

/** The records that point to this one, each with a link to its editor. */
export function UsedBy({ kind, record }: { readonly kind: RecordKind; readonly record: ContentRecord }) {
  const { id } = record;
  const { data, error, refetch } = useQuery({
    queryKey: ['records', kind, 'usage', at(id).path.id],
    queryFn: ({ signal }) =>
      call('GET', `${recordPaths[kind]}/{id}/usage`, { path: at(id).path, signal }).then(
        (answer) => answer.data,
      ),
    staleTime: 30_000,
  });
  return (
    <Panel title={data && data.length > 0 ? `Used by (${data.length})` : 'Used by'}>
      {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading lines={2} />}
      {data?.length === 0 && (
        <p className="text-sm text-ink-soft">No other record points to this {kindNames[kind].one}.</p>
      )}
      {data && data.length > 0 && <UseList uses={data} around={withCard} />}
    </Panel>
  );
}

const withCard: ComponentProps<typeof UseList>['around'] = ({ kind, id }, link) => (
  <WithCard kind={kind} id={id}>
    {link}
  </WithCard>
);

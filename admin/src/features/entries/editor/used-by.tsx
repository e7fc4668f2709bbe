import { useQuery } from '@tanstack/react-query';
import { Waypoints } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type ContentRecord, kindNames, type RecordKind } from '../../../api/records.ts';
import { t } from '../../../messages/messages.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { Panel } from '../../../ui/page.tsx';
import { UseList } from '../../media/details/where-used.tsx';
import { WithCard } from '../cards/with-card.tsx';
import { relationsQuery } from '../relations/relations-query.ts';

/** The records that point to this one, each with a link to its editor. */
export function UsedBy(props: {
  readonly kind: RecordKind;
  readonly record: ContentRecord;
  /** Shows them as a graph, with what the record points to. */
  readonly onRelations: () => void;
}) {
  const { kind, record, onRelations } = props;
  const { id } = record;
  const { data, error, refetch } = useQuery(relationsQuery('in', kind, id));
  return (
    <Panel
      title={data && data.length > 0 ? t('Used by ({count})', { count: data.length }) : t('Used by')}
      actions={
        <IconButton
          label={t('Show relations')}
          icon={<Waypoints className="size-4" />}
          onPress={onRelations}
        />
      }
    >
      {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading lines={2} />}
      {data?.length === 0 && (
        <p className="text-sm text-ink-soft">
          {t('No other record points to this {one}.', { one: kindNames[kind].one })}
        </p>
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

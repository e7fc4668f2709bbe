import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { recordIdOf } from '../../../api/record-address.ts';
import type { ContentRecord, RecordKind } from '../../../api/records.ts';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { RelationGraph } from './relation-graph.tsx';
import { nameOf } from './relation-node.tsx';
import { type RelatedRecord, useRelations } from './use-relations.ts';

/** What points to a record and what it points to, as a graph; any record of it can be put in the middle. */
export function RelationsDialog(props: {
  readonly kind: RecordKind;
  readonly record: ContentRecord;
  readonly onClose: () => void;
}) {
  const { kind, record, onClose } = props;
  const { name, slug } = record;
  const typeSlug = (record.pageType ?? record.collectionType)?.slug ?? null;
  const first: RelatedRecord = { kind, id: recordIdOf(record.id), name, slug, typeSlug };
  const [way, setWay] = useState<readonly RelatedRecord[]>([first]);
  const [isList, setList] = useState(false);
  const center = way.at(-1) ?? first;
  const last = way.at(-2);
  return (
    <Dialog
      title={t('Relations of “{name}”', { name: nameOf(center) })}
      isOpen
      onClose={onClose}
      size="xl"
      footer={
        <>
          {last && (
            <Button className="me-auto" onPress={() => setWay((now) => now.slice(0, -1))}>
              <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />{' '}
              {t('Back to “{name}”', { name: nameOf(last) })}
            </Button>
          )}
          <Button className="max-sm:hidden" aria-pressed={isList} onPress={() => setList((now) => !now)}>
            {t('As a list')}
          </Button>
          <Button variant="primary" onPress={onClose}>
            {t('Close')}
          </Button>
        </>
      }
    >
      <Around
        key={way.length}
        center={center}
        isList={isList}
        onCenter={(to) => setWay((now) => [...now, to])}
      />
    </Dialog>
  );
}

function Around(props: {
  readonly center: RelatedRecord;
  readonly isList: boolean;
  readonly onCenter: (record: RelatedRecord) => void;
}) {
  const { center } = props;
  const { before, behind, toggle } = useRelations(center);
  const error = before.error ?? behind.error;
  const isHere = before.nodes !== undefined && behind.nodes !== undefined;
  const count = (before.nodes?.length ?? 0) + (behind.nodes?.length ?? 0);
  return (
    <div className="flex flex-col gap-4">
      {error !== null && error !== undefined && <ErrorPanel error={error} />}
      {!isHere && !error && <Loading lines={6} />}
      {isHere && (
        <p role="status" className="text-sm text-ink-soft">
          {count === 0
            ? t('No record points to it, and it points to none.')
            : t('Pointed to by {referrers}, points to {targets}. A dashed frame: only a draft points.', {
                referrers: before.nodes.length,
                targets: behind.nodes.length,
              })}
        </p>
      )}
      {isHere && (
        <div className="-mx-5 overflow-x-auto px-5 py-1">
          <RelationGraph {...props} {...{ before, behind }} onToggle={toggle} />
        </div>
      )}
    </div>
  );
}

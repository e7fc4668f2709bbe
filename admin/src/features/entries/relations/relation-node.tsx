import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Crosshair } from 'lucide-react';
import { recordLink } from '../../../api/records.ts';
import { t } from '../../../messages/messages.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { RecordSign } from '../cards/record-sign.tsx';
import { WithCard } from '../cards/with-card.tsx';
import type { RelatedNode, RelatedRecord } from './use-relations.ts';

/** A record beside another one: a link to it, by which fields, and ways to go on from it. */
export function RelationNode(props: {
  readonly node: RelatedNode;
  /** Opens what stands beyond it; left out where the graph ends. */
  readonly onToggle?: (() => void) | undefined;
  readonly onCenter: () => void;
}) {
  const { node, onToggle, onCenter } = props;
  const { record, direction, fields, isOpen, isPublished } = node;
  const name = nameOf(record);
  const Chevron = (direction === 'out') !== isOpen ? ChevronRight : ChevronLeft;
  const toggle = onToggle && (
    <IconButton
      label={direction === 'in' ? t('What points to {name}', { name }) : t('What {name} points to', { name })}
      icon={<Chevron className="size-4 rtl:-scale-x-100" />}
      aria-expanded={isOpen}
      className="min-w-7 px-1"
      onPress={onToggle}
    />
  );
  return (
    <div
      className={classNames(
        'flex h-14 w-full items-center rounded-lg border bg-surface px-1',
        isPublished ? 'border-line' : 'border-dashed border-line-strong',
      )}
    >
      {direction === 'in' && toggle}
      <div className="min-w-0 flex-1 px-1 text-sm">
        <span className="flex items-center gap-1.5">
          <RecordSign kind={record.kind} typeSlug={record.typeSlug} />
          <WithCard kind={record.kind} id={record.id}>
            <Link
              {...recordLink(record.kind, record.id, record.typeSlug ?? '')}
              className="min-w-0 truncate rounded font-medium hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
          </WithCard>
        </span>
        <span className="block truncate text-xs text-ink-soft">
          {fields.join(', ')}
          {!isPublished && ` · ${t('draft only')}`}
        </span>
      </div>
      <IconButton
        label={t('Put {name} in the middle', { name })}
        icon={<Crosshair className="size-4" />}
        className="min-w-7 px-1"
        onPress={onCenter}
      />
      {direction === 'out' && toggle}
    </div>
  );
}

/** The name of a record as the graph shows it. */
export function nameOf({ name, slug }: RelatedRecord): string {
  return name.trim() || slug || t('Without a name');
}

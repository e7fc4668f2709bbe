import { Link } from '@tanstack/react-router';
import { EllipsisVertical, GripVertical } from 'lucide-react';
import {
  Button as AriaButton,
  GridList,
  GridListItem,
  isTextDropItem,
  useDragAndDrop,
} from 'react-aria-components';
import type { RecordKind, RecordSummary } from '../../../../api/records.ts';
import type { SchemaField } from '../../../../api/types.ts';
import { numberInWords } from '../../../../locale.ts';
import { t } from '../../../../messages/messages.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { ErrorPanel, Loading } from '../../../../ui/feedback.tsx';
import { MenuButton } from '../../../../ui/menu.tsx';
import { RecordStatus } from '../../../../ui/record-status.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { linkOf, nameOf } from '../list-columns.tsx';
import { pictureOf } from '../picture-column.tsx';
import type { Group } from './groups.ts';
import type { GroupRows } from './use-groups.ts';
import type { Move } from './use-moves.ts';

const cardType = 'galley-record';

/** The groups of a list as columns, their records as cards that go from one to the other: dragged, by keyboard too, or by a menu. */
export function Board(props: {
  readonly kind: RecordKind;
  readonly fields: readonly SchemaField[];
  readonly picture: string | undefined;
  readonly columns: readonly GroupRows[];
  readonly moves: ReadonlyMap<string, Move>;
  /** Left out for those who may change nothing. */
  readonly onMove?: ((record: RecordSummary, from: Group, to: Group) => void) | undefined;
  readonly mostShown: number;
  readonly onMore: (group: Group) => void;
}) {
  const { columns, moves, onMove } = props;
  const places = new Map(columns.flatMap(({ group, rows }) => rows.map((row) => [row.id, { row, group }])));
  const drop = (id: string, to: Group) => {
    const place = places.get(id);
    if (place && place.group.id !== to.id) onMove?.(place.row, place.group, to);
  };
  const groups = columns.map(({ group }) => group);
  return (
    // What scrolls is to be scrolled by keyboard: the cards take the focus.
    <div className="-mx-1 flex snap-x items-start gap-3 overflow-x-auto px-1 pb-3">
      {columns.map((column) => {
        const { group, rows, total } = column;
        const coming = [...moves.values()].filter(({ to, record }) => {
          return to === group.id && !rows.some(({ id }) => id === record.id);
        });
        const staying = rows.filter(({ id }) => (moves.get(id)?.to ?? group.id) === group.id);
        return (
          <BoardColumn
            key={group.id}
            {...props}
            {...{ column, groups }}
            cards={[...coming.map(({ record }) => record), ...staying]}
            total={total + coming.length - (rows.length - staying.length)}
            onDrop={(id) => drop(id, group)}
            onMoveTo={(record, to) => onMove?.(record, group, to)}
          />
        );
      })}
    </div>
  );
}

function BoardColumn(props: {
  readonly kind: RecordKind;
  readonly fields: readonly SchemaField[];
  readonly picture: string | undefined;
  readonly column: GroupRows;
  readonly groups: readonly Group[];
  readonly cards: readonly RecordSummary[];
  readonly total: number;
  readonly onMove?: unknown;
  readonly onDrop: (id: string) => void;
  readonly onMoveTo: (record: RecordSummary, to: Group) => void;
  readonly mostShown: number;
  readonly onMore: (group: Group) => void;
}) {
  const { kind, fields, picture, column, groups, cards, total, onDrop, onMoveTo, mostShown, onMore } = props;
  const { group, rows, isLoading, error } = column;
  const mayMove = props.onMove !== undefined;
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !mayMove,
    getItems: (keys) =>
      [...keys].map((key) => {
        const record = cards.find(({ id }) => id === key);
        return { [cardType]: String(key), 'text/plain': record ? nameOf(record) : String(key) };
      }),
    acceptedDragTypes: [cardType],
    getDropOperation: (_, types) => (types.has(cardType) ? 'move' : 'cancel'),
    onRootDrop: ({ items }) => {
      for (const item of items) if (isTextDropItem(item)) void item.getText(cardType).then(onDrop);
    },
  });
  const rest = total - cards.length;
  return (
    <section
      aria-label={group.title}
      className="flex w-72 shrink-0 snap-start flex-col gap-2 rounded-xl border border-line bg-sunken p-2"
    >
      <h2 className="flex items-center justify-between gap-2 px-1 text-sm font-semibold">
        <bdi>{group.title}</bdi>
        <span className="text-xs font-normal text-ink-soft tabular-nums">{numberInWords(total)}</span>
      </h2>
      {error !== undefined && error !== null && <ErrorPanel error={error} />}
      {isLoading && <Loading lines={3} />}
      <GridList
        aria-label={group.title}
        items={cards}
        dependencies={[groups]}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        renderEmptyState={() => (
          <p className="py-4 text-center text-sm text-ink-soft">{isLoading ? '' : t('Nothing here.')}</p>
        )}
        className="flex max-h-[65dvh] min-h-20 flex-col gap-2 overflow-y-auto rounded-lg outline-offset-2 data-[drop-target]:outline-2 data-[drop-target]:outline-accent"
      >
        {(record) => (
          <GridListItem
            id={record.id}
            textValue={nameOf(record)}
            className="flex items-start gap-1 rounded-lg border border-line bg-surface p-2 text-sm outline-none data-[dragging]:opacity-50 data-[focus-visible]:border-accent"
          >
            {mayMove && (
              <AriaButton slot="drag" className="cursor-grab rounded p-1 text-ink-faint hover:text-ink">
                <GripVertical aria-hidden="true" className="size-4" />
              </AriaButton>
            )}
            <Card {...{ kind, fields, picture, record }} />
            {mayMove && (
              <MenuButton
                label={t('Move {name}', { name: nameOf(record) })}
                trigger={
                  <IconButton
                    label={t('Move {name}', { name: nameOf(record) })}
                    icon={<EllipsisVertical className="size-4" />}
                    className="-me-1 -mt-1"
                  />
                }
                entries={groups
                  .filter(({ id }) => id !== group.id)
                  .map((to) => ({
                    label: t('Move to {name}', { name: to.title }),
                    onSelect: () => onMoveTo(record, to),
                  }))}
              />
            )}
          </GridListItem>
        )}
      </GridList>
      {rest > 0 && rows.length < mostShown && (
        <Button variant="quiet" onPress={() => onMore(group)}>
          {t('Show more')}
        </Button>
      )}
      {rest > 0 && rows.length >= mostShown && (
        <p className="px-1 text-xs text-ink-soft">
          {t('and {count} more: filter the list to see them.', { count: rest })}
        </p>
      )}
    </section>
  );
}

function Card(props: {
  readonly kind: RecordKind;
  readonly fields: readonly SchemaField[];
  readonly picture: string | undefined;
  readonly record: RecordSummary;
}) {
  const { kind, fields, picture, record } = props;
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1.5">
      <Link {...linkOf(kind, record)} className="font-medium wrap-anywhere hover:underline">
        <bdi>{nameOf(record)}</bdi>
      </Link>
      {pictureOf(kind, fields, record, picture)}
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
        <RecordStatus record={record} />
        <RelativeTime time={record.updatedAt} />
      </span>
    </div>
  );
}

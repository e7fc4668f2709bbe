import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import {
  Button as AriaButton,
  DropIndicator,
  GridList,
  GridListItem,
  ListLayout,
  useDragAndDrop,
  Virtualizer,
} from 'react-aria-components';
import type { RecordSummary } from '../../../../api/records.ts';
import { t } from '../../../../messages/messages.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { RecordStatus } from '../../../../ui/record-status.tsx';
import { nameOf } from '../list-columns.tsx';
import { moved, movedBeside } from './move.ts';

const rowHeight = 52;

/** Items in their order; each can be dragged, by keyboard too, or moved by its arrows. */
export function ArrangeList(props: {
  readonly items: readonly RecordSummary[];
  readonly onChange: (items: readonly RecordSummary[]) => void;
}) {
  const { items, onChange } = props;
  const places = new Map(items.map(({ id }, index) => [id, index]));
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': nameOfKey(items, String(key)) })),
    onReorder: ({ keys, target }) => {
      if (target.dropPosition === 'on') return;
      const beside = { id: String(target.key), position: target.dropPosition };
      onChange(movedBeside(items, new Set([...keys].map(String)), beside));
    },
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className="h-0.5 rounded bg-transparent data-[drop-target]:bg-accent" />
    ),
  });
  const move = (item: RecordSummary, by: number) => {
    const at = places.get(item.id) ?? 0;
    onChange(moved(items, at, at + by));
  };
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight }}>
      <GridList
        aria-label={t('Order of the items')}
        items={items}
        dependencies={[items]}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        style={{ height: `min(70dvh, ${items.length * rowHeight + 2}px)` }}
        className="overflow-auto rounded-xl border border-line bg-surface outline-offset-2"
      >
        {(item) => (
          <GridListItem
            id={item.id}
            textValue={nameOf(item)}
            className="flex h-full items-center gap-2 border-b border-line px-3 text-sm outline-none data-[dragging]:opacity-50 data-[focus-visible]:bg-accent-soft"
          >
            <AriaButton slot="drag" className="cursor-grab rounded p-1.5 text-ink-faint hover:text-ink">
              <GripVertical aria-hidden="true" className="size-4" />
            </AriaButton>
            <span className="w-10 shrink-0 text-end text-ink-faint tabular-nums">
              {(places.get(item.id) ?? 0) + 1}
            </span>
            <span className="min-w-0 flex-1 truncate font-medium">{nameOf(item)}</span>
            <span className="max-sm:hidden">
              <RecordStatus record={item} />
            </span>
            <IconButton
              label={t('Move {name} up', { name: nameOf(item) })}
              icon={<ArrowUp className="size-4" />}
              whyDisabled={places.get(item.id) === 0 && t('It is the first item.')}
              onPress={() => move(item, -1)}
            />
            <IconButton
              label={t('Move {name} down', { name: nameOf(item) })}
              icon={<ArrowDown className="size-4" />}
              whyDisabled={places.get(item.id) === items.length - 1 && t('It is the last item.')}
              onPress={() => move(item, 1)}
            />
          </GridListItem>
        )}
      </GridList>
    </Virtualizer>
  );
}

function nameOfKey(items: readonly RecordSummary[], key: string): string {
  const item = items.find(({ id }) => id === key);
  return item ? nameOf(item) : '';
}

import { ArrowDown, ArrowUp, Columns3, GripVertical } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../messages/messages.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Checkbox } from '../../../ui/fields/switch-field.tsx';
import { useDragOrder } from '../../../ui/interaction/use-drag-order.ts';
import { PopoverButton } from '../../../ui/popover-button.tsx';
import { moved } from './arrange/move.ts';

interface ColumnChoice {
  readonly id: string;
  readonly title: string;
}

/** Chooses which columns a list shows beside the first, and in which order. */
export function ColumnMenu(props: {
  /** Beside the first. */
  readonly columns: readonly ColumnChoice[];
  /** Ids of those that are shown, in their order. */
  readonly shown: readonly string[];
  readonly onChange: (shown: readonly string[]) => void;
}) {
  return (
    <PopoverButton
      placement="bottom end"
      className="w-80"
      trigger={
        <Button variant="quiet" className="max-md:hidden">
          <Columns3 aria-hidden="true" className="size-4" /> {t('Columns')}
        </Button>
      }
    >
      {() => <ColumnList {...props} />}
    </PopoverButton>
  );
}

// What is ticked stays where it is as long as the menu is open: what moves from under the focus loses it.
function ColumnList({ columns, shown, onChange }: Parameters<typeof ColumnMenu>[0]) {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const [order, setOrder] = useState(() => {
    const visible = shown.filter((id) => byId.has(id));
    return [...visible, ...columns.map(({ id }) => id).filter((id) => !visible.includes(id))];
  });
  const items = order.flatMap((id) => byId.get(id) ?? []);
  const tell = (next: readonly ColumnChoice[], wanted: ReadonlySet<string>) => {
    const ids = next.map(({ id }) => id);
    setOrder(ids);
    onChange(ids.filter((id) => wanted.has(id)));
  };
  const toggle = (id: string, isWanted: boolean) => {
    const others = shown.filter((one) => one !== id);
    tell(items, new Set(isWanted ? [...others, id] : others));
  };
  const move = (from: number, to: number) => tell(moved(items, from, to), new Set(shown));
  const { list, drag, start } = useDragOrder((id, to) => move(order.indexOf(id), to));
  return (
    <ol ref={list} aria-label={t('Columns in their order')} className="max-h-96 overflow-auto">
      {items.map(({ id, title }, at) => (
        <li
          key={id}
          className={classNames(
            'flex items-center gap-1 rounded border-t-2 border-transparent px-1 text-sm',
            drag?.key === id && 'opacity-50',
            drag?.gap === at && 'border-accent',
          )}
        >
          <span
            onPointerDown={(event) => start(event, id, at)}
            className="shrink-0 cursor-grab touch-none text-ink-faint"
          >
            <GripVertical aria-hidden="true" className="size-4" />
          </span>
          <span className="min-w-0 flex-1 py-1.5 break-words">
            <Checkbox
              label={title}
              value={shown.includes(id)}
              onChange={(isWanted) => toggle(id, isWanted)}
            />
          </span>
          <IconButton
            label={t('Move {name} up', { name: title })}
            icon={<ArrowUp className="size-4" />}
            whyDisabled={at === 0 && t('It is the first.')}
            onPress={() => move(at, at - 1)}
          />
          <IconButton
            label={t('Move {name} down', { name: title })}
            icon={<ArrowDown className="size-4" />}
            whyDisabled={at === items.length - 1 && t('It is the last.')}
            onPress={() => move(at, at + 1)}
          />
        </li>
      ))}
    </ol>
  );
}

import { t } from '../../../../messages/messages.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { useDragOrder } from '../../../../ui/interaction/use-drag-order.ts';
import { announce } from '../rows/announce.ts';
import { moveTo, removeAt } from '../rows/list-changes.ts';
import { ChosenReference } from './chosen-reference.tsx';
import { idsOf, type ReferenceTarget } from './reference-target.ts';

/** What is chosen, in its order, which is changed by hand or by keyboard. */
export function ChosenList(props: {
  readonly label: string;
  readonly target: ReferenceTarget;
  readonly stored: readonly unknown[];
  readonly onStore: (stored: readonly unknown[]) => void;
  readonly isReadOnly: boolean;
}) {
  const { label, target, stored, onStore, isReadOnly } = props;
  const ids = idsOf(stored);
  const keys = ids.map((id, index) => `${id} ${ids.slice(0, index).filter((other) => other === id).length}`);
  const move = (key: string, to: number) => {
    const from = keys.indexOf(key);
    if (to < 0 || to >= stored.length || from === to) return;
    onStore(moveTo(stored, from, to));
    announce(t('Moved to {place} of {count}.', { place: to + 1, count: stored.length }));
  };
  const { list, drag, start } = useDragOrder(move);
  if (ids.length === 0) {
    return isReadOnly ? <p className="text-sm text-ink-faint">{t('Nothing chosen.')}</p> : null;
  }
  return (
    <ol ref={list} aria-label={label} className="flex flex-col gap-0.5">
      {keys.map((key, index) => (
        <li
          key={key}
          className={classNames(
            'border-y-2 border-transparent',
            drag?.gap === index && 'border-t-accent',
            index === ids.length - 1 && drag?.gap === ids.length && 'border-b-accent',
            drag?.key === key && 'opacity-50',
          )}
        >
          <ChosenReference
            id={ids[index] ?? ''}
            target={target}
            index={index}
            count={ids.length}
            isReadOnly={isReadOnly}
            onMove={(to) => move(key, to)}
            onRemove={() => onStore(removeAt(stored, index))}
            onDrag={(event) => start(event, key, index)}
          />
        </li>
      ))}
    </ol>
  );
}

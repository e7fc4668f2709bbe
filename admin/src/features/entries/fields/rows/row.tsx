import { ChevronRight, GripVertical, MoreHorizontal } from 'lucide-react';
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useContext,
  useMemo,
  useState,
} from 'react';
import type { SchemaField } from '../../../../api/types.ts';
import { plural, t } from '../../../../messages/messages.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { buttonClass } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { errorsWithin, sameErrors } from '../field-paths.ts';
import { FormContext, TrailContext } from '../form-context.ts';
import { useReveal } from '../reveal.ts';
import type { KeyedRow } from './row-keys.ts';
import { actionsOf, type OpenMenu } from './row-menu.tsx';
import { nameOfRow } from './row-offers.ts';
import { bodyIdOf, type RowActions } from './use-rows.ts';
import { WhenVisible } from './when-visible.tsx';

export interface RowProps {
  readonly row: KeyedRow;
  readonly index: number;
  readonly count: number;
  readonly path: string;
  /** What kind of row it is: the component's name, the repeater's label in the singular. */
  readonly title: string;
  /** What it says in a few words. */
  readonly summary: string;
  /** Undefined for a component that does not exist any more. */
  readonly fields: readonly SchemaField[] | undefined;
  readonly note?: ReactNode;
  readonly isOpen: boolean;
  readonly isReadOnly: boolean;
  /** Why there can be no other row; false where there can. */
  readonly whyFull: string | false;
  readonly errors: ReadonlyMap<string, string>;
  readonly actions: RowActions;
  readonly isMenuOpen: boolean;
  readonly onMenu: (menu: OpenMenu) => void;
  readonly onDrag: (event: PointerEvent<HTMLElement>) => void;
}

/** A row of a repeater or of a list of components: what it is in one line, and its fields when it is open. */
export const Row = memo(
  function Row(props: RowProps) {
    const { row, index, path, title, summary, isOpen, isReadOnly, actions, errors } = props;
    const [isWanted, setWanted] = useState(false);
    // A body that was open stays, so that what was typed and is not valid yet is not lost by collapsing it.
    const [wasOpen, setWasOpen] = useState(isOpen);
    if (isOpen && !wasOpen) setWasOpen(true);
    const inside = errorsWithin(errors, path);
    const own = inside.get(path);
    useReveal(path, () => {
      setWanted(true);
      actions.setOpen(row.key, true);
    });
    const bodyId = bodyIdOf(row.key);
    return (
      <section
        data-field-path={path}
        aria-label={nameOfRow(props)}
        className={classNames(
          'scroll-mt-24 rounded-lg border bg-surface',
          inside.size > 0 ? 'border-danger' : 'border-line',
        )}
      >
        <div className="flex min-w-0 items-center gap-1 p-1">
          {!isReadOnly && <Handle {...props} />}
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded px-1 [text-align:inherit] text-sm"
            onClick={() => actions.setOpen(row.key, !isOpen)}
          >
            <ChevronRight
              aria-hidden="true"
              className={classNames(
                'size-4 shrink-0 text-ink-faint transition-transform',
                isOpen ? 'rotate-90' : 'rtl:-scale-x-100',
              )}
            />
            <bdi className="shrink-0 font-medium">{title}</bdi>
            {!isOpen && (
              <span dir="auto" className="min-w-0 truncate text-ink-soft">
                {summary}
              </span>
            )}
          </button>
          {inside.size > 0 && <Badge tone="danger">{problems(inside.size)}</Badge>}
          {!isReadOnly && <MenuOpener {...props} />}
        </div>
        {own && <p className="px-4 pb-2 text-xs text-danger">{own}</p>}
        <div id={bodyId} hidden={!isOpen}>
          {(isOpen || wasOpen) && (
            <div className="border-t border-line p-3 sm:p-4">
              <WhenVisible height={(props.fields?.length ?? 1) * 80} isWanted={isWanted || index < 3}>
                <RowBody {...props} />
              </WhenVisible>
            </div>
          )}
        </div>
      </section>
    );
  },
  (a, b) =>
    a.row === b.row &&
    a.index === b.index &&
    a.count === b.count &&
    a.path === b.path &&
    a.title === b.title &&
    a.summary === b.summary &&
    a.fields === b.fields &&
    a.isOpen === b.isOpen &&
    a.isReadOnly === b.isReadOnly &&
    a.whyFull === b.whyFull &&
    a.isMenuOpen === b.isMenuOpen &&
    a.note === b.note &&
    sameErrors(a.errors, b.errors, a.path),
);

function RowBody({ row, path, fields, note, errors, isReadOnly, actions }: RowProps) {
  const Form = useContext(FormContext)?.Form;
  const trail = useContext(TrailContext);
  const type = row.value['_type'];
  const inside = useMemo(() => (typeof type === 'string' ? [...trail, type] : trail), [trail, type]);
  if (!fields || !Form) {
    return (
      <p className="text-sm text-warn">
        {t(
          'There is no component “{slug}” any more, so this can be neither edited nor saved with changes around it. Delete it, or ask a developer to bring the component back.',
          { slug: String(row.value['_type']) },
        )}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {note}
      <TrailContext value={inside}>
        <Form
          fields={fields}
          values={row.value}
          onChange={(name, value) => actions.change(row.key, name, value)}
          errors={errors}
          isReadOnly={isReadOnly}
          path={path}
        />
      </TrailContext>
    </div>
  );
}

function Handle(props: RowProps) {
  const { row, index, count, actions, onDrag } = props;
  const name = nameOfRow(props);
  const press = (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    actions.move(row.key, to);
  };
  return (
    <button
      type="button"
      aria-label={t('Move {name}, {place} of {count}', { name, place: index + 1, count })}
      title={t('Drag to move, or press the arrow keys')}
      className="flex h-9 w-7 shrink-0 cursor-grab touch-none items-center justify-center rounded text-ink-faint hover:bg-sunken hover:text-ink active:cursor-grabbing"
      onPointerDown={onDrag}
      onKeyDown={press}
    >
      <GripVertical aria-hidden="true" className="size-4" />
    </button>
  );
}

/** A plain button, since there are many: the list has one menu for all. */
function MenuOpener({ isMenuOpen, onMenu, ...props }: RowProps) {
  const label = actionsOf(nameOfRow(props));
  const open = ({ currentTarget }: { readonly currentTarget: HTMLElement }) =>
    onMenu({ key: props.row.key, button: currentTarget });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      aria-expanded={isMenuOpen}
      className={buttonClass('quiet', 'min-w-9 px-2')}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        open(event);
      }}
    >
      <MoreHorizontal className="size-4" aria-hidden="true" />
    </button>
  );
}

function problems(count: number): string {
  return plural(count, '{count} problem', '{count} problems');
}

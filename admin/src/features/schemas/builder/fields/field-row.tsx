import {
  ChevronDown,
  CircleHelp,
  Copy,
  Ellipsis,
  GripVertical,
  MoveDown,
  MoveUp,
  Plus,
  Trash2,
} from 'lucide-react';
import { type KeyboardEvent, memo, type PointerEvent, type ReactNode } from 'react';
import { plural, t } from '../../../../messages/messages.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { IconButton } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { focusWhenThere } from '../../../../ui/interaction/focus-when-there.ts';
import { MenuButton } from '../../../../ui/menu.tsx';
import { kindOf } from '../../field-kinds.ts';
import { useBuilder, useBuilderActions } from '../builder-context.ts';
import { type LocatedIssue, sameIssues } from '../check/field-issues.ts';
import { type DraftField, nextKey } from '../type-draft.ts';
import { duplicateField } from './change-fields.ts';
import { FieldEditor } from './field-editor.tsx';
import { fieldInWords } from './field-in-words.ts';
import { whenLeft } from './place.tsx';

export interface FieldRowProps {
  readonly one: DraftField;
  readonly isInRepeater: boolean;
  readonly isOpen: boolean;
  /** The rules that it breaks itself. */
  readonly issues: readonly LocatedIssue[];
  /** How many rules it breaks, its sub-fields included. */
  readonly faults: number;
  readonly index: number;
  readonly count: number;
  readonly onMove: (key: string, to: number) => void;
  readonly onDrag: (event: PointerEvent<HTMLElement>, key: string, index: number) => void;
  /** Chooses a new field for a place. */
  readonly onInsert: (index: number) => void;
  /** The list of the sub-fields of a repeater. */
  readonly renderRows: (one: DraftField) => ReactNode;
}

/** A field in a line, with its editor below when it is open. Of many fields only those that change render. */
export const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { one, isInRepeater, isOpen, issues, faults, renderRows } = props;
  const { setOpen, move } = useBuilderActions();
  const { types } = useBuilder();
  const { key, field } = one;
  const Icon = kindOf(field.type)?.icon ?? CircleHelp;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it notices that the field is left, and does nothing itself.
    <div
      id={key}
      onBlur={whenLeft(() => move({ type: 'leftField', key }))}
      className={classNames(
        'border-s-2',
        faults > 0 ? 'border-danger' : isOpen ? 'border-accent' : 'border-transparent',
      )}
    >
      <div className="flex min-h-13 items-center gap-1 pe-1">
        <MoveHandle {...props} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${key}-editor`}
          onClick={() => setOpen(key, !isOpen)}
          className="flex min-w-0 flex-1 items-center gap-x-3 self-stretch rounded py-2 [text-align:inherit] text-sm -outline-offset-2"
        >
          <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-sunken text-ink-soft">
            <Icon aria-hidden="true" className="size-4" />
          </span>
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="min-w-0 font-medium break-words">
                {field.label || field.name || t('New field')}
              </span>
              {field.label && (
                <code className="min-w-0 font-mono text-xs break-all text-ink-faint">{field.name}</code>
              )}
            </span>
            <span dir="auto" className="text-xs text-ink-soft wrap-anywhere">
              {fieldInWords(one, types)}
            </span>
          </span>
          <span className="flex flex-wrap items-center justify-end gap-2">
            {faults > 0 && (
              <Badge tone="danger">{plural(faults, '{count} problem', '{count} problems')}</Badge>
            )}
            {one.savedName === undefined && <Badge tone="accent">{t('New')}</Badge>}
            {one.savedName !== undefined && one.savedName !== field.name && (
              <Badge tone="warn">{t('Renamed')}</Badge>
            )}
            <ChevronDown
              aria-hidden="true"
              className={classNames('size-4 text-ink-faint transition-transform', isOpen && 'rotate-180')}
            />
          </span>
        </button>
        <RowMenu {...props} />
      </div>
      <div id={`${key}-editor`}>
        {isOpen && (
          <div className="px-3 pt-2 pb-5 sm:ps-20 sm:pe-6">
            <FieldEditor one={one} issues={issues} isInRepeater={isInRepeater} rows={renderRows(one)} />
          </div>
        )}
      </div>
    </div>
  );
}, isSameRow);

// Every check names all faults anew: a field renders again when they say something else.
function isSameRow(a: FieldRowProps, b: FieldRowProps): boolean {
  return (
    a.one === b.one &&
    a.isInRepeater === b.isInRepeater &&
    a.isOpen === b.isOpen &&
    a.faults === b.faults &&
    sameIssues(a.issues, b.issues) &&
    a.index === b.index &&
    a.count === b.count &&
    a.onMove === b.onMove &&
    a.onDrag === b.onDrag &&
    a.onInsert === b.onInsert &&
    a.renderRows === b.renderRows
  );
}

function nameOf({ field }: DraftField): string {
  return field.label || field.name || t('new field');
}

function MoveHandle({ one, index, count, onMove, onDrag }: FieldRowProps) {
  const id = `${one.key}-handle`;
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowUp: index - 1,
      ArrowDown: index + 1,
      Home: 0,
      End: count - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(one.key, to);
    focusWhenThere(id);
  };
  return (
    <button
      type="button"
      id={id}
      aria-label={t('Move {name}', { name: nameOf(one) })}
      aria-describedby="how-to-move-fields"
      onKeyDown={press}
      onPointerDown={(event) => onDrag(event, one.key, index)}
      className="flex size-9 shrink-0 cursor-grab touch-none items-center justify-center rounded text-ink-faint hover:text-ink"
    >
      <GripVertical aria-hidden="true" className="size-4" />
    </button>
  );
}

function RowMenu({ one, index, count, onMove, onInsert }: FieldRowProps) {
  const { edit, remove, setOpen } = useBuilderActions();
  const duplicate = () => {
    const copy = nextKey();
    edit((fields) => duplicateField(fields, one.key, copy));
    setOpen(copy, true);
    focusWhenThere(`${copy}-label`);
  };
  return (
    <MenuButton
      label={t('Actions for {name}', { name: nameOf(one) })}
      trigger={
        <IconButton
          label={t('Actions for {name}', { name: nameOf(one) })}
          icon={<Ellipsis className="size-4" />}
        />
      }
      entries={[
        {
          label: t('Add a field below'),
          icon: <Plus className="size-4" />,
          onSelect: () => onInsert(index + 1),
        },
        { label: t('Duplicate'), icon: <Copy className="size-4" />, onSelect: duplicate },
        {
          label: t('Move up'),
          icon: <MoveUp className="size-4" />,
          whyDisabled: index === 0 && t('It is the first field.'),
          onSelect: () => onMove(one.key, index - 1),
        },
        {
          label: t('Move down'),
          icon: <MoveDown className="size-4" />,
          whyDisabled: index === count - 1 && t('It is the last field.'),
          onSelect: () => onMove(one.key, index + 1),
        },
        'separator',
        {
          label: t('Delete'),
          icon: <Trash2 className="size-4" />,
          isDangerous: true,
          onSelect: () => remove(one),
        },
      ]}
    />
  );
}

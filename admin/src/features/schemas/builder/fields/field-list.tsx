import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { useDragOrder } from '../../../../ui/interaction/use-drag-order.ts';
import { kindOf } from '../../field-kinds.ts';
import { useBuilderActions, useFieldStates } from '../builder-context.ts';
import type { DraftField } from '../type-draft.ts';
import { moveField } from './change-fields.ts';
import { FieldPicker } from './field-picker.tsx';
import { FieldRow } from './field-row.tsx';

/** The fields of a type, or the sub-fields of the repeater `parent`: in their order, each to be opened and moved. */
export function FieldList({
  fields,
  parent,
  label,
}: {
  readonly fields: readonly DraftField[];
  readonly parent?: string;
  readonly label: string;
}) {
  const { open, issuesOf } = useFieldStates();
  const { edit, add, siblingsOf } = useBuilderActions();
  // The place at which the field that is being chosen will stand.
  const [pickFor, setPickFor] = useState<number>();
  const [said, setSaid] = useState('');
  const move = useCallback(
    (key: string, to: number) => {
      const beside = siblingsOf(key);
      const one = beside.find((field) => field.key === key);
      const place = Math.max(0, Math.min(beside.length - 1, to));
      edit((all) => moveField(all, key, place));
      const name = one?.field.label || one?.field.name;
      const now = { number: place + 1, total: beside.length };
      setSaid(
        name
          ? t('{name} is now {number} of {total}.', { name, ...now })
          : t('The field is now {number} of {total}.', now),
      );
    },
    [edit, siblingsOf],
  );
  const { list, drag, start } = useDragOrder(move);
  const isInRepeater = parent !== undefined;
  return (
    <div className="flex flex-col gap-2">
      {fields.length > 0 && (
        <ol
          ref={list}
          aria-label={label}
          className={classNames(
            'flex flex-col divide-y divide-hairline border-line',
            isInRepeater ? 'border-y' : 'overflow-hidden rounded-xl border bg-surface',
          )}
        >
          {fields.map((one, index) => (
            <li
              key={one.key}
              className={classNames(
                'relative',
                drag?.gap === index &&
                  'before:absolute before:inset-x-0 before:-top-px before:h-0.5 before:rounded before:bg-accent',
                drag?.gap === fields.length &&
                  index === fields.length - 1 &&
                  'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded after:bg-accent',
                drag?.key === one.key && 'opacity-50',
              )}
            >
              <FieldRow
                one={one}
                isInRepeater={isInRepeater}
                isOpen={open.has(one.key)}
                issues={issuesOf(one.key)}
                faults={[one, ...(one.rows ?? [])].flatMap(({ key }) => issuesOf(key)).length}
                index={index}
                count={fields.length}
                onMove={move}
                onDrag={start}
                onInsert={setPickFor}
                renderRows={renderRows}
              />
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <div>
        <Button onPress={() => setPickFor(fields.length)}>
          <Plus aria-hidden="true" className="size-4" />
          {isInRepeater ? t('Add a sub-field') : t('Add a field')}
        </Button>
      </div>
      <FieldPicker
        isOpen={pickFor !== undefined}
        isInRepeater={isInRepeater}
        onClose={() => setPickFor(undefined)}
        onChoose={(type) => {
          setPickFor(undefined);
          add(parent, pickFor ?? fields.length, type);
        }}
      />
    </div>
  );
}

function renderRows(one: DraftField) {
  if (!kindOf(one.field.type)?.hasRows) return null;
  const { label, name } = one.field;
  return (
    <FieldList
      fields={one.rows ?? []}
      parent={one.key}
      label={t('Sub-fields of {name}', { name: label || name })}
    />
  );
}

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useBuilder } from './builder-context.ts';
import { moveField } from './change-fields.ts';
import { FieldPicker } from './field-picker.tsx';
import { FieldRow } from './field-row.tsx';
import type { DraftField } from './type-draft.ts';
import { useDragOrder } from './use-drag-order.ts';

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
  const { edit, add } = useBuilder();
  const [isPicking, setPicking] = useState(false);
  const [said, setSaid] = useState('');
  const move = (key: string, to: number) => {
    const one = fields.find((field) => field.key === key);
    const place = Math.max(0, Math.min(fields.length - 1, to));
    edit((all) => moveField(all, key, place));
    setSaid(`${one?.field.label || one?.field.name || 'The field'} is now ${place + 1} of ${fields.length}.`);
  };
  const { list, drag, start } = useDragOrder(move);
  const isInRepeater = parent !== undefined;
  return (
    <div className="flex flex-col gap-2">
      {fields.length > 0 && (
        <ol ref={list} aria-label={label} className="flex flex-col gap-2">
          {fields.map((one, index) => (
            <li
              key={one.key}
              className={classNames(
                'relative',
                drag?.gap === index &&
                  'before:absolute before:inset-x-0 before:-top-1.5 before:h-0.5 before:rounded before:bg-accent',
                drag?.gap === fields.length &&
                  index === fields.length - 1 &&
                  'after:absolute after:inset-x-0 after:-bottom-1.5 after:h-0.5 after:rounded after:bg-accent',
                drag?.key === one.key && 'opacity-50',
              )}
            >
              <FieldRow
                one={one}
                siblings={fields}
                isInRepeater={isInRepeater}
                place={{ index, count: fields.length }}
                onMove={(to) => move(one.key, to)}
                onDrag={(event) => start(event, one.key, index)}
                rows={
                  one.field.type === 'repeater' && (
                    <FieldList
                      fields={one.rows ?? []}
                      parent={one.key}
                      label={`Sub-fields of ${one.field.label || one.field.name}`}
                    />
                  )
                }
              />
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <div>
        <Button onPress={() => setPicking(true)}>
          <Plus aria-hidden="true" className="size-4" />
          {isInRepeater ? 'Add a sub-field' : 'Add a field'}
        </Button>
      </div>
      <FieldPicker
        isOpen={isPicking}
        isInRepeater={isInRepeater}
        onClose={() => setPicking(false)}
        onChoose={(type) => {
          setPicking(false);
          add(parent, fields.length, type);
        }}
      />
    </div>
  );
}

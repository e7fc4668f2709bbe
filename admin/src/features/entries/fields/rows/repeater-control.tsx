import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import type { ControlProps } from '../control-props.ts';
import { numberOption, rowFieldsOf, wordsOf } from '../field-words.ts';
import { useSummaryOf } from '../form-context.ts';
import { defaultsOf } from '../new-value.ts';
import type { KeyedRow } from './row-keys.ts';
import { RowList } from './row-list.tsx';
import { atMostInWords, countLimits, RowsFrame } from './rows-frame.tsx';
import { useRows } from './use-rows.ts';

const noRows: readonly KeyedRow['value'][] = [];
const nothingMore: readonly [] = [];

/** Rows with fields of their own. */
export function RepeaterControl({ field, value, onChange, errors, path, isReadOnly }: ControlProps) {
  const { label, help } = wordsOf(field);
  const summaryOf = useSummaryOf();
  const fields = useMemo(() => rowFieldsOf(field), [field]);
  const values = Array.isArray(value) ? (value as readonly KeyedRow['value'][]) : noRows;
  const { rows, actions, isOpen } = useRows(values, onChange);
  const least = numberOption(field, 'minItems');
  const most = numberOption(field, 'maxItems');
  const whyFull = most !== undefined && rows.length >= most && atMostInWords(most);
  const insert = (index: number) => actions.insert(index, defaultsOf(fields));
  return (
    <RowsFrame
      label={label}
      isRequired={field.required ?? false}
      help={help}
      error={errors.get(path)}
      count={rows.length}
      limits={countLimits(least, most)}
      onSetAll={actions.setAll}
      footer={
        !isReadOnly && (
          <Button
            className="self-start"
            aria-label={t('Add a row: {label}', { label })}
            whyDisabled={whyFull}
            onPress={() => insert(rows.length)}
          >
            <Plus aria-hidden="true" className="size-4" /> {t('Add a row')}
          </Button>
        )
      }
    >
      <RowList
        label={label}
        rows={rows}
        actions={actions}
        isOpen={isOpen}
        path={path}
        errors={errors}
        isReadOnly={isReadOnly}
        whyFull={whyFull}
        onInsert={insert}
        describe={(row, index) => ({
          title: t('Row {number}', { number: index + 1 }),
          summary: summaryOf(fields, row.value),
          fields,
          more: nothingMore,
        })}
      />
    </RowsFrame>
  );
}

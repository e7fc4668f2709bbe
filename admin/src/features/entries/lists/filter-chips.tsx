import { ListFilter, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { t } from '../../../messages/messages.ts';
import { numberFaultInWords, readTypedNumber } from '../../../numbers/typed-number.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { PopoverButton } from '../../../ui/popover-button.tsx';
import { type Condition, readCondition, withCondition } from './condition.ts';
import { conditionInWords, type Filterable, valueInWords } from './filterables.ts';

/** The conditions of a list, each to be changed or taken out, and one more to be added. */
export function FilterChips(props: {
  readonly filterables: readonly Filterable[];
  readonly where: readonly string[];
  readonly onChange: (where: readonly string[]) => void;
}) {
  const { filterables, where, onChange } = props;
  return (
    <>
      {where.map((text, index) => {
        const condition = readCondition(text);
        const words = condition ? conditionInWords(filterables, condition) : text;
        return (
          <span
            key={text}
            className="inline-flex min-h-9 max-w-full items-center rounded-md border border-line bg-accent-soft text-sm"
          >
            <PopoverButton
              className="w-72"
              trigger={
                <AriaButton className="min-w-0 truncate rounded-s-md py-1.5 ps-3 pe-1">
                  <bdi>{words}</bdi>
                </AriaButton>
              }
            >
              {(close) => (
                <ConditionForm
                  filterables={filterables}
                  {...(condition && { condition })}
                  onSubmit={(next) => {
                    close();
                    onChange(withCondition(where, next, index));
                  }}
                />
              )}
            </PopoverButton>
            <IconButton
              label={t('Remove the filter {filter}', { filter: words })}
              icon={<X className="size-3.5" />}
              onPress={() => onChange(where.filter((_, at) => at !== index))}
            />
          </span>
        );
      })}
      <PopoverButton
        className="w-72"
        trigger={
          <Button>
            <ListFilter aria-hidden="true" className="size-4" /> {t('Filter')}
          </Button>
        }
      >
        {(close) => (
          <ConditionForm
            filterables={filterables}
            onSubmit={(next) => {
              close();
              onChange(withCondition(where, next));
            }}
          />
        )}
      </PopoverButton>
    </>
  );
}

interface ConditionProps {
  readonly filterables: readonly Filterable[];
  /** The one that is changed. */
  readonly condition?: Condition;
  readonly onSubmit: (condition: Condition) => void;
}

function ConditionForm({ filterables, condition, onSubmit }: ConditionProps) {
  const [path, setPath] = useState(condition?.path ?? filterables[0]?.path ?? 'name');
  const [asked, setAsked] = useState(condition?.operator);
  const filterable = filterables.find((one) => one.path === path);
  const [typed, setTyped] = useState(condition && valueInWords(condition.value, filterable));
  const [fault, setFault] = useState<string>();
  const operators = filterable?.operators ?? [];
  const operator = operators.find(({ value }) => value === asked) ?? operators[0];
  if (!operator) return null;
  const { choices } = operator;
  const value = choices
    ? (choices.find((choice) => choice.value === typed)?.value ?? choices[0]?.value)
    : typed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = value?.trim() ?? '';
    const read = choices || filterable?.compared !== 'number' ? { value: text } : readTypedNumber(text);
    if (text === '') setFault(t('Say what to compare with.'));
    else if ('fault' in read) setFault(numberFaultInWords(read.fault));
    else onSubmit({ path, operator: operator.value, value: String(read.value) });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 p-2">
      <SelectField
        label={t('Field')}
        value={path}
        choices={filterables.map((one) => ({ value: one.path, label: one.label }))}
        onChange={(next) => {
          setPath(next);
          setTyped(undefined);
          setFault(undefined);
        }}
      />
      {operators.length > 1 && (
        <SelectField
          label={t('Comparison')}
          value={operator.value}
          choices={operators.map((one) => ({
            value: one.value,
            label: one.choices && one.value === 'exists' ? t('is filled in or empty') : one.label,
          }))}
          onChange={setAsked}
        />
      )}
      {choices ? (
        <SelectField label={t('Value')} value={value ?? null} choices={choices} onChange={setTyped} />
      ) : (
        <TextField
          label={t('Value')}
          value={value ?? ''}
          onChange={(text) => {
            setTyped(text);
            setFault(undefined);
          }}
          placeholder={operator.sample}
          error={fault}
        />
      )}
      <Button type="submit" variant="primary">
        {condition ? t('Change the filter') : t('Add the filter')}
      </Button>
    </form>
  );
}

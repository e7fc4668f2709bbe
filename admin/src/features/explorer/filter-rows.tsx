import { parseDate } from '@internationalized/date';
import { Plus, X } from 'lucide-react';
import { t } from '../../messages/messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { DatePicker } from '../entries/fields/dates/date-picker.tsx';
import { readDay } from '../entries/fields/dates/date-text.ts';
import { type Condition, writeCondition } from '../entries/lists/condition.ts';
import { RecordChoice } from './record-choice.tsx';
import { type Comparable, conditionAt, conditionFault, valueFormOf } from './requests/comparable.ts';
import { TypedField } from './typed-field.tsx';

const most = 20;

/** The conditions of a read, each with the comparisons and values that its field knows. All must hold. */
export function FilterRows(props: {
  readonly comparables: readonly Comparable[];
  readonly where: readonly string[];
  /** What was wrong with the condition that stands at a place in the request. */
  readonly errorAt: (place: number) => string | undefined;
  readonly onChange: (where: readonly string[]) => void;
}) {
  const { comparables, where, errorAt, onChange } = props;
  const [first] = comparables;
  const replace = (place: number, condition: Condition) =>
    onChange(where.map((text, index) => (index === place ? writeCondition(condition) : text)));
  const add = () => first && onChange([...where, writeCondition(newCondition(first))]);
  let sent = 0;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">{t('Only where')}</legend>
      {where.map((text, index) => {
        const isSent = !text.endsWith(':');
        const error = isSent ? errorAt(sent++) : undefined;
        return (
          <FilterRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition is what stands at its place.
            key={index}
            number={index + 1}
            text={text}
            comparables={comparables}
            error={error}
            onChange={(condition) => replace(index, condition)}
            onRemove={() => onChange(where.filter((_, at) => at !== index))}
          />
        );
      })}
      <div>
        <Button whyDisabled={where.length >= most && t('At most {most} filters.', { most })} onPress={add}>
          <Plus aria-hidden="true" className="size-4" /> {t('Add a filter')}
        </Button>
      </div>
    </fieldset>
  );
}

function newCondition({ path, operators }: Comparable, value = ''): Condition {
  const [first] = operators;
  return { path, operator: first?.value ?? 'eq', value: first?.choices?.[0]?.value ?? value };
}

function FilterRow(props: {
  readonly number: number;
  readonly text: string;
  readonly comparables: readonly Comparable[];
  readonly error: string | undefined;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
}) {
  const { number, text, comparables, error, onChange, onRemove } = props;
  const { condition, comparable } = conditionAt(text, comparables);
  const { operator, value } = condition;
  const isKnown = comparables.includes(comparable);
  const offered = isKnown ? comparables : [...comparables, comparable];
  const form = valueFormOf(comparable, operator);
  const change = (next: string) => {
    const nextForm = valueFormOf(comparable, next);
    const choices = comparable.operators.find((one) => one.value === next)?.choices;
    const kept = nextForm === form ? value : nextForm === 'choice' ? (choices?.[0]?.value ?? '') : '';
    const isStill = form === 'list' || nextForm === 'list';
    onChange({
      ...condition,
      operator: next,
      value: isStill && nextForm !== 'choice' && form !== 'choice' ? value : kept,
    });
  };
  return (
    <fieldset
      aria-label={t('Filter {number}', { number })}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-2 rounded-lg bg-canvas p-2.5"
    >
      <SelectField
        label={t('Field')}
        isLabelHidden
        value={condition.path}
        choices={offered.map(({ path, label }) => ({ value: path, label, detail: path }))}
        onChange={(path) => {
          const next = comparables.find((one) => one.path === path);
          if (next) onChange(newCondition(next));
        }}
      />
      <IconButton
        label={t('Remove filter {number}', { number })}
        icon={<X aria-hidden="true" className="size-4" />}
        onPress={onRemove}
      />
      <div className="col-span-2 grid gap-2 sm:grid-cols-2">
        <SelectField
          label={t('Comparison')}
          value={operator}
          choices={comparable.operators}
          onChange={change}
        />
        <FilterValue
          comparable={comparable}
          condition={condition}
          error={error ?? conditionFault(condition, comparable)}
          onChange={(next) => onChange({ ...condition, value: next })}
        />
      </div>
    </fieldset>
  );
}

function FilterValue(props: {
  readonly comparable: Comparable;
  readonly condition: Condition;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const { comparable, condition, error, onChange } = props;
  const { operator, value } = condition;
  const known = comparable.operators.find((one) => one.value === operator);
  const form = valueFormOf(comparable, operator);
  const left = value === '' ? t('Left out until there is a value.') : undefined;
  if (form === 'choice' && known?.choices) {
    const isKnown = known.choices.some((choice) => choice.value === value);
    const choices = isKnown || value === '' ? known.choices : [...known.choices, { value, label: value }];
    return (
      <SelectField label={t('Value')} value={value} choices={choices} onChange={onChange} error={error} />
    );
  }
  if (form === 'record' && comparable.target) {
    return (
      <RecordChoice
        label={t('Value')}
        target={comparable.target}
        id={value}
        error={error}
        help={left ?? ''}
        onChoose={(record) => onChange(record?.id ?? '')}
      />
    );
  }
  if (form === 'day') return <DayValue {...{ value, error, onChange }} />;
  const sample = known?.sample ?? '';
  return (
    <TypedField
      label={t('Value')}
      value={value}
      onChange={onChange}
      placeholder={form === 'list' ? t('one,another') : sample}
      help={form === 'list' ? t('Several values, with commas between them.') : left}
      error={error}
      {...(form === 'number' && { inputMode: 'decimal' as const })}
    />
  );
}

/** A day from a calendar; or a time as the API spells it, such as now-7d. */
function DayValue(props: {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const { value, error, onChange } = props;
  const day = readDay(value);
  return (
    <div className="grid gap-2 sm:col-span-2 sm:grid-cols-2">
      <TypedField
        label={t('Value')}
        value={value}
        onChange={onChange}
        placeholder="now-7d"
        help={t('A day, a time in UTC, or as now, now-7d, now+2h.')}
        error={error}
      />
      <DatePicker
        label={t('Or a day')}
        value={day ?? null}
        onChange={(next) => next && onChange(next.toString())}
        granularity="day"
        placeholderValue={day ?? parseDate(new Date().toISOString().slice(0, 10))}
      />
    </div>
  );
}

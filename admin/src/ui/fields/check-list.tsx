import { type ReactNode, useId } from 'react';
import { t } from '../../messages/messages.ts';
import { Button } from '../button.tsx';
import { Checkbox } from './switch-field.tsx';

export interface CheckListGroup<Value extends string> {
  readonly title?: string;
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly detail?: string }[];
}

/** Any number of choices, in groups: each group and the whole can be ticked at once. */
export function CheckList<Value extends string>(props: {
  readonly label: string;
  readonly groups: readonly CheckListGroup<Value>[];
  readonly values: readonly Value[];
  readonly onChange: (values: Value[]) => void;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
}) {
  const { label, groups, values, onChange, help, error } = props;
  const errorId = useId();
  const all = groups.flatMap(({ choices }) => choices.map(({ value }) => value));
  /** In the order of the list, whatever was ticked first. */
  const set = (wanted: ReadonlySet<Value>) => onChange(all.filter((value) => wanted.has(value)));
  const tick = (some: readonly Value[], isOn: boolean) => {
    const wanted = new Set(values);
    for (const value of some) isOn ? wanted.add(value) : wanted.delete(value);
    set(wanted);
  };
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error ? errorId : undefined}>
      <legend className="contents">
        <span className="text-sm font-medium">{label}</span>
      </legend>
      <div className="flex flex-wrap items-center gap-2">
        <Button className="min-h-7 px-2" onPress={() => set(new Set(all))}>
          {t('All')}
        </Button>
        <Button className="min-h-7 px-2" onPress={() => set(new Set())}>
          {t('None')}
        </Button>
        <span className="text-xs text-ink-faint tabular-nums" aria-live="polite">
          {t('{count} of {total} chosen', { count: values.length, total: all.length })}
        </span>
      </div>
      {help && <p className="text-xs text-ink-faint">{help}</p>}
      <div className="grid gap-x-6 gap-y-4 rounded-xl border border-line bg-surface p-4 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
        {groups.map((group, index) => (
          <Group key={group.title ?? index} group={group} values={values} onTick={tick} />
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Group<Value extends string>({
  group: { title, choices },
  values,
  onTick,
}: {
  readonly group: CheckListGroup<Value>;
  readonly values: readonly Value[];
  readonly onTick: (some: readonly Value[], isOn: boolean) => void;
}) {
  const own = choices.map(({ value }) => value);
  const ticked = own.filter((value) => values.includes(value)).length;
  return (
    <div className="flex flex-col gap-2">
      {title && (
        <div className="border-b border-line pb-1.5 font-medium">
          <Checkbox
            label={title}
            value={ticked === own.length}
            isIndeterminate={ticked > 0 && ticked < own.length}
            onChange={(isOn) => onTick(own, isOn)}
          />
        </div>
      )}
      {choices.map(({ value, label, detail }) => (
        <Checkbox
          key={value}
          label={label}
          value={values.includes(value)}
          onChange={(isOn) => onTick([value], isOn)}
          {...(detail !== undefined && { help: detail })}
        />
      ))}
    </div>
  );
}

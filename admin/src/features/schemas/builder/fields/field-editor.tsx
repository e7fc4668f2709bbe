import { memo, type ReactNode, useCallback, useId } from 'react';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { SwitchField } from '../../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { kindOf, kindsFor, typeInSentence } from '../../field-kinds.ts';
import { useBuilderActions } from '../builder-context.ts';
import { errorAt, type LocatedIssue } from '../check/field-issues.ts';
import { DescribedOptions } from '../options/described-options.tsx';
import { LayoutOptions } from '../options/layout-options.tsx';
import { LocalizedOption } from '../options/localized-option.tsx';
import { TypeOptions } from '../options/type-options.tsx';
import type { DraftField } from '../type-draft.ts';
import { changeField, relabel, setOption } from './change-fields.ts';
import { retype } from './choose-type.ts';
import { DefaultValue } from './default-value.tsx';
import { FieldName } from './field-name.tsx';
import { type FieldPart, sameBesidesName } from './field-part.ts';
import { Place } from './place.tsx';

/** Everything that can be said of one field. */
export function FieldEditor({
  one,
  issues,
  isInRepeater,
  rows,
}: {
  readonly one: DraftField;
  readonly issues: readonly LocatedIssue[];
  readonly isInRepeater: boolean;
  /** The list of the sub-fields of a repeater. */
  readonly rows: ReactNode;
}) {
  const { edit } = useBuilderActions();
  const heading = useId();
  const { key } = one;
  const change: FieldPart['change'] = useCallback(
    (apply) => edit((all) => changeField(all, key, apply)),
    [edit, key],
  );
  const part: FieldPart = { one, issues, change };
  const { field } = one;
  return (
    <div className="flex flex-col gap-4">
      <OtherIssues part={part} />
      <div className="grid gap-4 sm:grid-cols-2">
        <LabelField part={part} />
        <FieldName part={part} isInRepeater={isInRepeater} />
        <TypeField part={part} isInRepeater={isInRepeater} />
        <div className="flex items-center sm:pt-5">
          <SwitchField
            label={t('Required')}
            help={t('Content cannot be published without it.')}
            value={field.required ?? false}
            onChange={(isRequired) => change((now) => setRequired(now, isRequired))}
          />
        </div>
        <DescribedOptions part={part} />
      </div>
      {hasOwnOptions(field.type) && (
        <fieldset aria-labelledby={heading} className="flex flex-col gap-3 border-t border-hairline pt-4">
          <p id={heading} className="text-sm font-semibold">
            {kindOf(field.type)?.optionsTitle ?? t('Options of {type}', { type: typeInSentence(field.type) })}
          </p>
          <TypeOptions part={part} rows={rows} />
        </fieldset>
      )}
      {!isInRepeater && <LocalizedOption part={part} />}
      <div className="flex flex-wrap items-center gap-2 border-t border-hairline pt-4">
        <DefaultValue part={part} />
        {!isInRepeater && <LayoutOptions part={part} />}
      </div>
    </div>
  );
}

function LabelField({ part }: { readonly part: FieldPart }) {
  const { siblingsOf } = useBuilderActions();
  const { one, change, issues } = part;
  return (
    <Place of={one.key} control="label" isFaulty={errorAt(issues, 'label') !== undefined}>
      <TextField
        id={`${one.key}-label`}
        label={t('Label')}
        value={one.field.label ?? ''}
        onChange={(label) => change((now) => relabel(now, label, siblingsOf(now.key)))}
        error={errorAt(issues, 'label')}
        help={t('What editors see.')}
        placeholder={t('Cover image')}
      />
    </Place>
  );
}

const TypeField = memo(function TypeField({
  part,
  isInRepeater,
}: {
  readonly part: FieldPart;
  readonly isInRepeater: boolean;
}) {
  const { one, change, issues } = part;
  const { type } = one.field;
  const choices = kindsFor(isInRepeater).map(({ type: value, title, line }) => ({
    value: value as string,
    label: title,
    detail: line,
  }));
  const isUnknown = !choices.some(({ value }) => value === type);
  const all = isUnknown
    ? [{ value: type, label: kindOf(type)?.title ?? (type || t('No type')) }, ...choices]
    : choices;
  return (
    <Place of={one.key} control="type" isFaulty={errorAt(issues, 'type') !== undefined}>
      <SelectField
        label={t('Type')}
        value={type}
        choices={all}
        onChange={(next) => next !== type && change((now) => retype(now, next))}
        error={errorAt(issues, 'type')}
      />
    </Place>
  );
}, sameBesidesName);

function setRequired(one: DraftField, isRequired: boolean): DraftField {
  const { required: _before, ...field } = one.field;
  return { ...one, field: isRequired ? { ...field, required: true } : field };
}

function hasOwnOptions(type: string): boolean {
  return (kindOf(type)?.options ?? []).some((name) => name !== 'helpText' && name !== 'placeholder');
}

/** What is wrong and stands at no control, with a way out for options that do not apply. */
function OtherIssues({ part: { one, issues, change } }: { readonly part: FieldPart }) {
  const shown = new Set([
    'name',
    'label',
    'type',
    'fields',
    ...(kindOf(one.field.type)?.options ?? []),
    'placeholder',
    'helpText',
  ]);
  const others = issues.filter((issue) => issue.code === 'UNSUPPORTED_OPTION' || !shown.has(issue.control));
  if (others.length === 0) return null;
  return (
    <Panel className="border-danger/40">
      <ul className="flex flex-col gap-2 text-sm text-danger">
        {others.map(({ code, message, control }) => (
          <li key={`${code} ${message}`} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              {message} ({code})
            </span>
            {code === 'UNSUPPORTED_OPTION' && control && (
              <Button onPress={() => change((now) => setOption(now, control, undefined))}>
                {t('Remove “{control}”', { control })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

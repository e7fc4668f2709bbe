import type { ReactNode } from 'react';
import { t } from '../../messages/messages.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { filterablesOf, type Source } from '../explorer/requests/source.ts';

const none = 'none';

/** What is asked for, as it stands in the address; `field` of `none` is no filter. */
export interface Chosen {
  readonly of?: string | undefined;
  readonly field?: string | undefined;
  readonly op?: string | undefined;
  readonly value?: string | undefined;
  readonly drafts?: string | undefined;
}

/** The filter that was chosen; the first that the source has where nothing was. */
export function filterOf(source: Source, { field, op, value }: Chosen) {
  const filterables = filterablesOf(source);
  const filterable = field ? filterables.find(({ path }) => path === field) : filterables[0];
  if (!filterable) return undefined;
  const operator = filterable.operators.find(({ value: known }) => known === op) ?? filterable.operators[0];
  if (!operator) return undefined;
  return { path: filterable.path, operator: operator.value, value: value ?? operator.sample, filterable };
}

/** Asks what to read: of which type, filtered how, drafts too or not. */
export function ConnectChoices(props: {
  readonly sources: readonly Source[];
  readonly source: Source;
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
  readonly previewKey: ReactNode;
}) {
  const { sources, source, chosen, onChange, previewKey } = props;
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label={t('What to read')}
        value={source.id}
        choices={sources.map(({ id, label }) => ({ value: id, label }))}
        onChange={(of) => onChange({ of, drafts: chosen.drafts })}
      />
      <FilterFields source={source} chosen={chosen} onChange={onChange} />
      <SwitchField
        label={t('Drafts too (preview)')}
        value={chosen.drafts === 'true'}
        onChange={(isOn) => onChange({ ...chosen, drafts: isOn ? 'true' : undefined })}
        help={t('A preview key beside the API key shows what is not published yet.')}
      />
      {chosen.drafts === 'true' && previewKey}
    </div>
  );
}

function FilterFields(props: {
  readonly source: Source;
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}) {
  const { source, chosen, onChange } = props;
  const filterables = filterablesOf(source);
  const filter = filterOf(source, chosen);
  if (filterables.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label={t('Only where')}
        value={filter?.path ?? none}
        choices={[
          { value: none, label: t('No filter') },
          ...filterables.map(({ path, label }) => ({ value: path, label, detail: path })),
        ]}
        onChange={(field) => onChange({ ...chosen, field, op: undefined, value: undefined })}
      />
      {filter && (
        <>
          <SelectField
            label={t('Comparison')}
            value={filter.operator}
            choices={filter.filterable.operators}
            onChange={(op) => onChange({ ...chosen, field: filter.path, op, value: undefined })}
          />
          {filter.operator === 'exists' ? (
            <SelectField
              label={t('Value')}
              value={filter.value === 'false' ? 'false' : 'true'}
              choices={[
                { value: 'true', label: t('Yes') },
                { value: 'false', label: t('No') },
              ]}
              onChange={(value) => onChange({ ...chosen, field: filter.path, op: 'exists', value })}
            />
          ) : (
            <TextField
              label={t('Value')}
              value={filter.value}
              onChange={(value) => onChange({ ...chosen, field: filter.path, op: filter.operator, value })}
            />
          )}
        </>
      )}
    </div>
  );
}

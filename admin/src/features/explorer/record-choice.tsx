import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../messages/messages.ts';
import { ComboField } from '../../ui/fields/combo-field.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { referableQuery, referablesQuery } from '../entries/fields/references/reference-query.ts';
import type { ReferenceTarget } from '../entries/fields/references/reference-target.ts';

/** Finds a record by its name. */
export function RecordChoice(props: {
  readonly label: string;
  readonly target: ReferenceTarget;
  /** The id of the one that is chosen, whose name is then shown. */
  readonly id?: string;
  readonly help?: string;
  readonly error?: string | undefined;
  /** Undefined when the name is taken out. */
  readonly onChoose: (record: { readonly id: string; readonly slug: string } | undefined) => void;
}) {
  const { label, target, id = '', help, error, onChoose } = props;
  const [typed, setTyped] = useState('');
  const { data: found } = useQuery(referablesQuery(target, useSettled(typed), 1));
  const { data: chosen } = useQuery({ ...referableQuery(target.type, id), enabled: id !== '' });
  const records = found?.data ?? [];
  // The one that is chosen stays among the choices, whatever was typed since: its name is what stands there.
  const isListed = id === '' || records.some((record) => record.id === id);
  const shown = isListed
    ? records
    : [...records, { id, name: chosen?.name ?? id, detail: chosen?.detail ?? '' }];
  return (
    <ComboField
      label={label}
      value={id === '' ? null : id}
      choices={shown.map((record) => ({ value: record.id, label: record.name, detail: record.detail }))}
      onSearch={setTyped}
      placeholder={t('Type a part of the name')}
      help={help}
      error={error}
      onChange={(wanted) => {
        const record = shown.find((one) => one.id === wanted);
        onChoose(record && { id: record.id, slug: record.detail });
      }}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
  readonly onChoose: (record: { readonly id: string; readonly slug: string }) => void;
}) {
  const { label, target, id = '', help, error, onChoose } = props;
  const [typed, setTyped] = useState('');
  const { data: found } = useQuery(referablesQuery(target, useSettled(typed), 1));
  const { data: chosen } = useQuery({ ...referableQuery(target.type, id), enabled: id !== '' });
  const records = found?.data ?? [];
  const name = chosen?.name ?? id;
  return (
    <ComboField
      key={id}
      label={label}
      value={null}
      choices={records.map((record) => ({ value: record.id, label: record.name, detail: record.detail }))}
      onSearch={setTyped}
      placeholder={name || 'Type a part of the name'}
      help={name ? `Chosen: ${name}` : help}
      error={error}
      onChange={(wanted) => {
        const record = records.find((one) => one.id === wanted);
        if (record) onChoose({ id: record.id, slug: record.detail });
      }}
    />
  );
}

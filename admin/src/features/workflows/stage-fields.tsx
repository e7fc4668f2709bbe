import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../messages/messages.ts';
import { IconButton } from '../../ui/button.tsx';
import { ComboField } from '../../ui/fields/combo-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { StageDraft } from './stage-draft.ts';
import { nameableQuery } from './workflow-queries.ts';

const colours = [
  { value: 'grey', label: t('Grey') },
  { value: 'blue', label: t('Blue') },
  { value: 'yellow', label: t('Yellow') },
  { value: 'orange', label: t('Orange') },
  { value: 'green', label: t('Green') },
  { value: 'red', label: t('Red') },
  { value: 'purple', label: t('Purple') },
] as const;

const roles = [
  { value: 'nobody', label: t('Only the people below') },
  { value: 'viewer', label: t('Everybody') },
  { value: 'editor', label: t('Editors and above') },
  { value: 'developer', label: t('Developers and above') },
  { value: 'admin', label: t('Admins and owners') },
  { value: 'owner', label: t('Owners') },
] as const;

/** One stage of a workflow: its name, who brings records into it, and how many of them must approve. */
export function StageFields(props: {
  readonly stage: StageDraft;
  readonly place: number;
  readonly count: number;
  readonly onChange: (changes: Partial<StageDraft>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}) {
  const { stage, place, count, onChange, onMove, onRemove } = props;
  const number = place + 1;
  return (
    <li
      aria-label={t('Stage {number}', { number })}
      className="flex flex-col gap-3 rounded-lg border border-line p-3"
    >
      <div className="flex items-end gap-2">
        <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[1fr_9rem]">
          <TextField
            label={t('Name of stage {number}', { number })}
            value={stage.name}
            maxLength={60}
            onChange={(name) => onChange({ name })}
            isRequired
          />
          <SelectField
            label={t('Colour of stage {number}', { number })}
            value={stage.colour}
            choices={colours}
            onChange={(colour) => onChange({ colour })}
          />
        </div>
        <IconButton
          label={t('Move stage {number} up', { number })}
          icon={<ArrowUp className="size-4" />}
          whyDisabled={place === 0 && t('It is the first one.')}
          onPress={() => onMove(-1)}
        />
        <IconButton
          label={t('Move stage {number} down', { number })}
          icon={<ArrowDown className="size-4" />}
          whyDisabled={place === count - 1 && t('It is the last one.')}
          onPress={() => onMove(1)}
        />
        <IconButton
          label={t('Remove stage {number}', { number })}
          icon={<Trash2 className="size-4" />}
          whyDisabled={count <= 2 && t('A workflow has at least two stages.')}
          onPress={onRemove}
        />
      </div>
      {place === 0 ? (
        <p className="text-xs text-ink-faint">
          {t('Every record begins here, and is here again once it is saved.')}
        </p>
      ) : (
        <WhoBrings {...{ stage, number, onChange }} />
      )}
    </li>
  );
}

function WhoBrings(props: {
  readonly stage: StageDraft;
  readonly number: number;
  readonly onChange: (changes: Partial<StageDraft>) => void;
}) {
  const { stage, number, onChange } = props;
  const [q, setQ] = useState('');
  const { data: found = [] } = useQuery(nameableQuery(q));
  const add = (id: string | null) => {
    const person = found.find((one) => one.id === id);
    if (!person || stage.people.some((one) => one.id === id)) return;
    onChange({ people: [...stage.people, { id: person.id, name: person.name || person.email }] });
    setQ('');
  };
  return (
    <>
      <div className="grid gap-2 sm:grid-cols-[1fr_1fr_9rem]">
        <SelectField
          label={t('Who brings records into stage {number}', { number })}
          value={stage.role}
          choices={roles}
          onChange={(role) => onChange({ role })}
        />
        <ComboField
          key={stage.people.length}
          label={t('And this person into stage {number}', { number })}
          value={null}
          choices={found.map(({ id, name, email }) => ({ value: id, label: name || email, detail: email }))}
          onChange={add}
          onSearch={setQ}
        />
        <TextField
          label={t('Approvals for stage {number}', { number })}
          value={stage.approvals}
          inputMode="numeric"
          maxLength={2}
          onChange={(approvals) => onChange({ approvals })}
        />
      </div>
      {stage.people.length > 0 && (
        <ul
          aria-label={t('People who bring records into stage {number}', { number })}
          className="flex flex-wrap gap-2"
        >
          {stage.people.map(({ id, name }) => (
            <li key={id} className="flex items-center rounded-full bg-sunken ps-3 text-sm">
              <bdi>{name}</bdi>
              <IconButton
                label={t('Without {name}', { name })}
                icon={<X className="size-4" />}
                onPress={() => onChange({ people: stage.people.filter((one) => one.id !== id) })}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

import { MoveDown, MoveUp, Plus, Trash2 } from 'lucide-react';
import type { ContentType } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { focusWhenThere } from '../../../ui/interaction/focus-when-there.ts';
import { fieldKinds } from '../field-kinds.ts';
import { faultOf, type OperationDraft, operationNames, operationTitles, toDraft } from './operation-draft.ts';

const nameRule = t('A field name: a letter first, then letters, digits and underscores.');

/** The steps of a migration: add, change, reorder, take away. */
export function OperationsEditor({
  drafts,
  onChange,
  type,
}: {
  readonly drafts: readonly OperationDraft[];
  readonly onChange: (drafts: readonly OperationDraft[]) => void;
  readonly type: ContentType | undefined;
}) {
  const move = (from: number, to: number) => {
    const moved = drafts[from];
    if (moved) onChange(drafts.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  const add = () => {
    const added = toDraft({ op: 'removeField', field: '' });
    onChange([...drafts, added]);
    focusWhenThere(added.key);
  };
  return (
    <div className="flex flex-col gap-3">
      <datalist id="fields-of-type">
        {type?.schema.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </datalist>
      <ol aria-label={t('Steps')} className="flex flex-col gap-3">
        {drafts.map((draft, index) => (
          <li
            key={draft.key}
            id={draft.key}
            className="flex flex-wrap items-start gap-3 rounded-lg border border-line p-3"
          >
            <Step draft={draft} number={index + 1} onChange={(next) => onChange(drafts.with(index, next))} />
            <span className="flex sm:pt-6">
              <IconButton
                label={t('Move step {number} up', { number: index + 1 })}
                icon={<MoveUp className="size-4" />}
                whyDisabled={index === 0 && t('It is the first step.')}
                onPress={() => move(index, index - 1)}
              />
              <IconButton
                label={t('Move step {number} down', { number: index + 1 })}
                icon={<MoveDown className="size-4" />}
                whyDisabled={index === drafts.length - 1 && t('It is the last step.')}
                onPress={() => move(index, index + 1)}
              />
              <IconButton
                label={t('Remove step {number}', { number: index + 1 })}
                icon={<Trash2 className="size-4" />}
                whyDisabled={drafts.length === 1 && t('A migration has at least one step.')}
                onPress={() => onChange(drafts.toSpliced(index, 1))}
              />
            </span>
          </li>
        ))}
      </ol>
      <div>
        <Button onPress={add}>
          <Plus aria-hidden="true" className="size-4" /> {t('Add a step')}
        </Button>
      </div>
    </div>
  );
}

function Step({
  draft,
  number,
  onChange,
}: {
  readonly draft: OperationDraft;
  readonly number: number;
  readonly onChange: (draft: OperationDraft) => void;
}) {
  const fault = faultOf(draft);
  const { op, field, to, value } = draft;
  return (
    <fieldset className="grid min-w-48 flex-1 gap-3 sm:grid-cols-3">
      <legend className="sr-only">{t('Step {number}', { number })}</legend>
      <SelectField
        label={t('Do')}
        value={op}
        choices={operationNames.map((name) => ({ value: name, label: operationTitles[name], detail: name }))}
        onChange={(next) => onChange({ ...draft, op: next, to: '' })}
      />
      <TextField
        label={t('Field')}
        value={field}
        onChange={(next) => onChange({ ...draft, field: next })}
        error={field !== '' && fault === 'field' ? nameRule : undefined}
        suggestionsId="fields-of-type"
        isCode
        isRequired
      />
      {op === 'renameField' && (
        <TextField
          label={t('New name')}
          value={to}
          onChange={(next) => onChange({ ...draft, to: next })}
          error={
            to !== '' && fault === 'to' ? (to === field ? t('This is its name now.') : nameRule) : undefined
          }
          suggestionsId="fields-of-type"
          isCode
          isRequired
        />
      )}
      {op === 'changeType' && (
        <SelectField
          label={t('New type')}
          value={to === '' ? null : to}
          choices={fieldKinds.map((kind) => ({
            value: kind.type as string,
            label: kind.title,
            detail: kind.type,
          }))}
          onChange={(next) => onChange({ ...draft, to: next })}
        />
      )}
      {op === 'setDefault' && (
        <TextField
          label={t('Value, as JSON')}
          value={value}
          onChange={(next) => onChange({ ...draft, value: next })}
          error={
            value !== '' && fault === 'value' ? t('This is no JSON: a text stands in "quotes".') : undefined
          }
          placeholder='"text", 1, true'
          rows={2}
          isCode
          isRequired
        />
      )}
    </fieldset>
  );
}

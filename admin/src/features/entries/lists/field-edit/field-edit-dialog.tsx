import { useState } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import { kindNames } from '../../../../api/records.ts';
import type { SchemaField } from '../../../../api/types.ts';
import { plural, t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FailureNote } from '../../../../ui/feedback.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { notify } from '../../../../ui/toast.tsx';
import { useSubmit } from '../../../../ui/use-submit.ts';
import { wordsOf } from '../../fields/field-words.ts';
import { FieldsForm } from '../../fields/fields-form.tsx';
import type { BulkTarget } from '../bulk/use-bulk.ts';
import { countSelected } from '../selection.ts';
import { WorkDialog } from '../work/work-dialog.tsx';
import { FieldEditPreview } from './field-edit-preview.tsx';
import { FieldEditResult } from './field-edit-result.tsx';
import type { PlannedRow } from './plan-edit.ts';
import { type EditPhase, useFieldEdit } from './use-field-edit.ts';

const noErrors: ReadonlyMap<string, string> = new Map();

/** Gives one field of the selected records a value: asks which, shows row by row what changes, does it, and offers to take it back. */
export function FieldEditDialog(props: {
  readonly fields: readonly SchemaField[];
  readonly target: BulkTarget;
  readonly total: number;
  readonly onClose: () => void;
  /** Something was done: nothing is selected any more. */
  readonly onDone: () => void;
}) {
  const { fields, target, total, onClose, onDone } = props;
  const { kind } = target;
  const count = countSelected(target.selection, total);
  const [name, setName] = useState(fields[0]?.name ?? '');
  const [value, setValue] = useState<unknown>();
  const edit = useFieldEdit(target);
  const field = fields.find((one) => one.name === name);
  const preview = useSubmit(async () => field && edit.preview(field, value, count));
  if (!field) return null;
  const { label } = wordsOf(field);
  // What the service did not refuse as a request is what the field does not take.
  const refusal = preview.failure instanceof ApiError ? undefined : preview.message;
  const write = async (rows: readonly PlannedRow[]) => {
    const outcome = await edit.write(field, value, rows);
    const { undo, failed, left } = outcome;
    if (undo.length > 0) {
      const action = { label: t('Undo'), run: () => void edit.undo(field, undo) };
      const title = plural(
        undo.length,
        '{field} of {count} {one} is changed.',
        '{field} of {count} {many} is changed.',
        { ...kindNames[kind], field: label },
      );
      notify(title, { action });
    }
    onDone();
    if (failed.length + left.length === 0) onClose();
  };
  const { phase } = edit;
  if (phase.name === 'reading' || phase.name === 'writing')
    return <Working phase={phase} onStop={edit.stop} />;
  if (phase.name === 'finished') return <FieldEditResult {...phase} kind={kind} onClose={onClose} />;
  if (phase.name === 'previewing') {
    return (
      <FieldEditPreview
        {...{ kind, field, value }}
        rows={phase.rows}
        onBack={edit.back}
        onWrite={(rows) => void write(rows)}
      />
    );
  }
  return (
    <Dialog
      title={plural(
        count,
        'Edit a field of {count} {one}',
        'Edit a field of {count} {many}',
        kindNames[kind],
      )}
      isOpen
      onClose={onClose}
      size="md"
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" onPress={() => void preview.run()}>
            {t('Show what changes')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <SelectField
          label={t('Field')}
          value={name}
          choices={fields.map((one) => ({ value: one.name, label: wordsOf(one).label }))}
          onChange={(next) => {
            setName(next);
            setValue(undefined);
            preview.reset();
          }}
        />
        <FieldsForm
          key={name}
          fields={[field]}
          values={{ [name]: value }}
          onChange={(_, next) => {
            setValue(next);
            preview.reset();
          }}
          errors={refusal === undefined ? noErrors : new Map([[name, refusal]])}
          isReadOnly={false}
        />
        <p className="text-sm text-ink-soft">
          {t(
            'Nothing is changed before you have seen it row by row. Left empty, the field is emptied. The drafts change; what is live stays until you publish.',
          )}
        </p>
        <FailureNote reason={refusal === undefined ? preview.message : undefined} />
      </div>
    </Dialog>
  );
}

function Working(props: {
  readonly phase: Extract<EditPhase, { readonly name: 'reading' | 'writing' }>;
  readonly onStop: () => void;
}) {
  const { name, done, total } = props.phase;
  return (
    <WorkDialog
      title={name === 'reading' ? t('Reading the records') : t('Changing the records')}
      label={name === 'reading' ? t('Reading') : t('Changing')}
      {...{ done, total }}
      onStop={props.onStop}
    />
  );
}

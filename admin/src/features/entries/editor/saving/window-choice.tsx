import { t } from '../../../../messages/messages.ts';
import { ConflictDialog } from '../../conflict/conflict-dialog.tsx';
import { nameKey, slugKey } from '../../history/record-content.ts';
import type { EditedType } from '../editor-types.ts';
import { type Edits, edit as edited, editStateOf } from './edit-state.ts';
import { storableEdits } from './merge-autosave.ts';
import type { RecordEdit } from './use-record-edit.ts';

/** Lets the person choose between what two of their windows have in the same fields. Nothing is saved by it. */
export function WindowChoice({ edit, type }: { readonly edit: RecordEdit; readonly type: EditedType }) {
  const { base } = edit.state;
  const { others } = edit.windows;
  const mine = storableEdits(edit.edits, type.fields);
  if (!base) return null;
  const { name, slug, fields } = edited(editStateOf(base), { type: 'taken', values: others });
  const mineOnly: Edits = {
    ...(others.has(nameKey) && { name: edit.state.name }),
    ...(others.has(slugKey) && { slug: edit.state.slug }),
    fields: Object.fromEntries(Object.entries(mine?.fields ?? {}).filter(([field]) => others.has(field))),
  };
  return (
    <ConflictDialog
      kind={type.kind}
      fields={type.fields}
      base={base}
      current={{ ...base, name, slug, draftContent: fields }}
      mine={mineOnly}
      storage={edit.storage}
      told={{
        title: t('“{name}” was changed in another window too', { name: edit.state.name || base.name }),
        lead: t(
          'You changed the same fields in two windows. Choose for each field what stays. Your choice isn’t saved yet: only you can see it.',
        ),
        other: 'window',
      }}
      onChosen={({ name: chosenName, slug: chosenSlug, fields: chosen = {} }) => {
        const kept = new Map(others);
        for (const [field, value] of Object.entries(chosen)) kept.set(field, value);
        if (chosenName !== undefined) kept.set(nameKey, chosenName);
        if (chosenSlug !== undefined) kept.set(slugKey, chosenSlug);
        edit.windows.settle(kept);
        edit.setChoosing(false);
      }}
      onResolved={() => undefined}
      onClose={() => edit.setChoosing(false)}
    />
  );
}

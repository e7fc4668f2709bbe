import { Suspense } from 'react';
import { lazily } from '../../../ui/lazily.ts';
import type { EditedType } from '../editor/editor-types.ts';
import { dropLocalCopy } from '../editor/saving/local-copy.ts';
import type { RecordEdit } from '../editor/saving/use-record-edit.ts';

const ConflictDialog = lazily(() =>
  import('./conflict-dialog.tsx').then(({ ConflictDialog: dialog }) => dialog),
);

/** The merge of a form with what somebody else saved, as long as there is a conflict. */
export function EditConflict({ edit, type }: { readonly edit: RecordEdit; readonly type: EditedType }) {
  const { kind, conflict, edits, state } = edit;
  if (!conflict || !state.base || !edits) return null;
  return (
    <Suspense>
      <ConflictDialog
        {...{ kind, base: state.base }}
        fields={type.fields}
        current={conflict}
        mine={edits}
        storage={edit.storage}
        onResolved={(resolved) => {
          edit.accept(resolved, edit.state);
          dropLocalCopy(edit.localKey);
          edit.setConflict(null);
        }}
        onClose={() => edit.setConflict(null)}
      />
    </Suspense>
  );
}

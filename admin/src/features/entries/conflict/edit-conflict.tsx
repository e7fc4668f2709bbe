import { Suspense } from 'react';
import { lazily } from '../../../ui/lazily.ts';
import type { EditedType } from '../editor/editor-types.ts';
import type { EditStorage } from '../editor/saving/edit-storage.ts';
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
        storage={storageOf(edit)}
        onResolved={(resolved) => {
          edit.acceptSaved(resolved, edit.state);
          edit.setConflict(null);
        }}
        onClose={() => edit.setConflict(null)}
      />
    </Suspense>
  );
}

/** Saves the merge, which drops the autosave that this window shows and no other. */
function storageOf({ storage, windows }: RecordEdit): Pick<EditStorage, 'resolve' | 'readCurrent'> {
  if (!storage.isKept) return storage;
  const { savedAt } = windows.known();
  return {
    ...storage,
    resolve: (kind, address, resolved) =>
      storage.resolve(kind, address, { ...resolved, autosavedAt: savedAt }),
  };
}

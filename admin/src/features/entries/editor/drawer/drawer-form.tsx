import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type ContentRecord, kindNames, recordLink, recordQuery } from '../../../../api/records.ts';
import { useMay } from '../../../../api/session.ts';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { unknownLanguage, WrittenIn } from '../../../../ui/fields/written-in.ts';
import { useShortcut } from '../../../../ui/shortcuts.ts';
import { notifyFailure } from '../../../../ui/toast.tsx';
import { CommentContext } from '../../comments/field-comments.tsx';
import { EditConflict } from '../../conflict/edit-conflict.tsx';
import { focusField } from '../../fields/focus-field.ts';
import { TrailContext } from '../../fields/form-context.ts';
import { OfTypeContext } from '../../fields/references/targets-context.ts';
import { PresenceContext } from '../../presence/people-here.tsx';
import { TranslationContext } from '../../translation/translation-context.ts';
import type { EditedType } from '../editor-types.ts';
import { divideFields } from '../layout/divide-fields.ts';
import { LaidOutForm } from '../layout/laid-out-form.tsx';
import { LeaveGuard } from '../leave-guard.tsx';
import { NameFields } from '../name-fields.tsx';
import { PostForm, PostSide } from '../post/post-form.tsx';
import { AutosaveLine } from '../saving/autosave-line.tsx';
import { edit as changed, editStateOf, newEditState } from '../saving/edit-state.ts';
import { RestoreDialog } from '../saving/restore-dialog.tsx';
import { findUnsavedWork } from '../saving/unsaved-work.ts';
import { useLiveMerge } from '../saving/use-live-merge.ts';
import { slugPath, useRecordEdit } from '../saving/use-record-edit.ts';
import { startOf } from '../start-of.ts';

const nobody: [] = [];
const noComments = { places: [], open: () => undefined };

/**
 * The form of a record in a drawer over another one, kept and saved as on its own screen. Closed with something unsaved it
 * asks, in the drawer, what is to become of that.
 */
export function DrawerForm(props: {
  readonly type: EditedType;
  /** Null for a new one. */
  readonly record: ContentRecord | null;
  /** What a new one is called at first. */
  readonly name: string;
  readonly onCreated: (record: ContentRecord) => void;
  readonly onClose: () => void;
}) {
  const { type, record, name, onCreated, onClose } = props;
  const { kind } = type;
  const isReadOnly = !useMay('editor');
  const initial = () => {
    if (record) return editStateOf(record);
    const start = newEditState(startOf(type));
    return name === '' ? start : changed(start, { type: 'nameTyped', name });
  };
  const edit = useRecordEdit({ kind, typeSlug: type.slug, initial, isReadOnly, isWatched: false, onCreated });
  const { base } = edit.state;
  const { data: latest } = useQuery({ ...recordQuery(kind, base?.id ?? ''), enabled: base !== null });
  const [unsaved, setUnsaved] = useState(() =>
    isReadOnly ? null : findUnsavedWork(record, edit.localKey, type.fields),
  );
  const told = useLiveMerge(edit, latest ?? record, type.fields, unsaved !== null);
  const divided = useMemo(() => divideFields(type.fields, { isNarrow: true }), [type]);
  const [isAsking, setAsking] = useState(false);
  const { one } = kindNames[kind];
  const ofType = useMemo(() => ({ kind, typeSlug: type.slug }), [kind, type.slug]);
  useShortcut('mod+s', `Save the ${one}`, () => void edit.save());
  const close = () => (edit.isDirtyNow() ? setAsking(true) : onClose());
  const saveAndClose = async () => {
    setAsking(false);
    if (await edit.save()) onClose();
  };
  const discardAndClose = async () => {
    try {
      await edit.discard();
      onClose();
    } catch (error) {
      notifyFailure('Your changes are not discarded', error);
    }
  };
  const keepAndClose = () => {
    edit.autosave.retry();
    onClose();
  };
  const { edits } = edit;
  const footer =
    isAsking && edits !== null ? (
      <>
        <p role="status" className="me-auto self-center text-sm">
          You have unsaved changes.
        </p>
        <Button onPress={() => void discardAndClose()}>Discard them</Button>
        {base && <Button onPress={keepAndClose}>Keep for later</Button>}
        <Button variant="primary" isPending={edit.saving} onPress={() => void saveAndClose()}>
          Save and close
        </Button>
      </>
    ) : (
      <>
        {base && (
          <LinkButton {...recordLink(kind, base.id, type.slug)} target="_blank" className="me-auto">
            <ExternalLink aria-hidden="true" className="size-4 rtl:-scale-x-100" /> Open in a new tab
          </LinkButton>
        )}
        {isReadOnly ? (
          <Button variant="primary" onPress={onClose}>
            Close
          </Button>
        ) : (
          <Button variant="primary" isPending={edit.saving} onPress={() => void saveAndClose()}>
            {edits === null && base ? 'Close' : 'Save and close'}
          </Button>
        )}
      </>
    );
  return (
    <Dialog
      title={base ? `Edit the ${one} “${base.name}”` : `New ${one}: ${type.name}`}
      isOpen
      onClose={close}
      size="drawer"
      footer={footer}
    >
      <PresenceContext value={nobody}>
        <CommentContext value={noComments}>
          <TrailContext value={nobody}>
            <TranslationContext value={null}>
              <OfTypeContext value={ofType}>
                <WrittenIn value={unknownLanguage}>
                  <div role="status" className="sr-only">
                    {told}
                  </div>
                  <article className="flex flex-col gap-6 pb-2">
                    <AutosaveLine edit={edit} />
                    <NameFields
                      edit={edit}
                      type={type}
                      onEnter={() => focusField(type.fields[0]?.name ?? slugPath)}
                    />
                    {kind === 'blogPost' ? (
                      <>
                        <PostForm edit={edit} fields={type.fields} />
                        <PostSide edit={edit} fields={type.fields} />
                      </>
                    ) : (
                      <LaidOutForm
                        divided={divided}
                        values={edit.state.fields}
                        onChange={(field, value) =>
                          edit.dispatch({ type: 'fieldChanged', name: field, value })
                        }
                        errors={edit.state.errors}
                        isReadOnly={isReadOnly}
                      />
                    )}
                  </article>
                  {unsaved && (
                    <RestoreDialog edit={edit} type={type} work={unsaved} onClose={() => setUnsaved(null)} />
                  )}
                  <EditConflict edit={edit} type={type} />
                  <LeaveGuard edit={edit} />
                </WrittenIn>
              </OfTypeContext>
            </TranslationContext>
          </TrailContext>
        </CommentContext>
      </PresenceContext>
    </Dialog>
  );
}

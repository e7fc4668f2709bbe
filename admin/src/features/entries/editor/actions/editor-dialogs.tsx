import { Suspense } from 'react';
import { localeOf } from '../../../../api/record-address.ts';
import { type ContentRecord, kindNames } from '../../../../api/records.ts';
import { t } from '../../../../messages/messages.ts';
import { ConfirmDialog } from '../../../../ui/dialog.tsx';
import { lazily } from '../../../../ui/lazily.ts';
import { notify } from '../../../../ui/toast.tsx';
import { DeleteTranslation } from '../../translation/delete-translation.tsx';
import { PublishLanguagesDialog } from '../../translation/publish-languages-dialog.tsx';
import type { EditedType } from '../editor-types.ts';
import { deliveredPath } from '../name-fields.tsx';
import { LinksDialog } from '../preview/links-dialog.tsx';
import { actOnRecord } from '../saving/save-record.ts';
import type { RecordEdit } from '../saving/use-record-edit.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import type { EditorDialog } from './editor-actions.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { revertToLive } from './revert-to-live.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

const AddToReleaseDialog = lazily(() =>
  import('../../../releases/picker/add-to-release-dialog.tsx').then(({ AddToReleaseDialog: one }) => one),
);

const RelationsDialog = lazily(() =>
  import('../../relations/relations-dialog.tsx').then(({ RelationsDialog: one }) => one),
);

interface DialogProps {
  readonly edit: RecordEdit;
  readonly type: EditedType;
  readonly onClose: () => void;
}

/** The dialog of the action that was chosen. */
export function EditorDialogs(
  props: DialogProps & {
    readonly dialog: EditorDialog | null;
    readonly onOpen: (dialog: EditorDialog) => void;
  },
) {
  const { dialog, onOpen, ...rest } = props;
  const { base } = props.edit.state;
  if (dialog === 'publish' || dialog === 'publishAtOnce')
    return (
      <PublishDialog
        {...rest}
        isAtOnce={dialog === 'publishAtOnce'}
        onFollow={() => onOpen('afterPublishing')}
      />
    );
  if (dialog === 'schedule') return <ScheduleDialog {...rest} />;
  if (dialog === 'reset') return <ResetDialog {...rest} />;
  if (!base) return null;
  if (dialog === 'release') {
    return (
      <Suspense>
        <AddToReleaseDialog
          what={t('“{name}”', { name: base.name })}
          find={async () => {
            const stored = await props.edit.save();
            return stored && [stored.id];
          }}
          note={props.edit.edits ? t('Your unsaved changes are saved first.') : undefined}
          onClose={rest.onClose}
        />
      </Suspense>
    );
  }
  if (dialog === 'unpublish') return <UnpublishDialog {...rest} record={base} />;
  if (dialog === 'revert') return <RevertDialog {...rest} record={base} />;
  if (dialog === 'publishLanguages') return <PublishLanguagesDialog {...rest} record={base} />;
  if (dialog === 'delete' && localeOf(base.id) !== undefined)
    return <DeleteTranslation {...rest} record={base} />;
  if (dialog === 'delete') return <DeleteDialog {...rest} record={base} />;
  if (dialog === 'relations')
    return (
      <Suspense>
        <RelationsDialog kind={rest.type.kind} onClose={rest.onClose} record={base} />
      </Suspense>
    );
  if (dialog === 'links') return <LinksDialog type={rest.type} onClose={rest.onClose} record={base} />;
  return null;
}

function UnpublishDialog({ edit, type, record, onClose }: DialogProps & { readonly record: ContentRecord }) {
  const { one } = kindNames[type.kind];
  const unpublish = async () => {
    edit.accept(await actOnRecord(type.kind, record.id, 'unpublish'));
    notify(t('“{name}” is offline', { name: record.name }));
  };
  return (
    <ConfirmDialog
      title={t('Take “{name}” offline?', { name: record.name })}
      isOpen
      onClose={onClose}
      action={t('Take offline')}
      isDangerous
      onConfirm={unpublish}
    >
      <p>
        {localeOf(record.id) === undefined
          ? t(
              'Readers get “not found” at {path} at once, and what refers to this {one} shows nothing in its place.',
              { path: deliveredPath(type, { slug: record.slug, address: record.id }), one },
            )
          : t(
              'Readers in this language see what stands in for it at once. Other languages stay as they are.',
            )}{' '}
        {t('The draft stays here; publishing it again brings it back.')}
      </p>
    </ConfirmDialog>
  );
}

function RevertDialog({ edit, type, record, onClose }: DialogProps & { readonly record: ContentRecord }) {
  const { one } = kindNames[type.kind];
  const revert = async () => {
    if (edit.edits) await edit.discard();
    edit.accept(await revertToLive(type, record));
    notify(t('“{name}” is as readers see it', { name: record.name }));
  };
  return (
    <ConfirmDialog
      title={t('Go back to the live version of “{name}”?', { name: record.name })}
      isOpen
      onClose={onClose}
      action={t('Go back to what is live')}
      isDangerous
      onConfirm={revert}
    >
      <p>
        {t(
          'The fields become what readers see now. The changes that were not published stay in the history of this {one}; what is not saved is lost.',
          { one },
        )}
      </p>
    </ConfirmDialog>
  );
}

function ResetDialog({ edit, type, onClose }: DialogProps) {
  const { one } = kindNames[type.kind];
  return (
    <ConfirmDialog
      title={t('Discard what is not saved?')}
      isOpen
      onClose={onClose}
      action={t('Discard unsaved changes')}
      isDangerous
      onConfirm={edit.discard}
    >
      <p>
        {edit.state.base
          ? t('The form shows this {one} as it was saved last. What you typed since then is lost.', { one })
          : t('The form is empty again. What you typed is lost.')}
      </p>
    </ConfirmDialog>
  );
}

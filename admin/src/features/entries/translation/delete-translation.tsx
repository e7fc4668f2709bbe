import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../api/call.ts';
import { useLocales } from '../../../api/locales.ts';
import { at, localeOf } from '../../../api/record-address.ts';
import { type ContentRecord, kindNames, recordLink, recordPaths, recordQuery } from '../../../api/records.ts';
import { t } from '../../../messages/messages.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { notify, notifyFailure } from '../../../ui/toast.tsx';
import type { EditedType } from '../editor/editor-types.ts';
import type { RecordEdit } from '../editor/saving/use-record-edit.ts';
import { nameOfLocale } from './locale-states.ts';

/** Asks before a translation goes to the trash, alone; offers to undo it. */
export function DeleteTranslation(props: {
  readonly edit: RecordEdit;
  readonly type: EditedType;
  readonly record: ContentRecord;
  readonly onClose: () => void;
}) {
  const { edit, type, record, onClose } = props;
  const { kind } = type;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const code = localeOf(record.id) ?? '';
  const name = nameOfLocale(useLocales(), code);
  const link = recordLink(kind, record.id, type.slug);
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['records', kind] });
  const undo = async () => {
    try {
      await call('POST', '/admin/trash/{id}/restore', at(record.id));
      await readAgain();
      await navigate({ ...link, search: { locale: code } });
      notify(t('The translation to {name} is back, as a draft', { name }));
    } catch (error) {
      notifyFailure(t('The translation to {name} was not brought back', { name }), error);
    }
  };
  const remove = async () => {
    await call('DELETE', `${recordPaths[kind]}/{id}`, at(record.id));
    await edit.forgetUnsaved();
    await navigate({ ...link, search: {}, ignoreBlocker: true });
    queryClient.removeQueries({ queryKey: recordQuery(kind, record.id).queryKey });
    await readAgain();
    notify(t('The translation to {name} is in the trash', { name }), {
      action: { label: t('Undo'), run: () => void undo() },
    });
  };
  return (
    <ConfirmDialog
      title={t('Delete “{name}” in {name2}?', { name: record.name, name2: name })}
      isOpen
      onClose={onClose}
      action={t('Delete the translation')}
      isDangerous
      onConfirm={remove}
    >
      <p>
        The translation of this {kindNames[kind].one} goes to the trash and stays there for 30 days. Other
        languages stay as they are.
        {record.status === 'published' &&
          t(' Readers in {name} see what stands in for it at once.', { name })}
        {edit.edits && t(' What you have not saved is lost.')}
      </p>
    </ConfirmDialog>
  );
}

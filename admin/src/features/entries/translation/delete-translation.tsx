import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useLocales } from '../../../api/locales.ts';
import { at, localeOf } from '../../../api/record-address.ts';
import { type ContentRecord, kindNames, recordLink, recordPaths, recordQuery } from '../../../api/records.ts';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/feedback.tsx';
import { notify, notifyFailure } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { EditedType } from '../editor/editor-types.ts';
import type { RecordEdit } from '../editor/saving/use-record-edit.ts';
import { nameOfLocale } from './locale-states.ts';

/**
 * Puts a translation into the trash, alone, and offers to undo it. Asks before where that does not bring all back: readers see it, or
 * something is unsaved.
 */
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
  const language = nameOfLocale(useLocales(), code);
  const link = recordLink(kind, record.id, type.slug);
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['records', kind] });
  const undo = async () => {
    try {
      await call('POST', '/admin/trash/{id}/restore', at(record.id));
      await readAgain();
      await navigate({ ...link, search: { locale: code } });
      notify(t('The translation to {language} is back, as a draft', { language }));
    } catch (error) {
      notifyFailure(t('The translation to {language} was not brought back', { language }), error);
    }
  };
  const remove = useSubmit(async () => {
    await call('DELETE', `${recordPaths[kind]}/{id}`, at(record.id));
    await edit.forgetUnsaved();
    await navigate({ ...link, search: {}, ignoreBlocker: true });
    queryClient.removeQueries({ queryKey: recordQuery(kind, record.id).queryKey });
    await readAgain();
    notify(t('The translation to {language} is in the trash', { language }), {
      action: { label: t('Undo'), run: () => void undo() },
    });
    onClose();
  });
  const [isAsked] = useState(record.status === 'published' || edit.edits !== null);
  const begin = useRef(isAsked ? undefined : remove.run);
  useEffect(() => {
    void begin.current?.();
    begin.current = undefined;
  }, []);
  if (!isAsked && remove.failure === undefined) return null;
  const footer = (
    <>
      <Button onPress={onClose}>{t('Cancel')}</Button>
      <Button variant="danger" isPending={remove.isRunning} onPress={() => void remove.run()}>
        {t('Delete the translation')}
      </Button>
    </>
  );
  const title = t('Delete “{name}” in {language}?', { name: record.name, language });
  return (
    <Dialog title={title} isOpen onClose={onClose} size="sm" footer={footer}>
      <div className="flex flex-col gap-3 text-sm text-ink-soft">
        <p>
          {t(
            'The translation of this {one} goes to the trash and stays there for 30 days. Other languages stay as they are.',
            { one: kindNames[kind].one },
          )}
          {record.status === 'published' &&
            ` ${t('Readers in {language} see what stands in for it at once.', { language })}`}
          {edit.edits && ` ${t('What you have not saved is lost.')}`}
        </p>
        {remove.failure !== undefined && <ErrorPanel error={remove.failure} />}
      </div>
    </Dialog>
  );
}

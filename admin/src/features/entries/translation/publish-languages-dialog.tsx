import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useLocales } from '../../../api/locales.ts';
import { at } from '../../../api/record-address.ts';
import { addressed, type ContentRecord, recordPaths } from '../../../api/records.ts';
import { plural, t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/feedback.tsx';
import { Checkbox } from '../../../ui/fields/switch-field.tsx';
import { notify } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import type { EditedType } from '../editor/editor-types.ts';
import type { RecordEdit } from '../editor/saving/use-record-edit.ts';
import { hasNews, nameOfLocale, stateInWords } from './locale-states.ts';

/** Publishes a record in several languages at once: all that have changes, unless some are left out. */
export function PublishLanguagesDialog(props: {
  readonly edit: RecordEdit;
  readonly type: EditedType;
  readonly record: ContentRecord;
  readonly onClose: () => void;
}) {
  const { edit, type, record, onClose } = props;
  const locales = useLocales();
  const shown = record.locale ?? '';
  const isNews = (state: NonNullable<ContentRecord['locales']>[number]) =>
    hasNews(state) || (state.locale === shown && edit.edits !== null);
  const offered = (record.locales ?? []).filter(isNews);
  const [without, setWithout] = useState<readonly string[]>([]);
  const chosen = offered.map(({ locale }) => locale).filter((code) => !without.includes(code));
  const publish = useSubmit(async () => {
    const stored = edit.edits ? await edit.save() : record;
    if (!stored) return onClose();
    const { data } = await call('POST', `${recordPaths[type.kind]}/{id}/publish`, {
      ...at(record.id),
      body: { locales: chosen },
    });
    edit.accept(addressed(record.id, data));
    notify(
      t('“{name}” is live in {languages}', {
        name: data.name,
        languages: chosen.map((code) => nameOfLocale(locales, code)).join(', '),
      }),
    );
    onClose();
  });
  const footer = (
    <>
      <Button onPress={onClose}>{t('Cancel')}</Button>
      <Button
        variant="primary"
        isPending={publish.isRunning}
        whyDisabled={chosen.length === 0 && t('Choose a language first.')}
        onPress={() => void publish.run()}
      >
        {plural(chosen.length, 'Publish one language', 'Publish {count} languages')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={t('Publish “{name}” in several languages', { name: record.name || edit.state.name })}
      isOpen
      onClose={onClose}
      footer={footer}
    >
      <div className="flex flex-col gap-4 text-sm text-ink-soft">
        <p>
          {offered.length === 0
            ? t('No language has anything that readers do not see already.')
            : t(
                'These have changes that readers do not see. All that you choose go live together, or none does.',
              )}
          {edit.edits && ` ${t('Your unsaved changes are saved first.')}`}
        </p>
        <ul className="flex flex-col gap-3 text-ink">
          {offered.map((state) => (
            <li key={state.locale}>
              <Checkbox
                label={<bdi>{nameOfLocale(locales, state.locale)}</bdi>}
                help={stateInWords(state)}
                value={!without.includes(state.locale)}
                onChange={(isWanted) =>
                  setWithout(
                    isWanted ? without.filter((code) => code !== state.locale) : [...without, state.locale],
                  )
                }
              />
            </li>
          ))}
        </ul>
        {publish.failure !== undefined && <ErrorPanel error={publish.failure} />}
      </div>
    </Dialog>
  );
}

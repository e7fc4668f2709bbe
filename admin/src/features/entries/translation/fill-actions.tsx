import { ChevronDown, Copy, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import type { Locale } from '../../../api/locales.ts';
import { at } from '../../../api/record-address.ts';
import { addressed, type ContentRecord, isStored, recordPaths } from '../../../api/records.ts';
import type { SchemaField } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { MenuButton } from '../../../ui/menu.tsx';
import { notify } from '../../../ui/toast.tsx';
import type { RecordEdit } from '../editor/saving/use-record-edit.ts';
import { stateInWords } from './locale-states.ts';
import type { Translation } from './translation-context.ts';
import { useTranslate } from './use-translate.ts';

/** Ways to fill a translation: with what another language says, or with what a model makes of it. */
export function FillActions(props: {
  readonly edit: RecordEdit;
  readonly record: ContentRecord;
  readonly fields: readonly SchemaField[];
  readonly translation: Translation;
}) {
  const { edit, record, fields, translation } = props;
  const [from, setFrom] = useState<Locale>();
  const translate = useTranslate(edit, fields, translation);
  const { locales, locale } = translation;
  const stateOf = ({ code }: Locale) => record.locales?.find((one) => one.locale === code);
  const others = locales.filter((one) => one.code !== locale.code && stateOf(one)?.state !== 'missing');
  return (
    <>
      {others.length > 0 && (
        <MenuButton
          label={t('Which language to copy from')}
          trigger={
            <Button className="bg-surface">
              <Copy aria-hidden="true" className="size-4" /> {t('Copy from')}
              <ChevronDown aria-hidden="true" className="size-4 text-ink-faint" />
            </Button>
          }
          entries={others.map((one) => ({
            label: `${one.name} …`,
            detail: stateInWords(stateOf(one)),
            onSelect: () => setFrom(one),
          }))}
        />
      )}
      {translate && !translate.progress && (
        <Button
          className="bg-surface"
          whyDisabled={translate.isDone && t('Nothing is left to translate.')}
          onPress={() => void translate.run()}
        >
          <Sparkles aria-hidden="true" className="size-4" /> {t('Translate')}
        </Button>
      )}
      {translate?.progress && (
        <>
          <span role="status" className="self-center text-ink-soft">
            {t('Translating {field}, {place} of {count} …', {
              field: translate.progress.label,
              place: translate.progress.done + 1,
              count: translate.progress.count,
            })}
          </span>
          <Button className="bg-surface" onPress={translate.stop}>
            {t('Stop')}
          </Button>
        </>
      )}
      {from && <CopyDialog {...{ edit, record, from, translation }} onClose={() => setFrom(undefined)} />}
    </>
  );
}

function CopyDialog(props: {
  readonly edit: RecordEdit;
  readonly record: ContentRecord;
  readonly from: Locale;
  readonly translation: Translation;
  readonly onClose: () => void;
}) {
  const { edit, record, from, translation, onClose } = props;
  const { locale } = translation;
  const copy = async () => {
    if (edit.edits && !(await edit.save())) return;
    const { data } = await call('POST', `${recordPaths[edit.kind]}/{id}/copy-locale`, {
      ...at(record.id),
      body: { from: from.code },
    });
    edit.accept(addressed(record.id, data));
    notify(
      t('What is in {source} is in {target} now, as a draft', { source: from.name, target: locale.name }),
    );
  };
  return (
    <ConfirmDialog
      title={t('Copy all from {language}?', { language: from.name })}
      isOpen
      onClose={onClose}
      action={t('Copy from {language}', { language: from.name })}
      isDangerous={isStored(record)}
      onConfirm={copy}
    >
      <p>
        {t(
          'Every field that has something in {source} gets it in {target} too, as a draft to be translated. Name and slug stay.',
          { source: from.name, target: locale.name },
        )}
      </p>
      {isStored(record) && (
        <p>
          {t(
            'What stands in these fields in {language} is replaced, and stays in the history as version {version}.',
            { language: locale.name, version: record.version + (edit.edits ? 1 : 0) },
          )}
          {edit.edits && ` ${t('Your unsaved changes are saved first.')}`}
        </p>
      )}
    </ConfirmDialog>
  );
}
